// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/straight_path.h"

#include "nav/polyanya/interval_search.h"
#include "nav/workspace/search_state.h"

namespace way {

/// Makes the walk that an interval search has found, in `state.waypoints` and `state.polygons`.
/// @pre the search has reached its goal, in `state.intervals`
[[nodiscard]] Path path_of_intervals(const NavMesh& mesh, const PathEnds& ends,
                                     const IntervalSearch& search, SearchWorkspace& workspace,
                                     const QueryFilter& filter);

/// The same for a corridor of polygons in `state.polygons`, by a pulled string.
[[nodiscard]] Path path_of_corridor(const NavMesh& mesh, const PathEnds& ends,
                                    SearchWorkspace& workspace, const QueryFilter& filter);

/// What the shortest walk through a corridor costs: each polygon's stretch, seen from above, times
/// the cost of its area, and links as they are.
[[nodiscard]] double walk_cost(const NavMesh& mesh, const StraightPathQuery& query,
                               SearchWorkspace& workspace, const QueryFilter& filter);

/// Sum of the distances between successive waypoints, seen from above.
[[nodiscard]] double plan_length(std::span<const Waypoint> waypoints);

}  // namespace way
