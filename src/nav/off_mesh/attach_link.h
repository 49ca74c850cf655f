// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace way {

/// Returns an error if a link is invalid.
///
/// @param name  Names the link in the message.
[[nodiscard]] std::optional<Error> check_link(const OffMeshLink& link, const NavMeshLayout& layout,
                                              const std::string& name);

/// The coordinates of the tiles that attach_link() may read.  @pre !check_link(...)
[[nodiscard]] std::set<std::pair<int, int>> tiles_of_link(const OffMeshLink& link,
                                                          const NavMeshLayout& layout);

/// Attaches a link to the mesh; returns its parts.  @pre !check_link(...)
[[nodiscard]] std::vector<LinkPart> attach_link(const NavMesh& mesh, const OffMeshLink& link);

}  // namespace way
