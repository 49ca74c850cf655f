// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"
#include "way/nav/tile_links.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace way {

/// A portal seen along its side of the tile: low and high are coordinates along it, `across` is the
/// other one.
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

/// The portals of a tile, sorted by their ends on each side: for those who link all tiles, and
/// would find each twice.
class TileStretches {
 public:
  TileStretches() = default;
  /// @param all  Takes the stretches, behind those of other tiles; it must stay.
  TileStretches(const Tile& tile, std::vector<PortalStretch>& all);

  std::span<const PortalStretch> at(Side side) const {
    const auto s = static_cast<std::size_t>(side);
    return std::span(*all_).subspan(first_[s], first_[s + 1] - first_[s]);
  }

 private:
  const std::vector<PortalStretch>* all_ = nullptr;
  std::array<std::size_t, 5> first_ = {};
};

/// A tile on some side of another.
struct AdjacentTile {
  const Tile* tile = nullptr;
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  Side side = Side::low_x;                   ///< On which side of the tile that is linked it lies.
  const TileStretches* stretches = nullptr;  ///< Of `tile`; found anew where they are not given.
};

/// Memory of link_tile(), kept from one call to the next.
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
  std::vector<PortalStretch> left_mine = {};  ///< Those without a twin.
  std::vector<PortalStretch> left_theirs = {};
  std::vector<const PortalStretch*> open_mine = {};
  std::vector<const PortalStretch*> open_theirs = {};
};

/// The ways out of a tile as they were, for sides on which nothing changed.
struct KeptLinks {
  const TileLinks* links = nullptr;  ///< Null where all sides are linked anew.
  unsigned sides = 0;                ///< A bit for each side that is kept.

  bool has(Side side) const { return ((sides >> static_cast<unsigned>(side)) & 1U) != 0; }
};

/// What a tile is linked to, and how.
struct LinkOptions {
  std::span<const AdjacentTile> adjacent = {};  ///< None of them on a side that is kept.
  const TileStretches* stretches = nullptr;     ///< Of the tile; found anew where null.
  KeptLinks kept = {};
};

/// Finds all ways out of a tile into the given ones.
///
/// Tiles of one bake have the same vertices on their common border: there, edges with the same two
/// ends are linked over their whole length. Edges without such a twin, of tiles made elsewhere, are
/// linked over the part of the border where both run and their heights differ by no more than the
/// greater climb of the two.
[[nodiscard]] TileLinks link_tile(const Tile& tile, const LinkOptions& options,
                                  LinkScratch& scratch);

/// The same with memory of its own.
[[nodiscard]] inline TileLinks link_tile(const Tile& tile, std::span<const AdjacentTile> adjacent) {
  LinkScratch scratch;
  return link_tile(tile, {.adjacent = adjacent}, scratch);
}

}  // namespace way
