// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/io/area_rules.h"
#include "way/world/scene.h"

#include "input/level.h"

#include <vector>

namespace way::cli {

/// The navmeshes of a level, one per agent.
struct BakedLevel {
  NavMeshSet set;
  BakeSettings settings;
  std::vector<AreaKind> areas = {};  ///< The kinds of ground that have a name.

  bool has_polygons() const;
};

/// Bakes a level that was loaded, gives polygons the flags of their areas and attaches links.
/// Settings of the result have every value that follows from others filled in.
///
/// @param options  Without volumes, which are those of the level.
Result<BakedLevel> bake_level(const LoadedLevel& level, BakeOptions options);

/// The flags that rules give areas, for a World.
std::vector<AreaFlags> flags_of(std::span<const AreaKind> kinds);

/// The second half of bake_level(): flags and links for navmeshes that bake_set() has made.
Result<NavMeshSet> finish_meshes(const LoadedLevel& level, const NavMeshSet& set);

}  // namespace way::cli
