// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <span>
#include <string>
#include <vector>

namespace way::cli {

/// What `--agent` takes, and what a list of agents in a settings file has.
inline constexpr const char* kAgentForm = "NAME:RADIUS,HEIGHT,CLIMB,SLOPE";

/// Whether a text says of which measures an agent is, and not only its name.
bool has_measures(const std::string& text);

/// The agents of the texts that have measures.
///
/// Errors: invalid_argument for one that is not of kAgentForm.
Result<std::vector<NavAgent>> parse_agents(std::span<const std::string> texts);

/// Refuses names alone where agents are made, not asked for.
///
/// Errors: invalid_argument for one that is not of kAgentForm.
Result<> check_measures(std::span<const std::string> texts);

/// The opposite of parse_agents() for one.
std::string agent_text(const NavAgent& agent);

/// What the agent sees that `--agent` names; all of a mesh that knows none. A body that is given
/// by its measures is served by the next larger one, which is said on stderr.
///
/// @param texts  As given on the command line; of a level that was baked for them, those without
///               measures.
/// Errors: invalid_argument where there are several and none is named, or one that is not there.
Result<NavMesh> choose_agent(const NavMesh& mesh, std::span<const std::string> texts);

/// What an agent sees as a mesh of its own; the same where it is seen by all.
Result<NavMesh> extract_seen(const NavMesh& mesh);

}  // namespace way::cli
