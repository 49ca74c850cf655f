// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"
#include "way/geom/triangle_mesh.h"

#include <functional>
#include <string>
#include <vector>

namespace way::bench {

/// How large a level is, which decides the variants in which it is baked.
enum class WorldSize : unsigned char {
  small,   ///< Milliseconds: each partition, in one piece and in tiles.
  medium,  ///< A second: all variants of watershed, the others in tiles of 128 cells. (In one piece
           ///< and with layers, a city of five blocks takes Recast minutes.)
  large    ///< Over two million triangles: by watershed in tiles of 128 cells.
};

/// A level to bake.
struct World {
  std::string name = {};
  WorldSize size = WorldSize::small;
  std::function<TriangleMesh()> make = {};

  bool is_baked_by(Partition partition, int tile_size) const {
    if (size == WorldSize::small) return true;
    const bool by_watershed = partition == Partition::watershed;
    return size == WorldSize::medium ? by_watershed || tile_size == 128
                                     : by_watershed && tile_size == 128;
  }
};

/// The procedural worlds of scenes/, small to large, and the meshes of the shared folder if it is
/// available.
[[nodiscard]] std::vector<World> worlds();

}  // namespace way::bench
