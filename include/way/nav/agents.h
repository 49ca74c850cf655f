// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace way {

/// The number of the agent of a name; nothing where there is none.
[[nodiscard]] std::optional<std::size_t> find_agent(std::span<const NavAgent> agents,
                                                    std::string_view name);

/// The number of the least agent that is no smaller than a body: no slimmer, no lower, and no
/// better at steps and slopes. Wherever it walks the body can walk, too. Of several that of the
/// least radius, then of the least height, then the first; nothing where all are smaller.
[[nodiscard]] std::optional<std::size_t> find_agent_for(std::span<const NavAgent> agents,
                                                        const NavAgent& body);

/// A navmesh as the agent of a name sees it: what every query about that agent is asked of. See
/// NavMesh::for_agent().
///
/// Errors: invalid_argument where the mesh was not made for it, naming those it was made for:
/// `the mesh is not made for ogre, but for rabbit, guard and troll`.
[[nodiscard]] Result<NavMesh> for_agent(const NavMesh& mesh, std::string_view name);

/// A navmesh as the least agent sees it that is no smaller than a body, which may have any name or
/// none: safe for the body, though it might fit through gaps that the agent does not fit through.
///
/// Errors: invalid_argument where all agents are smaller.
[[nodiscard]] Result<NavMesh> for_body(const NavMesh& mesh, const NavAgent& body);

/// A navmesh of its own for one agent: without polygons on which it does not fit, and links that
/// are not for it. For formats that know of one agent only.
///
/// @pre agent < mesh.agents().size()
/// Errors: as Tile::create() and NavMeshEdit::commit().
[[nodiscard]] Result<NavMesh> extract_agent(const NavMesh& mesh, std::size_t agent);

}  // namespace way
