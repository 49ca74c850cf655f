// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile/polygon_scan.h"
#include "nav/tile/tile_view.h"

#include <cstdint>
#include <vector>

namespace way {

/// Memory of are_islands(), reused for the next tile.
struct IslandScratch {
  std::vector<std::uint32_t> trees = {};           ///< The tree of each polygon.
  std::vector<std::uint32_t> trees_of_edges = {};  ///< The tree of the polygon of each edge.
  std::vector<std::uint32_t> islands = {};         ///< The island of each tree.
  std::vector<std::uint32_t> joints = {};          ///< Edges between two trees.
  std::vector<std::uint32_t> groups = {};          ///< Union-find of trees.
};

/// Returns true if the stored islands of a tile are its connected components, numbered by their
/// first polygons, and their number is right.
///
/// @param tile     Its codes are valid.
/// @param scan     Of its polygons.
/// @param islands  Of each polygon; untrusted.
[[nodiscard]] bool are_islands(const TileView& tile, const PolygonScan& scan,
                               const PackedIndices& islands, IslandScratch& scratch);

}  // namespace way
