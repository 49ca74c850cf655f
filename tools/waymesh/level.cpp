// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "level.h"

#include "way/io/obj.h"

#include "report.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <filesystem>

namespace way::cli {

Result<TriangleMesh> load_level(const LevelRequest& request) {
  const bool is_scene = std::ranges::count(scenes::scene_names(), request.name) > 0;
  if (is_scene && !std::filesystem::exists(request.name)) {
    return scenes::make_scene(request.name, {.seed = request.seed, .size = request.size});
  }
  if (std::filesystem::exists(request.name) && !ends_with_any_case(request.name, ".obj")) {
    return Error{Error::Code::bad_format, request.name + ": levels are read from .obj files"};
  }
  TriangleMeshOptions options;
  if (request.z_up) options.up = TriangleMeshOptions::UpAxis::z;
  if (request.clockwise) options.winding = TriangleMeshOptions::Winding::clockwise;
  return load_obj(request.name, options);
}

}  // namespace way::cli
