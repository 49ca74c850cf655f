// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "level.h"

#include "way/io/load_level.h"

#include "scenes/scenes.h"

#include <algorithm>
#include <filesystem>

namespace way::cli {

Result<TriangleMesh> load_level(const LevelRequest& request) {
  const bool is_scene = std::ranges::count(scenes::scene_names(), request.name) > 0;
  if (is_scene && !std::filesystem::exists(request.name)) {
    return scenes::make_scene(request.name, {.seed = request.seed, .size = request.size});
  }
  Placement placement;
  if (request.z_up) placement.axes.up = TriangleMeshOptions::UpAxis::z;
  if (request.clockwise) placement.axes.winding = TriangleMeshOptions::Winding::clockwise;
  return load_mesh(request.name, placement);
}

}  // namespace way::cli
