// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/straight_path.h"

#include "nav/polyanya/interval_search.h"
#include "nav/workspace/search_state.h"

#include <vector>

namespace way {

/// Lists the polygons of the path that an interval search has found, off-mesh links included.
/// @pre the search has reached its goal, in `memory`
void collect_polygons(const IntervalMemory& memory, const IntervalSearch& search,
                      std::vector<PolyRef>& polygons);

/// Drops waypoints on the straight line between their neighbors, and joins those at one point.
void straighten(std::vector<Waypoint>& waypoints);

/// Names, for the start and the ends of links, the polygon of the corridor that the leg enters.
void name_entered(const NavMesh& mesh, std::span<const PolyRef> corridor,
                  std::span<Waypoint> waypoints);

/// Makes the path that an interval search has found, in `state.waypoints` and `state.polygons`.
/// @pre the search has reached its goal, in `state.intervals`
[[nodiscard]] Path path_of_intervals(const NavMesh& mesh, const PathEnds& ends,
                                     const IntervalSearch& search, SearchWorkspace& workspace,
                                     const QueryFilter& filter);

/// Height of the surface of a polygon. The surface contains the corners of its polygon, where most
/// paths turn.
[[nodiscard]] float height_of(const TileView& view, std::uint32_t polygon, Vec2 at);

/// The same for the corridor in `state.polygons`, by string pulling.
[[nodiscard]] Path path_of_corridor(const NavMesh& mesh, const PathEnds& ends,
                                    SearchWorkspace& workspace, const QueryFilter& filter);

/// Cost of the shortest path through a corridor: the length within each polygon, in 2D (xz), times
/// the cost of its area, plus the costs of links.
[[nodiscard]] double walk_cost(const NavMesh& mesh, const StraightPathQuery& query,
                               SearchWorkspace& workspace, const QueryFilter& filter);

/// Sum of the distances between consecutive waypoints, in 2D (xz).
[[nodiscard]] double plan_length(std::span<const Waypoint> waypoints);

/// Cost of a path if all areas cost the same.
[[nodiscard]] double uniform_cost(const NavMesh& mesh, std::span<const Waypoint> waypoints,
                                  const QueryFilter& filter);

}  // namespace way
