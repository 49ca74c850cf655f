// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/index_path.h"

#include "nav/index/corner_search.h"
#include "nav/paths/leg_walk.h"
#include "nav/paths/path_result.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <span>
#include <vector>

namespace way {
namespace {

/// Follows the legs of a path over corners. Returns false if a leg cannot be followed.
class IndexPath {
 public:
  IndexPath(const NavMesh& mesh, const CornerGraph& graph, SearchWorkspace& workspace)
      : mesh_(mesh),
        graph_(graph),
        state_(workspace.state()),
        walk_(mesh, workspace, kAllPolygons, state_.other_polygons) {}

  /// Returns false if the goal is not visible from the start, as far as that is easy to tell.
  bool follow_straight(const PathEnds& ends) {
    walk_.begin(plan(ends.from));
    if (!walk_.follow_straight(plan(ends.to))) return false;
    state_.waypoints.clear();
    add_end(ends.from, WaypointKind::start);
    add_end(ends.to, WaypointKind::end);
    finish();
    return true;
  }

  bool follow(const PathEnds& ends, std::span<const CornerGraph::Turn> turns) {
    state_.waypoints.clear();
    add_end(ends.from, WaypointKind::start);
    walk_.begin(plan(ends.from));
    bool was_left = false;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const std::uint32_t corner = turns[i] / 2;
      if (!walk_.follow({{}, graph_.corners[corner].point}, was_left, false) &&
          !walk_.search(graph_.point_of(corner)))
        return false;
      if (i > 0) add_corner(turns[i - 1]);
      was_left = turns[i] % 2 == 0;
    }
    const IntervalPoint goal = plan(ends.to);
    if (!walk_.follow(goal, was_left, true) && !walk_.search(goal)) return false;
    add_corner(turns.back());
    add_end(ends.to, WaypointKind::end);
    finish();
    return true;
  }

 private:
  void add_end(const MeshPoint& at, WaypointKind kind) {
    state_.waypoints.push_back({at.point, at.polygon, mesh_.area(at.polygon), kind});
  }

  void finish() {
    straighten(state_.waypoints);
    state_.polygons.swap(state_.other_polygons);
  }

  void add_corner(CornerGraph::Turn turn) {
    const PolyRef polygon = walk_.departure();
    const Vec2 at = graph_.corners[turn / 2].point;
    const TileView view(*mesh_.tile_of(polygon));
    state_.waypoints.push_back({{at.x, height_of(view, polygon.polygon(), at), at.z},
                                polygon,
                                mesh_.area(polygon),
                                WaypointKind::corner});
  }

  const NavMesh& mesh_;
  const CornerGraph& graph_;
  SearchWorkspace::State& state_;
  LegWalk walk_;
};

/// Leaves out polygons that a corridor enters only to return: the search may reach a goal on an
/// edge from its other side.
void drop_returns(std::vector<PolyRef>& corridor) {
  std::size_t kept = 0;
  for (const PolyRef polygon : corridor) {
    if (kept > 1 && corridor[kept - 2] == polygon) {
      --kept;
    } else {
      corridor[kept++] = polygon;
    }
  }
  corridor.resize(kept);
}

/// @pre kAllPolygons accepts them
bool accepts(const NavMesh& mesh, const QueryFilter& filter, std::span<const PolyRef> corridor) {
  const bool accepts_all = filter.predicate == nullptr && filter.include == kAllPolygons.include &&
                           filter.exclude == kAllPolygons.exclude;
  if (accepts_all) return true;
  return std::ranges::all_of(
      corridor, [&](PolyRef polygon) { return filter.passes(polygon, mesh.flags(polygon)); });
}

}  // namespace

std::optional<Path> path_of_index(const NavMesh& mesh, const PathEnds& ends, const PathIndex& index,
                                  SearchWorkspace& workspace, const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  const CornerGraph& graph = *index.graph();
  state.interval_search.emplace(mesh, kAllPolygons, state.intervals);
  IndexPath path(mesh, graph, workspace);
  if (!path.follow_straight(ends)) {
    if (plan_distance(ends.from.point, ends.to.point) < graph.least_distance) return std::nullopt;
    CornerSearch search(graph, *state.interval_search, state.intervals, state.corner_search);
    if (!search.run(plan(ends.from), plan(ends.to))) return std::nullopt;
    if (search.is_straight()) {
      Path straight = path_of_intervals(mesh, ends, *state.interval_search, workspace, filter);
      drop_returns(state.polygons);
      straight.corridor = state.polygons;
      if (!accepts(mesh, filter, straight.corridor)) return std::nullopt;
      return straight;
    }
    if (!path.follow(ends, search.turns())) return std::nullopt;
  }
  if (!accepts(mesh, filter, state.polygons)) return std::nullopt;
  const double length = plan_length(state.waypoints);
  return Path{.status = PathStatus::complete,
              .waypoints = state.waypoints,
              .corridor = state.polygons,
              .length = length,
              .cost = length * static_cast<double>(filter.costs.lowest())};
}

}  // namespace way
