// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstddef>
#include <set>
#include <vector>

namespace way::cli {

/// A tile in which two navmeshes differ.
struct TileChange {
  enum class Kind : unsigned char { added, removed, changed };

  TileCoord coord = {};
  Kind kind = Kind::changed;
  double gained = 0;  ///< Area that only the second has, in plan.
  double lost = 0;    ///< Area that only the first has.
  int polygons = 0;   ///< Additional polygons in the second.
};

/// The differences between two navmeshes.
struct MeshDiff {
  std::vector<TileChange> tiles = {};  ///< In the order of their coordinates.
  std::size_t same_tiles = 0;
  double gained = 0;
  double lost = 0;

  bool touches(const TileCoord& coord) const { return coords.contains(coord); }
  std::set<TileCoord> coords = {};  ///< Coordinates of `tiles`.
};

/// Compares two navmeshes tile by tile. Floors of a tile that overlap in plan and are within the
/// agent's climb of each other count as the same ground.
[[nodiscard]] MeshDiff compare_meshes(const NavMesh& before, const NavMesh& after);

/// The convex pieces of a polygon, in plan, that are in the tile of another mesh at the same
/// coordinate, by the rule of compare_meshes().
[[nodiscard]] std::vector<std::vector<Vec2>> covered_pieces(const Tile& tile, std::uint32_t polygon,
                                                            const NavMesh& other);

}  // namespace way::cli
