// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_polygon_path.h"
#include "way/nav/navmesh.h"
#include "way/nav/nearest.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace way {
class Landmarks;

enum class PathMethod : std::uint8_t {
  optimal,  ///< The shortest walk there is.
  corridor  ///< The shortest walk in the corridor of find_polygon_path(), as Detour gives it: often
            ///< longer, and it depends on how the ground is cut into polygons.
};

/// What to look for where there is no way to the goal, or none within the budget.
enum class PartialPath : std::uint8_t {
  none,
  by_air,  ///< The way to the reachable point that is nearest to the goal in space.
  /// The way to the reachable point from which the walk to the goal would be shortest if the filter
  /// let all polygons pass: the near side of a closed door. By air where there is no such walk.
  by_walk
};

/// A walk to look for.
struct PathQuery {
  Vec3 from = {};
  Vec3 to = {};
  /// How far from the points the mesh may be, along each axis; see NearestQuery.
  Vec3 extents = {2, 4, 2};
  /// The polygons of the points, where they are known: the points are then moved onto these.
  PolyRef from_polygon = {};
  PolyRef to_polygon = {};
  /// Says that the points are on the surfaces of these, as nearest points are: over them they stay.
  bool are_on_surface = false;
  PathMethod method = PathMethod::optimal;
  PartialPath partial = PartialPath::none;
  /// A search that has looked at so many nodes gives up.
  std::size_t max_nodes = std::numeric_limits<std::size_t>::max();
  /// Walks that are longer than this, seen from above, do not count.
  double max_length = std::numeric_limits<double>::infinity();
  /// Make the search of PathMethod::optimal look at less, where they help; must outlive it.
  const Landmarks* landmarks = nullptr;
};

enum class WaypointKind : std::uint8_t { start, corner, link_start, link_end, end };

/// A point at which a walk begins, turns or ends.
struct Waypoint {
  Vec3 point = {};       ///< On the polygon's surface, detail included.
  PolyRef polygon = {};  ///< That the walk is in after this point; of the end, the last one.
  Area area = Area::none;
  WaypointKind kind = WaypointKind::corner;
};

/// The ends of a walk, on their polygons.
struct PathEnds {
  PolyRef from = {};
  Vec3 start = {};
  PolyRef to = {};
  Vec3 end = {};
};

/// A walk. Its lists lie in the workspace, until that is used for another search.
struct Path {
  PathStatus status = PathStatus::unreachable;
  std::span<const Waypoint> waypoints = {};  ///< From start to end; empty where unreachable.
  std::span<const PolyRef> corridor = {};    ///< The polygons that the walk crosses.
  double length = 0;                         ///< Seen from above: this is what is shortest.
  double cost = 0;             ///< Sum over the polygons that are crossed of length times cost.
  bool out_of_budget = false;  ///< The search gave up: there may be a better answer.
};

/// Finds the shortest walk between two points.
///
/// Exact: of all walks on the polygons that pass the filter none is shorter, seen from above, up to
/// the rounding of the sum of its parts. Length is measured in the plan, where the polygons are
/// cut; the heights of the result are those of the surface. How the ground is cut into polygons and
/// tiles does not show, a walk back is as long as the walk there, and floors above each other are
/// told apart. Which side of a corner a point lies on is decided without rounding, whatever the
/// scale of the world. Of walks of the same length one is given, always the same.
///
/// Off-mesh links are crossed where that is cheaper, and the cheapest walk is found: what a link
/// costs counts as so much ground. A wide link is crossed in the middle of a part, or where
/// PathMethod::corridor crosses it, whichever is cheaper.
///
/// Where the filter gives areas different costs, two walks are looked for: the shortest one without
/// links, and that of PathMethod::corridor; the cheaper is given. So it is never dearer than the
/// walk of PathMethod::corridor, it is exact where the cheapest walk crosses no link and stays on
/// ground of the lowest cost, and a walk without links costs at most as many times the cheapest as
/// the highest cost on it is of the lowest cost.
///
/// A walk may touch walls and their corners, but not pass between two walls that meet in a point.
/// Points that lie on edges or corners are fine. A point without a polygon of the mesh within
/// `extents` has no walk. A goal in another component is known to be unreachable at once. The
/// filter applies to every polygon but the first.
[[nodiscard]] Path find_path(const NavMesh& mesh, const PathQuery& query,
                             SearchWorkspace& workspace, const QueryFilter& filter = kAllPolygons);

/// The same search in steps, over several frames; the result is the same, however it is cut.
///
///     PathSearch search(mesh, query, workspace);
///     while (!search.step(256)) ...  // the next frame
///     const Path path = search.result();
///
/// @pre mesh, workspace and filter outlive it, and no other search uses the workspace meanwhile.
class PathSearch {
 public:
  PathSearch(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
             const QueryFilter& filter = kAllPolygons);

  /// Goes on, looking at up to `nodes` nodes. True where the search is over.
  bool step(std::size_t nodes);
  bool is_done() const { return phase_ == Phase::done; }

  /// The walk. Before the search is over there is none.
  [[nodiscard]] Path result();

 private:
  enum class Phase : std::uint8_t { intervals, way_back, polygons, done };

  void begin();
  void begin_way_back();
  void begin_polygons();
  bool could_come_back() const;
  bool has_way() const { return has_shortest_ || has_way_back_ || has_corridor_; }
  Path turned_way_back();
  Path best();
  void end_phase();
  void give_up();
  void retarget(const NearestPoint& nearest);

  const NavMesh* mesh_;
  SearchWorkspace* workspace_;
  const QueryFilter* filter_;
  PathQuery query_;
  PathEnds ends_;
  Vec3 wanted_;  ///< The goal, on the mesh.
  std::size_t nodes_left_;
  Phase phase_ = Phase::done;
  bool is_valid_ = false;      ///< Both ends are on the mesh.
  bool is_partial_ = false;    ///< The end is the nearest point, not the goal.
  bool is_cut_ = false;        ///< The same, since the budget was spent.
  bool needs_both_ = false;    ///< There are links, or ground of several costs.
  bool has_shortest_ = false;  ///< The interval search has found a way.
  bool has_way_back_ = false;  ///< It has found none, but one from the goal.
  bool has_corridor_ = false;  ///< The search for a corridor has.
  bool out_of_budget_ = false;
};

}  // namespace way
