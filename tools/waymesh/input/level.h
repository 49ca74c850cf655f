// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/area_rules.h"
#include "way/io/large_level.h"
#include "way/io/level.h"

#include "commands.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace way::cli {

/// A level with everything that a bake of it needs.
struct LoadedLevel {
  TriangleMesh mesh;
  BakeSettings settings;  ///< As given, without derived values.
  std::vector<AreaVolume> volumes;
  std::vector<LevelLink> links;
  AreaRules areas;
  std::vector<LevelPart> parts;
};

/// Returns true if the request names navmeshes that are already baked.
bool is_baked(const LevelRequest& request);

/// Says that a file is a navmesh, or another file in JSON, and what takes it; or why it cannot be
/// read.
/// @param otherwise  What a navmesh is not good for: "is baked already: see waymesh info".
Error why_not_a_level(const std::string& name, const std::string& otherwise);

/// Reads the files of a level and combines them, or makes a scene if no file has that name; merges
/// settings and assigns areas to parts. Reports on stderr which rules match nothing.
///
/// Errors: those of reading; invalid_argument for invalid options, alone or combined; invalid_mesh
/// for a level without triangles, or if none has an area.
Result<LoadedLevel> load_level(const LevelRequest& request, const SettingsRequest& settings);

/// A level that may be larger than memory.
struct LoadedLargeLevel {
  LargeLevel level;
  LoadedLevel frame;  ///< Everything but the triangles.
};

/// The same without holding triangles in memory.
/// @param folder  For temporary files.
Result<LoadedLargeLevel> load_large_level(const LevelRequest& request,
                                          const SettingsRequest& settings,
                                          const std::string& folder);

/// Returns why a level cannot be baked: it has no triangles, or none has an area.
std::optional<Error> check_triangles(std::uint64_t count, bool has_area, const std::string& name);

/// Rejects options that have no effect on a navmesh that is already baked.
///
/// Errors: invalid_argument, naming option and file.
Result<> check_baked(const LevelRequest& request, const SettingsRequest& settings);

}  // namespace way::cli
