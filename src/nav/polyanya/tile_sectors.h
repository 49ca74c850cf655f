// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile/tile_view.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The polygons of a tile around one of its vertices that are connected through edges at it: a way
/// can turn at the vertex only where these do not close around it. A vertex may have several, where
/// walls meet in a point.
struct TileSector {
  enum class Kind : std::uint8_t {
    walls,   ///< Ends at walls on both sides.
    border,  ///< Ends at the border of the tile on some side, and may go on in another.
    closed   ///< All around.
  };

  static TileSector unpacked(std::uint32_t packed) {
    return {packed >> 2U, static_cast<Kind>(packed & 3U)};
  }
  std::uint32_t packed() const { return 4 * first + static_cast<std::uint32_t>(kind); }

  std::uint32_t first = 0;  ///< The edge that names it: of all edges from the vertex, the first one
                            ///< in the turn of the clock; of a closed one, that of least number.
  Kind kind = Kind::walls;
};

/// Finds what lies around the corners of a tile.
///
/// @param twins    Memory: per edge, the same edge of the polygon on its other side, or none.
/// @param sectors  Takes, per edge, the packed sector around the edge's first end.
void find_sectors(const TileView& tile, std::vector<std::uint32_t>& twins,
                  std::span<std::uint32_t> sectors);

}  // namespace way
