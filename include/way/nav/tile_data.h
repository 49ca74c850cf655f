// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/side.h"
#include "way/nav/detail_triangle.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace way {

/// Position of a tile in the grid of its world; several layers may lie above each other.
struct TileCoord {
  /// Coordinates are from -kLimit to kLimit, so that those of adjacent tiles do not overflow.
  static constexpr int kLimit = 1 << 30;

  int x = 0;
  int z = 0;
  int layer = 0;

  friend auto operator<=>(const TileCoord&, const TileCoord&) = default;

  bool is_in_range() const {
    return x >= -kLimit && x <= kLimit && z >= -kLimit && z <= kLimit && layer >= -kLimit &&
           layer <= kLimit;
  }
};

/// The agent and the voxels that a tile was made for, in world units.
struct TileAgent {
  float height = 0;       ///< Clearance above every point of the tile.
  float radius = 0;       ///< Distance that the tile keeps from walls.
  float climb = 0;        ///< The highest step.
  float cell_size = 0;    ///< Side of a voxel; 0 if there were none.
  float cell_height = 0;  ///< Height of a voxel; 0 if there were none.

  friend bool operator==(const TileAgent&, const TileAgent&) = default;
};

/// A tile as plain arrays, the input of Tile::create(): from a bake, a file or your own program.
struct TileData {
  /// In `neighbors`: a wall.
  static constexpr std::uint32_t kWall = 0xffffffffU;
  /// In `neighbors`: kPortal + side; the edge lies on that Side of the tile and leads out of it.
  static constexpr std::uint32_t kPortal = 0xfffffff0U;

  static constexpr std::uint32_t portal(Side side) {
    return kPortal + static_cast<std::uint32_t>(side);
  }
  static constexpr bool is_portal(std::uint32_t neighbor) {
    return neighbor >= kPortal && neighbor < kPortal + 4;
  }

  /// Where the surface of a polygon begins in `detail_vertices` and `detail_triangles`.
  struct Patch {
    std::uint32_t first_vertex = 0;
    std::uint32_t first_triangle = 0;

    friend bool operator==(const Patch&, const Patch&) = default;
  };

  /// Connected polygons that reach the border of the tile and are too small to be kept alone. What
  /// lies beyond the border decides: NavMesh leaves them out if they are too small together with
  /// all they are joined to there.
  struct SmallIsland {
    std::uint32_t polygon = 0;     ///< One of them.
    std::uint32_t floors = 0;      ///< Size of the island in voxel columns.
    std::uint32_t min_floors = 0;  ///< Islands of fewer floors are left out; greater than `floors`.

    friend bool operator==(const SmallIsland&, const SmallIsland&) = default;
  };

  TileCoord coord = {};
  TileAgent agent = {};
  std::vector<Vec3> vertices = {};  ///< World positions.
  /// Polygon i has corners[first[i]] up to corners[first[i + 1]]; one entry more than polygons.
  std::vector<std::uint32_t> first = {0};
  std::vector<std::uint32_t> corners = {};    ///< Vertex indices.
  std::vector<std::uint32_t> neighbors = {};  ///< Across the edge from each corner to the next.
  std::vector<Area> areas = {};               ///< Per polygon.
  std::vector<std::uint16_t> flags = {};      ///< Per polygon; if empty, all are 1.

  /// Where each polygon's patch begins; one entry more than polygons, or empty: no detail.
  std::vector<Patch> patches = {};
  /// World positions of vertices beyond the polygons' own.
  std::vector<Vec3> detail_vertices = {};
  /// In a patch, vertices are numbered from the polygon's corners to its detail vertices. A patch
  /// without triangles is the fan around its polygon's first corner.
  std::vector<DetailTriangle> detail_triangles = {};
  std::vector<SmallIsland> small_islands = {};  ///< In ascending order of polygons.

  std::size_t size() const { return first.size() - 1; }
};

}  // namespace way
