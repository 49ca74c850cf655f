// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/poly_ref.h"
#include "way/nav/tile_edge.h"

#include <cstdint>
#include <span>
#include <vector>

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
  TileLinks() = default;
  /// @param first  Of each portal, and one more.
  TileLinks(std::vector<std::uint32_t> first, std::vector<TileLink> links)
      : first_(std::move(first)), links_(std::move(links)) {}

  std::span<const TileLink> all() const { return links_; }
  /// Ordered by target; usually one, none where the neighbouring tile is missing.
  std::span<const TileLink> at(std::uint32_t portal) const {
    return std::span(links_).subspan(first_[portal], first_[portal + 1] - first_[portal]);
  }
  std::size_t bytes() const {
    return sizeof(TileLinks) + first_.size() * sizeof first_[0] + links_.size() * sizeof(TileLink);
  }

 private:
  std::vector<std::uint32_t> first_ = {0};
  std::vector<TileLink> links_;
};

}  // namespace way
