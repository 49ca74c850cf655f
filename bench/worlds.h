// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <functional>
#include <string>
#include <vector>

namespace way::bench {

/// A level to bake.
struct World {
  std::string name = {};
  bool is_large = false;  ///< Baked in tiles of 128 cells by watershed only, once.
  std::function<TriangleMesh()> make = {};
};

/// The procedural worlds of scenes/, small to large, and the meshes of the shared folder where it
/// is at hand.
[[nodiscard]] std::vector<World> worlds();

}  // namespace way::bench
