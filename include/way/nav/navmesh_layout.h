// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/tile_data.h"

#include <cstddef>
#include <cstdint>

namespace way {

/// Where tiles lie in the world.
struct NavMeshLayout {
  Vec3 origin = {};     ///< Low corner of tile (0, 0); heights do not matter.
  float tile_side = 0;  ///< Side of a tile; 0 where the world is one tile, (0, 0).

  friend bool operator==(const NavMeshLayout&, const NavMeshLayout&) = default;
};

/// What a navmesh holds, in numbers.
struct NavMeshCounts {
  std::size_t tiles = 0;
  std::size_t polygons = 0;
  std::size_t vertices = 0;
  std::size_t detail_triangles = 0;
  std::size_t links = 0;  ///< Between tiles, each way counted.
  std::size_t off_mesh_links = 0;
  std::size_t components = 0;  ///< Parts between which there is no way.
  double area = 0;             ///< Seen from above.  [world units squared]
  std::size_t bytes = 0;       ///< Of tiles and links.
};

/// A tile of a navmesh by its place in it.
struct TileSlot {
  TileCoord coord = {};
  std::uint32_t slot = 0;
};

}  // namespace way
