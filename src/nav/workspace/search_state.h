// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/follow_path.h"
#include "way/nav/neighbourhood.h"
#include "way/nav/straight_path.h"
#include "way/nav/workspace.h"

#include "nav/funnel/funnel_portal.h"
#include "nav/plan/random_in_plan.h"
#include "nav/plan/search_region.h"
#include "nav/polyanya/interval_search.h"
#include "nav/search/edge_graph.h"
#include "nav/search/flood_queue.h"
#include "nav/search/polygon_outlines.h"
#include "nav/search/search_heap.h"
#include "nav/search/search_nodes.h"
#include "nav/search/surface_index.h"

#include <optional>
#include <vector>

namespace way {

/// All that searches keep between calls.
struct SearchWorkspace::State {
  SearchNodes nodes;
  PathWays ways;          ///< Of a path search.
  LocalWays local_ways;   ///< Of searches around a place.
  SurfaceIndex surfaces;  ///< Of moves.
  SearchHeap open;
  std::vector<PolyRef> polygons;             ///< The result of a path search.
  std::vector<PathCorner> corners;           ///< The result of a straight path.
  std::vector<FunnelPortal> portals;         ///< Of the corridor of a straight path.
  SlideQueue slide;                          ///< Polygons that a local search has reached.
  std::vector<BoxSides> box_sides;           ///< Of the polygons in the queue.
  std::vector<double> areas;                 ///< Of those up to each in the queue, within a circle.
  std::vector<FourShapeEdges> shape;         ///< In which polygons are searched.
  std::vector<RealPoint> clip[2];            ///< A polygon that is clipped.
  PathFollower follower;                     ///< Of a walk that is given as a whole.
  std::vector<FollowPoint> walk;             ///< The result of that.
  std::vector<ReachedPolygon> reached;       ///< The result of a search in a circle or shape.
  std::vector<NeighbourPolygon> neighbours;  ///< The result of a search for a neighbourhood.
  IntervalMemory intervals;                  ///< Of searches for shortest walks.
  std::optional<IntervalSearch> interval_search;    ///< The one that is under way.
  std::optional<PolygonPathSearch> polygon_search;  ///< The same for a corridor.
  std::vector<WalkGoal> walk_goals;                 ///< Of a search to many goals.
  std::vector<Waypoint> waypoints;                  ///< The result of these.
  std::vector<PolyRef> other_polygons;              ///< A corridor that is compared with another.
};

}  // namespace way
