// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/io/area_rules.h"
#include "way/nav/navmesh.h"

#include <string>
#include <string_view>
#include <vector>

namespace way::cli {

inline constexpr int kPolygonsVersion = 1;

/// The greatest cost that AreaCosts takes.
inline constexpr float kMaxCost = 3.4e38F;

/// A navmesh of one agent with the settings that it was baked with.
struct BakedMesh {
  NavMesh mesh;
  BakeSettings settings;
  std::vector<AreaKind> areas = {};  ///< The kinds of ground that have a name.
};

/// Everything as JSON: settings, tiles, polygons with neighbors and areas, surfaces, off-mesh
/// links.
std::string polygons_to_json(const BakedMesh& baked);

/// Reads what polygons_to_json() wrote.
///
/// Errors: bad_format for what is not such text, else as Tile::create(),
/// parse_link_list() and NavMeshEdit::commit().
Result<BakedMesh> polygons_from_json(std::string_view text, const std::string& name);

/// What the content of a .json file is that is not a navmesh, and what takes it: "is a crowd
/// scenario: see waymesh crowd". Empty for a navmesh.
std::string other_purpose_of(std::string_view text);

/// Reads a file of polygons.
Result<BakedMesh> load_polygons(const std::string& path);

}  // namespace way::cli
