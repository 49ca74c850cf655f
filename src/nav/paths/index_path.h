// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/path_index.h"

#include <optional>

namespace way {

/// The shortest path according to an index, in `state.waypoints` and `state.polygons`. Nothing if
/// it has none, if a search of the ground is faster, or if the filter does not accept all of it;
/// then only a search of the ground can tell. A filter can only make paths longer, so a path that
/// it accepts is the shortest one.
/// @pre index.helps(mesh, filter), and both ends are in one component
[[nodiscard]] std::optional<Path> path_of_index(const NavMesh& mesh, const PathEnds& ends,
                                                const PathIndex& index, SearchWorkspace& workspace,
                                                const QueryFilter& filter);

/// Returns true if the query's index knows that there is no path: no polygons that its filter
/// accepts lead from one end to the other.
[[nodiscard]] bool are_apart(const NavMesh& mesh, const PathEnds& ends, const PathQuery& query,
                             const QueryFilter& filter);

}  // namespace way
