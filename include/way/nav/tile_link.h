// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/poly_ref.h"
#include "way/nav/tile_edge.h"

#include <cstdint>

namespace way {

/// A connection through a portal into a polygon of another tile.
struct TileLink {
  PolyRef target = {};
  std::uint32_t edge = 0;  ///< The other tile's edge, counted over that tile.
  float low = 0;           ///< The open part of the portal, as parameters along its edge, from its
  float high = 1;          ///< first end to its second.  [0 to 1, low < high]
  std::uint32_t corner_count = 0;       ///< Corners of the target polygon.
  const TileCorner* corners = nullptr;  ///< In the block of its tile, which saves lookups by
                                        ///< slot and tile. Valid as long as the snapshot.

  /// Returns true if they are the same connection.
  friend bool operator==(const TileLink& a, const TileLink& b) {
    return a.target == b.target && a.edge == b.edge && a.low == b.low && a.high == b.high;
  }
};

}  // namespace way
