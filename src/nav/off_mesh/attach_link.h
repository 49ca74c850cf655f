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

/// What is wrong with a link, or nothing.
///
/// @param name  How the link is called in the message.
[[nodiscard]] std::optional<Error> check_link(const OffMeshLink& link, const NavMeshLayout& layout,
                                              const std::string& name);

/// The coordinates of the tiles that attaching a link may look at.  @pre !check_link(...)
[[nodiscard]] std::set<std::pair<int, int>> tiles_of_link(const OffMeshLink& link,
                                                          const NavMeshLayout& layout);

/// The parts by which a link is attached to the mesh as it is.  @pre !check_link(...)
[[nodiscard]] std::vector<LinkPart> attach_link(const NavMesh& mesh, const OffMeshLink& link);

}  // namespace way
