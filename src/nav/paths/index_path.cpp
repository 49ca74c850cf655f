// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/index_path.h"

#include "nav/index/corner_search.h"
#include "nav/index/leg_memory.h"
#include "nav/paths/leg_walk.h"
#include "nav/paths/path_result.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace way {
namespace {

/// Follows the legs of a path over corners. Returns false if a leg cannot be followed.
class IndexPath {
 public:
  using Turn = CornerGraph::Turn;

  IndexPath(const NavMesh& mesh, const CornerGraph& graph, SearchWorkspace& workspace)
      : mesh_(mesh),
        graph_(graph),
        filter_bits_(graph.filter_bits()),
        state_(workspace.state()),
        walk_(mesh, workspace, graph.filter(), state_.other_polygons) {}

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

  bool follow(const PathEnds& ends, std::span<const Turn> turns) {
    state_.waypoints.clear();
    add_end(ends.from, WaypointKind::start);
    walk_.begin(plan(ends.from));
    Turn last = CornerGraph::kNone;
    for (const Turn turn : turns) {
      const bool is_link = graph_.is_link(turn);
      if (is_link ? !follow_to(graph_.link_of(turn).start, last) : !follow_edge(last, turn / 2))
        return false;
      if (is_link) cross(graph_.link_of(turn));
      last = is_link ? CornerGraph::kNone : turn;
    }
    if (!follow_to(plan(ends.to), last)) return false;
    add_end(ends.to, WaypointKind::end);
    finish();
    return true;
  }

 private:
  /// Follows a leg to a corner. If it begins at one, it may be known from an earlier path.
  bool follow_edge(Turn last, std::uint32_t corner) {
    const LegMemory::Key key = {state_.intervals.corners.snapshot(), filter_bits_, last, corner,
                                walk_.last()};
    const LegMemory::Leg* known = last == CornerGraph::kNone ? nullptr : state_.legs.find(key);
    if (known == nullptr) return follow_new_edge(key);
    const PolyRef departure =
        known->departure == 0 ? key.from : known->entered[known->departure - 1U];
    walk_.append(known->polygons(), departure, graph_.corners[corner].point);
    const Vec2 at = graph_.corners[last / 2].point;
    state_.waypoints.push_back(
        {{at.x, known->height, at.z}, departure, known->area, WaypointKind::corner});
    return true;
  }

  bool follow_new_edge(const LegMemory::Key& key) {
    if (!walk_.follow({{}, graph_.corners[key.corner].point}, is_left(key.turn), false) &&
        !walk_.search(graph_.point_of(key.corner)))
      return false;
    add_corner(key.turn);
    if (key.turn != CornerGraph::kNone) keep_leg(key);
    return true;
  }

  /// Keeps the last leg for later paths, unless it is long.
  void keep_leg(const LegMemory::Key& key) {
    const std::span<const PolyRef> polygons = walk_.leg();
    if (polygons.size() > LegMemory::kMostPolygons) return;
    const Waypoint& corner = state_.waypoints.back();
    LegMemory::Leg leg = {.key = key, .height = corner.point.y, .area = corner.area};
    leg.count = static_cast<std::uint8_t>(polygons.size());
    std::ranges::copy(polygons, leg.entered.begin());
    if (walk_.departure() != key.from) {
      const auto departure = std::ranges::find(polygons, walk_.departure());
      leg.departure = static_cast<std::uint8_t>(departure - polygons.begin() + 1);
      if (departure == polygons.end()) return;
    }
    state_.legs.keep(leg);
  }

  /// Follows a leg to a point.
  bool follow_to(const IntervalPoint& point, Turn last) {
    if (!walk_.follow(point, is_left(last), true) && !walk_.search(point)) return false;
    add_corner(last);
    return true;
  }

  static bool is_left(Turn turn) { return turn != CornerGraph::kNone && turn % 2 == 0; }

  void cross(const CornerLinks::Link& at) {
    const LinkDeparture& link = at.departure;
    state_.waypoints.push_back({link.start, link.link, link.area, WaypointKind::link_start});
    state_.waypoints.push_back(
        {link.end, link.target, mesh_.area(link.target), WaypointKind::link_end});
    walk_.cross(link.link, at.end);
  }

  void add_end(const MeshPoint& at, WaypointKind kind) {
    state_.waypoints.push_back({at.point, at.polygon, mesh_.area(at.polygon), kind});
  }

  void finish() {
    straighten(state_.waypoints);
    state_.polygons.swap(state_.other_polygons);
    name_entered(mesh_, state_.polygons, state_.waypoints);
  }

  /// Adds the turn at which the last leg began, if it did not begin at the start or a link.
  void add_corner(CornerGraph::Turn turn) {
    if (turn == CornerGraph::kNone) return;
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
  const std::uint32_t filter_bits_;
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

/// @pre the index accepts the polygons, and the filter the links
bool accepts(const CornerGraph& graph, const QueryFilter& filter,
             std::span<const PolyRef> corridor) {
  if (filter.predicate == nullptr && graph.filter().is_subset_of(filter)) return true;
  const NavMesh& mesh = graph.mesh;
  return std::ranges::all_of(
      corridor, [&](PolyRef ref) { return ref.is_link() || filter.passes(ref, mesh.flags(ref)); });
}

}  // namespace

std::optional<Path> path_of_index(const NavMesh& mesh, const PathEnds& ends, const PathIndex& index,
                                  SearchWorkspace& workspace, const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  const CornerGraph& graph = *index.graph();
  state.interval_search.emplace(mesh, graph.filter(), state.intervals);
  IndexPath path(mesh, graph, workspace);
  const double rest_cost =
      IntervalSearch::least_rest_cost(mesh, static_cast<double>(filter.costs.lowest()));
  // A link that costs less than the ground may be a shortcut to a goal that is visible.
  if (rest_cost < 1 || !path.follow_straight(ends)) {
    if (plan_distance(ends.from.point, ends.to.point) < graph.least_distance) return std::nullopt;
    CornerSearch search(graph, *state.interval_search, state.intervals, state.corner_search);
    search.cross_links(filter);
    if (!search.run(plan(ends.from), plan(ends.to))) return std::nullopt;
    if (search.is_straight()) {
      Path straight = path_of_intervals(mesh, ends, *state.interval_search, workspace, filter);
      drop_returns(state.polygons);
      straight.corridor = state.polygons;
      if (!accepts(graph, filter, straight.corridor)) return std::nullopt;
      return straight;
    }
    if (!path.follow(ends, search.turns())) return std::nullopt;
  }
  if (!accepts(graph, filter, state.polygons)) return std::nullopt;
  return Path{.status = PathStatus::complete,
              .waypoints = state.waypoints,
              .corridor = state.polygons,
              .length = plan_length(state.waypoints),
              .cost = uniform_cost(mesh, state.waypoints, filter)};
}

bool are_apart(const NavMesh& mesh, const PathEnds& ends, const PathQuery& query,
               const QueryFilter& filter) {
  const PathIndex* const index = query.index;
  const bool knows_any =
      index != nullptr && index->graph() != nullptr && !index->graph()->components.is_empty();
  return knows_any && query.max_nodes == std::numeric_limits<std::size_t>::max() &&
         !index->is_stale(mesh) && filter.is_subset_of(index->filter()) &&
         index->graph()->components.are_apart(ends.from.polygon, ends.to.polygon);
}

}  // namespace way
