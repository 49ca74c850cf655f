// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"

#include "way/nav/nearest.h"
#include "way/nav/path_index.h"
#include "way/nav/point_on_polygon.h"

#include "nav/paths/index_path.h"
#include "nav/paths/nearest_on_path.h"
#include "nav/paths/path_result.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/snapshot/slot_view.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace way {
namespace {

/// Returns the point on the given polygon or, without one, on the nearest polygon. Null if there is
/// none.
MeshPoint point_on_mesh(const NavMesh& mesh, const MeshPoint& at, const PathQuery& query,
                        const QueryFilter& filter) {
  if (!at.polygon) return find_nearest(mesh, {at.point, query.extents}, filter);
  const bool stays =
      query.are_on_surface && is_finite(at.point) && is_over(mesh, at.polygon, at.point);
  return stays ? at : clamp_to_mesh(mesh, at);
}

/// Reverses a path over ground. `Waypoint::polygon` is the polygon after the point, so each corner
/// moves on to the last polygon of the reversed corridor that has it as a corner.
void reverse_path(const NavMesh& mesh, std::vector<Waypoint>& waypoints,
                  std::vector<PolyRef>& corridor) {
  std::ranges::reverse(corridor);
  std::ranges::reverse(waypoints);
  auto at = corridor.begin();
  for (Waypoint& corner : waypoints) {
    at = std::find(at, corridor.end(), corner.polygon);
    while (at != corridor.end() && std::next(at) != corridor.end() &&
           has_corner_at(corners_of(mesh, *std::next(at)), plan(corner.point)))
      ++at;
    if (at == corridor.end()) break;
    corner.polygon = *at;
    corner.area = mesh.area(*at);
  }
  waypoints.front().kind = WaypointKind::start;
  if (waypoints.size() > 1) waypoints.back().kind = WaypointKind::end;
}

bool is_other_component(const NavMesh& mesh, PolyRef a, PolyRef b) {
  return mesh.component(a) != mesh.component(b);
}

}  // namespace

// A PathSearch tries the index, if the query has one that helps. Otherwise it runs one or several
// searches, its phases, until one ends with a path or the budget of nodes is spent:
//
//   intervals   Polyanya from the start. Exact if all areas cost the same and no link is wide.
//   reverse     Polyanya from the goal, if the first one finds nothing: rounding may have hidden
//               the path in one direction.
//   polygons    The corridor search. Needed for wide links and areas of different costs, and the
//               last resort if the others find nothing.
//
// If all of them fail and a partial path is wanted, retarget() replaces the goal by the nearest
// reachable point, and the phases run again. result() returns the cheapest path found.

PathSearch::PathSearch(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
                       const QueryFilter& filter)
    : mesh_(&mesh),
      workspace_(&workspace),
      filter_(&filter),
      query_(query),
      nodes_left_(query.max_nodes) {
  ends_.from = point_on_mesh(mesh, query.from, query, filter);
  ends_.to = point_on_mesh(mesh, query.to, query, filter);
  if (!ends_.from || !ends_.to) return;
  wanted_ = ends_.to.point;
  if (is_other_component(mesh, ends_.from.polygon, ends_.to.polygon)) {
    if (query.partial == PartialPath::none) return;
    retarget(closest_reachable_polygon(mesh, wanted_, ends_.from.polygon, filter));
  }
  if (!is_partial_ && are_apart(mesh, ends_, query, filter)) {
    end();
  } else if (!search_index()) {
    begin();
  }
}

void PathSearch::retarget(const MeshPoint& nearest) {
  is_partial_ = true;
  ends_.to = nearest ? clamp_to_mesh(*mesh_, nearest) : ends_.from;
}

void PathSearch::begin_polygons() {
  workspace_->state().polygon_search.emplace(*mesh_, PolygonPathQuery{ends_.from, ends_.to},
                                             *workspace_, *filter_);
  phase_ = Phase::polygons;
}

void PathSearch::begin() {
  found_ = Found::none;
  if (query_.method == PathMethod::corridor) return begin_polygons();
  SearchWorkspace::State& state = workspace_->state();
  state.interval_search.emplace(*mesh_, *filter_, state.intervals);
  const bool has_links = mesh_->link_count() > 0;
  const bool has_area_costs = !filter_->costs.is_uniform();
  if (has_links && !has_area_costs)
    state.interval_search->cross_links(*mesh_, static_cast<double>(filter_->costs.lowest()));
  state.interval_search->set_limit(
      has_area_costs || has_links ? std::numeric_limits<double>::infinity() : query_.max_length);
  state.interval_search->set_goal(plan(ends_.to));
  if (query_.index != nullptr && query_.index->gives_bounds(*mesh_, *filter_) &&
      plan_distance(ends_.from.point, ends_.to.point) >= query_.index->least_distance()) {
    state.bounds.emplace(*query_.index->graph(), plan(ends_.to), state.corner_search);
    state.interval_search->use_bounds(*state.bounds);
  }
  state.interval_search->add_start(plan(ends_.from));
  phase_ = Phase::intervals;
}

/// Returns true if the reverse of a path is a path: no links, uniform costs, and the filter accepts
/// the goal.
bool PathSearch::can_reverse() const {
  return filter_->costs.is_uniform() && mesh_->link_count() == 0 &&
         filter_->passes(ends_.to.polygon, mesh_->flags(ends_.to.polygon));
}

void PathSearch::begin_reverse() {
  SearchWorkspace::State& state = workspace_->state();
  state.interval_search.emplace(*mesh_, *filter_, state.intervals);
  state.interval_search->set_goal(plan(ends_.from));
  state.interval_search->add_start(plan(ends_.to));
  phase_ = Phase::reverse;
}

/// The path found from the goal to the start, reversed.
Path PathSearch::reversed_path() {
  SearchWorkspace::State& state = workspace_->state();
  const PathEnds back = {.from = ends_.to, .to = ends_.from};
  Path path = path_of_intervals(*mesh_, back, *state.interval_search, *workspace_, *filter_);
  reverse_path(*mesh_, state.waypoints, state.polygons);
  path.waypoints = state.waypoints;
  path.corridor = state.polygons;
  return path;
}

/// Searches the query's index. Returns false if it does not help or finds no path: only a search of
/// the ground can then tell.
bool PathSearch::search_index() {
  const bool can_use = query_.index != nullptr && query_.method == PathMethod::optimal &&
                       !is_partial_ && query_.index->helps(*mesh_, *filter_) &&
                       query_.max_nodes == std::numeric_limits<std::size_t>::max() &&
                       filter_->passes(ends_.from.polygon, mesh_->flags(ends_.from.polygon)) &&
                       filter_->passes(ends_.to.polygon, mesh_->flags(ends_.to.polygon));
  if (!can_use) return false;
  const auto path = path_of_index(*mesh_, ends_, *query_.index, *workspace_, *filter_);
  if (!path) return false;
  indexed_ = *path;
  found_ = Found::index;
  return true;
}

bool PathSearch::step(std::size_t nodes) {
  SearchWorkspace::State& state = workspace_->state();
  while (phase_ != Phase::done && nodes > 0) {
    const std::size_t now = std::min(nodes, nodes_left_);
    const bool has_ended = phase_ == Phase::polygons ? state.polygon_search->step(now)
                                                     : state.interval_search->step(now);
    nodes -= now;
    if (nodes_left_ != std::numeric_limits<std::size_t>::max()) nodes_left_ -= now;
    if (has_ended) {
      end_phase();
    } else if (nodes_left_ == 0) {
      give_up();
    }
  }
  return is_done();
}

/// Ends one search: with a path, or by starting the next search, or without a path.
void PathSearch::end_phase() {
  SearchWorkspace::State& state = workspace_->state();
  if (phase_ == Phase::intervals) {
    const bool has_path = state.interval_search->goal_node() != IntervalSearch::kNone;
    if (has_path) found_ = Found::intervals;
    // The interval search does not handle wide links and areas of different costs; the corridor
    // search does, and the better of both wins. It also gives a second opinion if the interval
    // search finds no path within one component: usually the filter blocks all of them, but
    // rounding must never make a goal unreachable or its path a detour.
    const bool is_doubtful = !has_path && std::isinf(query_.max_length);
    if (is_doubtful && can_reverse()) return begin_reverse();
    if (!filter_->costs.is_uniform() || is_doubtful || state.interval_search->has_seen_wide_link())
      return begin_polygons();
  } else if (phase_ == Phase::reverse) {
    if (state.interval_search->goal_node() == IntervalSearch::kNone) return begin_polygons();
    found_ = Found::reverse;
  } else if (state.polygon_search->result().status == PathStatus::complete) {
    found_ = found_ == Found::intervals ? Found::both : Found::polygons;
  }
  end();
}

/// Ends the search, or looks for a partial path if none was found.
void PathSearch::end() {
  phase_ = Phase::done;
  if (found_ != Found::none || is_partial_ || query_.partial == PartialPath::none) return;
  retarget(nearest_on_path(*mesh_, {ends_.from, {ends_.to.polygon, wanted_}}, query_.partial,
                           *workspace_, *filter_));
  begin();
}

void PathSearch::give_up() {
  SearchWorkspace::State& state = workspace_->state();
  out_of_budget_ = true;
  if (query_.partial == PartialPath::none || phase_ != Phase::intervals) {
    phase_ = Phase::done;
    return;
  }
  // The point closest to the goal that the search has reached: a second search to it is short.
  retarget(nearest_reached(*mesh_, state.intervals, wanted_));
  nodes_left_ = std::numeric_limits<std::size_t>::max();
  begin();
}

/// Returns the path that was found; of the interval search and the corridor search the cheaper
/// one, on a tie that of the interval search.
Path PathSearch::best() {
  SearchWorkspace::State& state = workspace_->state();
  if (found_ == Found::index) return indexed_;
  if (found_ == Found::reverse) return reversed_path();
  if (found_ == Found::polygons) return path_of_corridor(*mesh_, ends_, *workspace_, *filter_);
  if (found_ == Found::intervals)
    return path_of_intervals(*mesh_, ends_, *state.interval_search, *workspace_, *filter_);
  const double cost = path_of_corridor(*mesh_, ends_, *workspace_, *filter_).cost;
  state.other_polygons = state.polygons;
  const Path shortest =
      path_of_intervals(*mesh_, ends_, *state.interval_search, *workspace_, *filter_);
  if (shortest.cost <= cost) return shortest;
  state.polygons = state.other_polygons;
  return path_of_corridor(*mesh_, ends_, *workspace_, *filter_);
}

Path PathSearch::result() {
  Path path;
  if (phase_ == Phase::done && found_ != Found::none) path = best();
  if (path.length > query_.max_length) path = {};
  if (is_partial_ && !path.waypoints.empty()) path.status = PathStatus::partial;
  path.out_of_budget = out_of_budget_;
  path.has_start = static_cast<bool>(ends_.from);
  path.has_goal = static_cast<bool>(ends_.to);
  return path;
}

Path find_path(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
               const QueryFilter& filter) {
  PathSearch search(mesh, query, workspace, filter);
  while (!search.step(std::numeric_limits<std::size_t>::max())) {
    // Partial paths, area costs and wide links take further phases.
  }
  return search.result();
}

}  // namespace way
