// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/result.h"
#include "way/crowd/crowd_agent.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"

#include "words/settings_file.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace way::cli {

/// What an agent is like, and the name of the agent whose navmesh it walks on; empty for the only
/// one.
struct ScenarioParams : AgentParams {
  std::string agent = {};
};

/// An agent of a scenario and where it goes.
struct ScenarioAgent {
  Vec3 at = {};
  Vec3 to = {};
  ScenarioParams params = {};
};

/// Agents at random points.
struct ScenarioGroup {
  std::uint32_t count = 0;
  Aabb3 from = {};
  Aabb3 to = {};  ///< A point has no extent: all agents go there.
  std::uint64_t seed = 1;
  ScenarioParams params = {};
};

/// What `waymesh crowd` runs; docs/crowd.md describes the file.
struct Scenario {
  std::string level = {};  ///< A path, from the folder of the program.
  SettingsFile settings = {};
  float step = 0.05F;  ///< [seconds]
  float seconds = 60;  ///< [seconds]
  std::vector<ScenarioAgent> agents = {};
  std::vector<ScenarioGroup> groups = {};
};

/// Reads a scenario from TOML, or from JSON if the name ends in `.json`.
///
/// Errors: bad_format, naming file, key and value.
[[nodiscard]] Result<Scenario> read_scenario(std::string_view bytes, const std::string& name);

/// Finds the navmeshes that agents and groups walk on.
///
/// Errors: invalid_argument if one names no agent of the set, or none although there are several.
[[nodiscard]] Result<> choose_meshes(Scenario& scenario, const NavMeshSet& set);

/// Adds the agents of all groups: on their meshes, apart from each other and from those that are
/// there.
///
/// Errors: invalid_argument if a group does not fit into its box.
[[nodiscard]] Result<> place_groups(Scenario& scenario, std::span<const NavMesh> meshes);

}  // namespace way::cli
