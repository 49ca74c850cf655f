// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_polygon_path.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/nearest.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace way {
class PathIndex;

enum class PathMethod : std::uint8_t {
  optimal,  ///< The shortest path.
  corridor  ///< The shortest one in the corridor of find_polygon_path(), like Detour: longer.
};

/// What to return if there is no path to the goal, or none within the budget.
enum class PartialPath : std::uint8_t {
  none,
  by_air,  ///< The path to the reachable point closest to the goal, in 3D.
  /// The path to the reachable point from which the path to the goal would be shortest without the
  /// filter: the near side of a closed door. Same as by_air if there is no such path.
  by_walk
};

/// The path to find.
struct PathQuery {
  /// Points with a polygon are clamped to it; without one, the nearest polygon is taken.
  MeshPoint from = {};
  MeshPoint to = {};
  /// How far the mesh may be from points without a polygon, along each axis; see NearestQuery.
  Vec3 extents = {2, 4, 2};
  /// The points are on their surfaces, like nearest points; points over them are not moved.
  bool are_on_surface = false;
  PathMethod method = PathMethod::optimal;
  PartialPath partial = PartialPath::none;
  /// The search gives up after expanding this many nodes.
  std::size_t max_nodes = std::numeric_limits<std::size_t>::max();
  /// Paths longer than this, in 2D (xz), do not count.
  double max_length = std::numeric_limits<double>::infinity();
  /// If it helps, makes PathMethod::optimal faster; must outlive the search.
  const PathIndex* index = nullptr;
};

enum class WaypointKind : std::uint8_t { start, corner, link_start, link_end, end };

/// A point at which a path begins, turns or ends.
struct Waypoint {
  Vec3 point = {};       ///< On the polygon's surface, detail included.
  PolyRef polygon = {};  ///< The polygon that the next leg enters; at the end, the last one.
  Area area = Area::none;
  WaypointKind kind = WaypointKind::corner;
};

/// The ends of a path, on their polygons.
struct PathEnds {
  MeshPoint from = {};
  MeshPoint to = {};
};

/// A path. Its lists are stored in the workspace; valid until the next search that uses it.
struct Path {
  PathStatus status = PathStatus::unreachable;
  std::span<const Waypoint> waypoints = {};  ///< From start to end; empty if unreachable.
  std::span<const PolyRef> corridor = {};    ///< The polygons that the path crosses.
  double length = 0;                         ///< In 2D (xz): this is what is minimized.
  double cost = 0;             ///< Sum of length times cost over the polygons crossed.
  bool out_of_budget = false;  ///< The search gave up: there may be a better result.
  bool has_start = false;      ///< The mesh is within PathQuery::extents of the start,
  bool has_goal = false;       ///< and of the goal. Otherwise there is no path.
};

/// Finds the shortest path between two points.
///
/// Exact: no path on the polygons that pass the filter is shorter in 2D (xz), up to rounding of the
/// sum of its parts. Heights are those of the surface. The result does not depend on how the ground
/// is divided into polygons and tiles, the path back has the same length, and floors above each
/// other are distinguished. Among paths of equal length, the same one is always returned.
///
/// Off-mesh links are crossed if that is cheaper, and the cheapest path is found: the cost of a
/// link counts as the length of ground of the same cost. A wide link is crossed in the middle of a
/// part, or where PathMethod::corridor crosses it if that is cheaper.
///
/// If the filter gives areas different costs, there are two candidates, the shortest path without
/// links and the path of PathMethod::corridor, and the cheaper one is returned. So it is never more
/// expensive than that of PathMethod::corridor, and it is exact if the cheapest path crosses no
/// link and stays on ground of the lowest cost. Without links, its cost is at most (highest area
/// cost on the path / lowest area cost) times the optimum.
///
/// A path may touch walls and their corners, but does not pass between two walls that touch in a
/// point. If the mesh has no polygon within `extents` of a point, there is no path. A goal in
/// another component is unreachable at once. The filter applies to every polygon but the first.
[[nodiscard]] Path find_path(const NavMesh& mesh, const PathQuery& query,
                             SearchWorkspace& workspace, const QueryFilter& filter = kAllPolygons);

/// The same search in steps, over several frames; the result does not depend on the steps.
///
///     PathSearch search(mesh, query, workspace);
///     while (!search.step(256)) ...  // the next frame
///     const Path path = search.result();
///
/// @pre mesh, workspace and filter outlive it, and no other search uses the workspace until then
class PathSearch {
 public:
  PathSearch(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
             const QueryFilter& filter = kAllPolygons);

  /// Continues, expanding up to `nodes` nodes. Returns true if the search is over.
  bool step(std::size_t nodes);
  bool is_done() const { return phase_ == Phase::done; }

  /// The path; unreachable until the search is over.
  [[nodiscard]] Path result();

 private:
  enum class Phase : std::uint8_t { intervals, reverse, polygons, done };
  /// The searches that have found a path; `both` are intervals and polygons.
  enum class Found : std::uint8_t { none, index, intervals, reverse, polygons, both };

  bool search_index();
  void begin();
  void begin_reverse();
  void begin_polygons();
  bool can_reverse() const;
  Path reversed_path();
  Path best();
  void end_phase();
  void end();
  void give_up();
  void retarget(const MeshPoint& nearest);

  const NavMesh* mesh_;
  SearchWorkspace* workspace_;
  const QueryFilter* filter_;
  PathQuery query_;
  PathEnds ends_;
  Vec3 wanted_;  ///< The goal, on the mesh.
  std::size_t nodes_left_;
  Phase phase_ = Phase::done;
  Found found_ = Found::none;
  bool is_partial_ = false;  ///< The end is the nearest point, not the goal.
  bool out_of_budget_ = false;
  Path indexed_ = {};  ///< What the index has found.
};

}  // namespace way
