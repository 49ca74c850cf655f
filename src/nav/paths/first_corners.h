// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/straight_path.h"

#include <cstddef>
#include <span>

namespace way {

/// The first `count` corners of make_straight_path(), or all if there are fewer; corners behind the
/// first link may be missing. Takes time proportional to the distance to those corners, not to the
/// length of the corridor. Valid until the next query that uses the workspace.
/// @pre query.crossings == PathCrossings::none
[[nodiscard]] std::span<const PathCorner> first_corners(const NavMesh& mesh,
                                                        const StraightPathQuery& query,
                                                        std::size_t count,
                                                        SearchWorkspace& workspace);

}  // namespace way
