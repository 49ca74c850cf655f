// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile_view.h"

#include <cstdint>
#include <vector>

namespace way {

/// Memory of are_islands(), kept from one tile to the next.
struct IslandScratch {
  /// Two trees with an edge between them.
  struct Joint {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };

  std::vector<std::uint32_t> trees = {};  ///< The tree of each polygon.
  std::vector<Joint> joints = {};
};

/// Whether numbers are the islands of a tile: the parts into which its polygons fall, numbered by
/// their first polygons, as many as the tile says.
///
/// @param tile     One whose codes are good: below the number of polygons is a polygon.
/// @param islands  Of each polygon; may be anything.
[[nodiscard]] bool are_islands(const TileView& tile, const PackedIndices& islands,
                               IslandScratch& scratch);

}  // namespace way
