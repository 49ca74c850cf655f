// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include "nav/snapshot/tile_links.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace way {

/// A portal as an interval on its side of the tile: `low` and `high` are coordinates along the
/// side, `across` is the other coordinate.
struct PortalStretch {
  float low = 0;
  float high = 0;
  float low_y = 0;
  float high_y = 0;
  float across = 0;
  std::uint32_t portal = 0;
  std::uint32_t polygon = 0;
  std::uint32_t edge = 0;
  bool reversed = false;  ///< The edge runs from high to low.

  float min_y() const { return std::min(low_y, high_y); }
  auto ends() const { return std::tuple(low, min_y(), high, low_y, high_y); }
};

/// The portals of a tile, sorted by their ends on each side. Computed once if all tiles are linked:
/// each is needed by two.
class TileStretches {
 public:
  TileStretches() = default;
  /// @param all  Receives the stretches, after those of other tiles; must outlive this.
  TileStretches(const Tile& tile, std::vector<PortalStretch>& all);

  std::span<const PortalStretch> at(Side side) const {
    const auto s = static_cast<std::size_t>(side);
    return std::span(*all_).subspan(first_[s], first_[s + 1] - first_[s]);
  }

 private:
  const std::vector<PortalStretch>* all_ = nullptr;
  std::array<std::size_t, 5> first_ = {};
};

/// A tile next to the one that is linked.
struct AdjacentTile {
  const Tile* tile = nullptr;
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  Side side = Side::low_x;                   ///< The side of the tile that is linked.
  const TileStretches* stretches = nullptr;  ///< Of `tile`; computed if null.
};

/// Memory of link_tile(), reused by the next call.
struct LinkScratch {
  struct Found {
    std::uint32_t portal = 0;
    TileLink link = {};
  };

  std::vector<Found> found = {};
  std::vector<std::uint32_t> first = {};
  std::vector<TileLink> links = {};
  std::vector<PortalStretch> mine = {};
  std::vector<PortalStretch> theirs = {};
  std::vector<PortalStretch> left_mine = {};  ///< Those without a matching edge.
  std::vector<PortalStretch> left_theirs = {};
  std::vector<const PortalStretch*> open_mine = {};
  std::vector<const PortalStretch*> open_theirs = {};
};

/// The previous links of a tile, for sides on which nothing has changed.
struct KeptLinks {
  const TileLinks* links = nullptr;  ///< Null if all sides are linked.
  unsigned sides = 0;                ///< One bit for each side that is kept.

  bool has(Side side) const { return ((sides >> static_cast<unsigned>(side)) & 1U) != 0; }
};

/// Input of link_tile().
struct LinkOptions {
  std::span<const AdjacentTile> adjacent = {};  ///< None of them on a side that is kept.
  const TileStretches* stretches = nullptr;     ///< Of the tile; computed if null.
  KeptLinks kept = {};
};

/// Finds all links of a tile to the given ones.
///
/// Tiles of one bake have the same vertices on their common border: edges with the same two ends
/// are linked over their whole length. Edges without such a counterpart, of tiles from other
/// programs, are linked over the part of the border where they overlap and their heights differ by
/// at most the greater climb of the two.
[[nodiscard]] TileLinks link_tile(const Tile& tile, const LinkOptions& options,
                                  LinkScratch& scratch);

/// The same with its own memory.
[[nodiscard]] inline TileLinks link_tile(const Tile& tile, std::span<const AdjacentTile> adjacent) {
  LinkScratch scratch;
  return link_tile(tile, {.adjacent = adjacent}, scratch);
}

}  // namespace way
