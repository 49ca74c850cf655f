// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/poly_ref.h"
#include "way/nav/tile_edge.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace way {

/// A way through a portal into a polygon of another tile.
struct TileLink {
  PolyRef target = {};
  std::uint32_t edge = 0;  ///< The other tile's edge, counted over that tile.
  float low = 0;           ///< The part of the portal that is open, as shares of the way from its
  float high = 1;          ///< edge's first end to its second.  [0 to 1, low < high]
  std::uint32_t corner_count = 0;       ///< Of the target.
  const TileCorner* corners = nullptr;  ///< The same, where its tile has them: the way there by
                                        ///< slot and tile is long. Good as long as the snapshot.

  /// True where they name the same way.
  friend bool operator==(const TileLink& a, const TileLink& b) {
    return a.target == b.target && a.edge == b.edge && a.low == b.low && a.high == b.high;
  }
};

/// All ways out of a tile, by portal.
class TileLinks {
 public:
  /// Of a tile without portals.
  TileLinks() = default;
  /// @param first  Of each portal, and one more.
  TileLinks(std::span<const std::uint32_t> first, std::span<const TileLink> links);

  std::span<const TileLink> all() const { return {links_, first_[portals_]}; }
  /// Ordered by target; usually one, none where the neighbouring tile is missing.
  std::span<const TileLink> at(std::uint32_t portal) const {
    return {links_ + first_[portal], links_ + first_[portal + 1]};
  }
  std::size_t bytes() const { return sizeof(TileLinks) + block_bytes(); }

 private:
  static constexpr std::uint32_t kNone[1] = {0};

  std::size_t block_bytes() const {
    return first_[portals_] * sizeof(TileLink) + (portals_ + 1) * sizeof first_[0];
  }

  std::unique_ptr<std::byte[]> block_;  ///< Links, and where those of each portal begin.
  const TileLink* links_ = nullptr;
  const std::uint32_t* first_ = kNone;
  std::size_t portals_ = 0;
};

}  // namespace way
