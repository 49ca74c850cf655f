// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/area_rules.h"
#include "way/io/level.h"

#include "commands.h"

#include <vector>

namespace way::cli {

/// A level with all that a bake of it takes.
struct LoadedLevel {
  TriangleMesh mesh;
  BakeSettings settings;  ///< As given: what follows from others is not filled in.
  std::vector<AreaVolume> volumes;
  std::vector<LevelLink> links;
  AreaRules areas;
  std::vector<LevelPart> parts;
};

/// True where the request names navmeshes that are baked already.
bool is_baked(const LevelRequest& request);

/// Reads the files of a level and makes them one, or makes a scene where no file has that name;
/// puts settings together and gives parts their areas. Says on stderr which rules fit nothing.
///
/// Errors: those of reading; invalid_argument for options that make no sense, alone or together;
/// invalid_mesh for a level without triangles, or where none has an area.
Result<LoadedLevel> load_level(const LevelRequest& request, const SettingsRequest& settings);

/// Refuses options that have no effect on a navmesh that is baked already.
///
/// Errors: invalid_argument, naming option and file.
Result<> check_baked(const LevelRequest& request, const SettingsRequest& settings);

}  // namespace way::cli
