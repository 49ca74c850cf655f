// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile/tile_view.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The polygons of a tile around one of its vertices that are connected through edges at that
/// vertex. A path can turn at the vertex only if they do not close around it. A vertex has several
/// sectors if walls touch in that point.
struct TileSector {
  enum class Kind : std::uint8_t {
    walls,   ///< Ends at walls on both sides.
    border,  ///< Ends at the tile border on at least one side, and may continue in another tile.
    closed   ///< All around the vertex.
  };

  static TileSector unpacked(std::uint32_t packed) {
    return {packed >> 2U, static_cast<Kind>(packed & 3U)};
  }
  std::uint32_t packed() const { return 4 * first + static_cast<std::uint32_t>(kind); }

  std::uint32_t first = 0;  ///< The edge that names it: the most clockwise of the edges from the
                            ///< vertex; of a closed sector, the one with the least number.
  Kind kind = Kind::walls;
};

/// Finds the sectors around the corners of a tile.
///
/// @param twins    Scratch: per edge, the same edge of the polygon on its other side, or none.
/// @param sectors  Result: per edge, the packed sector around the edge's first end.
void find_sectors(const TileView& tile, std::vector<std::uint32_t>& twins,
                  std::span<std::uint32_t> sectors);

}  // namespace way
