// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/tile_data.h"

#include <cstddef>
#include <cstdint>

namespace way {

/// Position and size of the tiles in the world.
struct NavMeshLayout {
  Vec3 origin = {};     ///< Low corner of tile (0, 0); y is ignored.
  float tile_side = 0;  ///< Side of a tile; 0 if the world is one tile, (0, 0).

  friend bool operator==(const NavMeshLayout&, const NavMeshLayout&) = default;
};

/// The size of a navmesh.
struct NavMeshCounts {
  std::size_t tiles = 0;
  std::size_t polygons = 0;
  std::size_t vertices = 0;
  std::size_t detail_triangles = 0;
  std::size_t links = 0;  ///< Between tiles, in each direction.
  std::size_t off_mesh_links = 0;
  std::size_t components = 0;  ///< Connected components.
  double area = 0;             ///< In the xz plane.  [world units squared]
  std::size_t bytes = 0;       ///< Size of tiles and links.
};

/// The slot of a tile in its navmesh.
struct TileSlot {
  TileCoord coord = {};
  std::uint32_t slot = 0;
};

}  // namespace way
