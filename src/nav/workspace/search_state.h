// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/follow_path.h"
#include "way/nav/local_neighborhood.h"
#include "way/nav/straight_path.h"
#include "way/nav/workspace.h"

#include "nav/funnel/portal_collector.h"
#include "nav/index/corner_flood.h"
#include "nav/index/corner_search.h"
#include "nav/index/ground_bounds.h"
#include "nav/index/leg_memory.h"
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

/// Everything that searches keep between calls.
struct SearchWorkspace::State {
  SearchNodes nodes;
  EdgeGraph edge_graph;      ///< For path searches.
  PolygonOutlines outlines;  ///< For local searches.
  SurfaceIndex surfaces;     ///< For moves.
  SearchHeap open;
  std::vector<PolyRef> polygons;           ///< Result of a path search.
  std::vector<PathCorner> corners;         ///< Result of a straight path.
  PortalMemory portals;                    ///< Of the corridor of a straight path.
  FloodQueue flood;                        ///< Polygons that a local search has reached.
  std::vector<BoxSides> box_sides;         ///< Bounds of the polygons in the queue.
  std::vector<double> areas;               ///< Running sum of the areas of the polygons in the
                                           ///< queue, within a circle.
  std::vector<ShapeEdge4> shape;           ///< The region of a search.
  std::vector<PlanPoint2d> clip[2];        ///< A polygon being clipped.
  PathFollower follower;                   ///< For follow_path().
  std::vector<PathCorner> walk;            ///< Its result.
  std::vector<ReachedPolygon> reached;     ///< Result of a search in a circle or shape.
  std::vector<NeighborPolygon> neighbors;  ///< Result of a neighborhood search.
  IntervalMemory intervals;                ///< For searches for shortest paths.
  std::optional<IntervalSearch> interval_search;    ///< The one in progress.
  std::optional<PolygonPathSearch> polygon_search;  ///< The same for a corridor.
  CornerSearchMemory corner_search;                 ///< For searches of an index.
  CornerFloodMemory corner_flood;                   ///< The same, to many goals.
  LegMemory legs;                                   ///< Those of paths found by an index.
  std::optional<GroundBounds> bounds;               ///< What an index knows about the goal.
  std::vector<WalkGoal> walk_goals;                 ///< Goals of a search to many goals.
  std::vector<double> distances;                    ///< Lengths from many starts to one goal.
  std::vector<Waypoint> waypoints;                  ///< Result of path searches.
  std::vector<PolyRef> other_polygons;              ///< A corridor to compare with another.
};

}  // namespace way
