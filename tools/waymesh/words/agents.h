// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh_set.h"

#include <span>
#include <string>
#include <vector>

namespace way::cli {

/// What `--agent` takes, and what a list of agents in a settings file has.
inline constexpr const char* kAgentForm = "NAME:RADIUS,HEIGHT,CLIMB,SLOPE";

/// Returns true if a text gives the dimensions of an agent, and not only its name.
bool has_measures(const std::string& text);

/// The agents of the texts that have dimensions.
///
/// Errors: invalid_argument for one that is not of kAgentForm.
Result<std::vector<NavAgent>> parse_agents(std::span<const std::string> texts);

/// Refuses names without dimensions: for verbs that bake.
///
/// Errors: invalid_argument for one that is not of kAgentForm.
Result<> check_measures(std::span<const std::string> texts);

/// The opposite of parse_agents() for one.
std::string agent_text(const NavAgent& agent);

/// The agent that `--agent` names, with its mesh; the only one if none is named. A body that is
/// given by its dimensions gets the mesh of the next larger agent, with a note on stderr.
///
/// @param texts  As given on the command line; of a level that was baked for them, those without
///               dimensions.
/// Errors: invalid_argument if there are several and none is named, or one that is not there.
Result<AgentMesh> choose_agent(const NavMeshSet& set, std::span<const std::string> texts);

}  // namespace way::cli
