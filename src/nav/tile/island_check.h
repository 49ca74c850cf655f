// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile/polygon_scan.h"
#include "nav/tile/tile_view.h"

#include <cstdint>
#include <vector>

namespace way {

/// Memory of are_islands(), kept from one tile to the next.
struct IslandScratch {
  std::vector<std::uint32_t> trees = {};           ///< The tree of each polygon.
  std::vector<std::uint32_t> trees_of_edges = {};  ///< That of the edge's polygon.
  std::vector<std::uint32_t> islands = {};         ///< The island of each tree.
  std::vector<std::uint32_t> joints = {};          ///< Edges between two trees.
  std::vector<std::uint32_t> groups = {};          ///< Of trees.
};

/// Whether numbers are the islands of a tile: the parts into which its polygons fall, numbered by
/// their first polygons, as many as the tile says.
///
/// @param tile     One whose codes are good: below the number of polygons is a polygon.
/// @param scan     What was seen of its polygons.
/// @param islands  Of each polygon; may be anything.
[[nodiscard]] bool are_islands(const TileView& tile, const PolygonScan& scan,
                               const PackedIndices& islands, IslandScratch& scratch);

}  // namespace way
