// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/path_result.h"

#include "way/nav/straight_path.h"

#include "nav/plan/exact_turn.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/snapshot/slot_view.h"
#include "nav/surface/clamp_to_polygon.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

bool is_same_in_plan(Vec3 a, Vec3 b) {
  return a.x == b.x && a.z == b.z;
}

/// Returns true if a path that comes from a goes straight on at b, exactly. Turning back on the
/// same line, as on stairs that return above themselves, is not straight on.
bool goes_straight_on(Vec2 a, Vec2 b, Vec2 c) {
  if (exact_turn(a, b, c) != 0) return false;
  const PlanPoint2d at = to_2d(b);
  return (at.x - to_2d(a).x) * (to_2d(c).x - at.x) + (at.z - to_2d(a).z) * (to_2d(c).z - at.z) > 0;
}

bool is_link(WaypointKind kind) {
  return kind == WaypointKind::link_start || kind == WaypointKind::link_end;
}

bool can_join(const Waypoint& first, const Waypoint& next) {
  const bool is_crossing =
      first.kind == WaypointKind::link_start || (is_link(first.kind) && is_link(next.kind));
  return !is_crossing && is_same_in_plan(first.point, next.point);
}

/// Merges two waypoints at the same point. The start and the end of the path stay, except where a
/// link begins or ends.
void join(Waypoint& first, const Waypoint& next) {
  if (next.kind == WaypointKind::link_start) {
    first = next;
    return;
  }
  if (first.kind == WaypointKind::link_end) return;
  if (first.kind == WaypointKind::corner || next.kind == WaypointKind::end) {
    const WaypointKind kind = first.kind == WaypointKind::start ? WaypointKind::start : next.kind;
    first = next;
    first.kind = kind;
  } else {
    first.polygon = next.polygon;
    first.area = next.area;
  }
}

/// The off-mesh link that leads to a node.
const LinkDeparture& departure_to(const IntervalMemory& m, const IntervalNode& node) {
  return m.corners.tile(m.nodes[node.parent].tile).ends->departures[node.via];
}

/// Reads a path backwards from the nodes and roots of an interval search.
class IntervalPath {
 public:
  IntervalPath(const NavMesh& mesh, const IntervalSearch& search, SearchWorkspace::State& state)
      : mesh_(mesh), search_(search), m_(state.intervals), waypoints_(state.waypoints) {}

  void collect_waypoints(const PathEnds& ends) {
    waypoints_.clear();
    waypoints_.push_back(
        {ends.to.point, ends.to.polygon, mesh_.area(ends.to.polygon), WaypointKind::end});
    const IntervalNode& last = m_.nodes[search_.goal_node()];
    if (last.kind == IntervalNode::Kind::cone) bend_last(last, plan(ends.to.point));
    const IntervalNode* node = &last;
    for (; node->parent != IntervalMemory::kNone; node = &m_.nodes[node->parent]) {
      if (node->by_off_mesh) {
        add_link(*node);
      } else if (node->root != m_.nodes[node->parent].root) {  // a turn
        add_corner(m_.roots[node->root].point, *node);
      }
    }
    waypoints_.push_back(
        {ends.from.point, ends.from.polygon, mesh_.area(ends.from.polygon), WaypointKind::start});
    std::ranges::reverse(waypoints_);
    straighten(waypoints_);
  }

 private:
  PolyRef ref_of(const IntervalNode& node) const {
    return m_.corners.tile(node.tile).ref(node.polygon);
  }

  void add_link(const IntervalNode& node) {
    const LinkDeparture& link = departure_to(m_, node);
    waypoints_.push_back({link.end, link.target, mesh_.area(link.target), WaypointKind::link_end});
    waypoints_.push_back({link.start, link.link, link.area, WaypointKind::link_start});
  }

  /// Handles a goal outside the cone of the last node. Among paths whose lengths differ only by
  /// rounding, the search took one that bends at an end of the interval.
  void bend_last(const IntervalNode& node, Vec2 goal) {
    const IntervalRays rays(node, m_.roots[node.root].point);
    if (!node.left_behind && rays.left_side(goal) > 0) {
      add_corner(node.left, polygon_behind(node, node.left));
    } else if (!node.right_behind && rays.right_side(goal) < 0) {
      add_corner(node.right, polygon_behind(node, node.right));
    }
  }

  /// The first node of the path that was entered through an opening with this endpoint.
  const IntervalNode& polygon_behind(const IntervalNode& last, Vec2 end) const {
    const IntervalNode* found = &last;
    for (const IntervalNode* at = &last;; at = &m_.nodes[at->parent]) {
      if ((at->left_end && at->left == end) || (at->right_end && at->right == end)) found = at;
      if (at->parent == IntervalMemory::kNone || at->root != last.root) return *found;
    }
  }

  void add_corner(Vec2 at, const IntervalNode& node) {
    const TileView& view = m_.corners.tile(node.tile).view;
    waypoints_.push_back({{at.x, height_of(view, node.polygon, at), at.z},
                          ref_of(node),
                          view.areas()[node.polygon],
                          WaypointKind::corner});
  }

  const NavMesh& mesh_;
  const IntervalSearch& search_;
  const IntervalMemory& m_;
  std::vector<Waypoint>& waypoints_;
};

/// How a segment begins in relation to a polygon. Points where tiles meet are rounded, so an edge
/// counts as touched up to the rounding of coordinates.
enum class LegStart : std::uint8_t {
  outside,  ///< The first point is not in the polygon.
  touches,  ///< It is, but nothing behind it.
  inside    ///< The first part of the segment is in the polygon, perhaps along its outline.
};

LegStart leg_start(const PolygonView& corners, Vec3 from, Vec3 to) {
  const double slack = static_cast<double>(std::max(std::abs(from.x), std::abs(from.z))) * 0x1p-21;
  LegStart found = LegStart::inside;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const Vec3 a = corners.corner(i);
    const Vec3 b = corners.corner_after(i);
    const double margin = slack * (std::abs(to_2d(b).x - to_2d(a).x) +  //
                                   std::abs(to_2d(b).z - to_2d(a).z));
    const double turn = plan_turn(a, b, from);
    if (turn < -margin) return LegStart::outside;
    if (turn <= margin && plan_turn(a, b, to) < 0) found = LegStart::touches;
  }
  return found;
}

/// Names, for each waypoint, the polygon of the corridor that its leg enters.
class EnteredPolygons {
 public:
  EnteredPolygons(const NavMesh& mesh, std::span<const PolyRef> corridor)
      : mesh_(mesh), corridor_(corridor) {}

  /// A search knows only the polygon in which the path turned. The corridor may pass more polygons
  /// around the same corner, and rounding may put the corner outside of that polygon.
  /// @param with_corners  Otherwise only for the start and the ends of links.
  void name(std::span<Waypoint> waypoints, bool with_corners = true) const {
    std::size_t last = 0;
    for (std::size_t i = 0; i + 1 < waypoints.size(); ++i) {
      Waypoint& from = waypoints[i];
      if (!with_corners && from.kind == WaypointKind::corner) continue;
      const std::size_t at = find(from.polygon, last);
      if (at == corridor_.size()) return;
      last = at;
      if (from.kind == WaypointKind::link_start) continue;
      const Vec3 to = waypoints[i + 1].point;
      std::size_t entered = find_ahead(at, from.point, to);
      // Backward, too, if the polygon of the search does not contain the waypoint.
      for (std::size_t back = at; entered == corridor_.size() && back-- > 0 && is_polygon(back);)
        if (start_in(back, from.point, to) == LegStart::inside) entered = back;
      if (entered == corridor_.size()) continue;
      from.polygon = corridor_[entered];
      from.area = mesh_.area(from.polygon);
    }
  }

 private:
  std::size_t find(PolyRef polygon, std::size_t from) const {
    const auto begin = corridor_.begin();
    return static_cast<std::size_t>(
        std::find(begin + static_cast<std::ptrdiff_t>(from), corridor_.end(), polygon) - begin);
  }
  bool is_polygon(std::size_t i) const { return mesh_.link(corridor_[i]) == nullptr; }
  LegStart start_in(std::size_t i, Vec3 from, Vec3 to) const {
    return leg_start(corners_of(mesh_, corridor_[i]), from, to);
  }
  /// The first polygon that contains the start of a leg, among those from `at` on that touch it.
  std::size_t find_ahead(std::size_t at, Vec3 from, Vec3 to) const {
    bool is_touched = false;
    for (std::size_t next = at; next < corridor_.size() && is_polygon(next); ++next) {
      const LegStart start = start_in(next, from, to);
      if (start == LegStart::inside) return next;
      if (start == LegStart::outside && (is_touched || next > at + 1)) break;
      is_touched = is_touched || start == LegStart::touches;
    }
    return corridor_.size();
  }

  const NavMesh& mesh_;
  std::span<const PolyRef> corridor_;
};

double crossing_cost(const OffMeshLink& link, Vec3 from, Vec3 to, const QueryFilter& filter) {
  const auto factor = static_cast<double>(link.cost_factor * filter.costs[link.area]);
  return static_cast<double>(link.fixed_cost) + static_cast<double>(distance(from, to)) * factor;
}

/// Area of a polygon or a link.
Area area_of(const NavMesh& mesh, PolyRef ref) {
  const OffMeshLink* link = mesh.link(ref);
  return link == nullptr ? mesh.area(ref) : link->area;
}

WaypointKind kind_of(const PathCorner& corner) {
  if ((corner.flags & PathCorner::kLink) != 0) return WaypointKind::link_start;
  if ((corner.flags & PathCorner::kLinkEnd) != 0) return WaypointKind::link_end;
  if ((corner.flags & PathCorner::kStart) != 0) return WaypointKind::start;
  return (corner.flags & PathCorner::kEnd) != 0 ? WaypointKind::end : WaypointKind::corner;
}

}  // namespace

float height_of(const TileView& view, std::uint32_t polygon, Vec2 at) {
  const PolygonView corners = view.polygon(polygon);
  const std::uint32_t corner = corner_at(corners, at);
  if (corner != corners.count) return corners.corner(corner).y;
  return clamp_to_polygon(view, polygon, {at.x, 0, at.z}).y;
}

void name_entered(const NavMesh& mesh, std::span<const PolyRef> corridor,
                  std::span<Waypoint> waypoints) {
  EnteredPolygons(mesh, corridor).name(waypoints, false);
}

void straighten(std::vector<Waypoint>& waypoints) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < waypoints.size(); ++i) {
    const Waypoint next = waypoints[i];
    if (kept > 0 && can_join(waypoints[kept - 1], next)) {
      join(waypoints[kept - 1], next);
      continue;
    }
    const bool is_straight = kept > 1 && waypoints[kept - 1].kind == WaypointKind::corner &&
                             goes_straight_on(plan(waypoints[kept - 2].point),
                                              plan(waypoints[kept - 1].point), plan(next.point));
    if (is_straight) --kept;
    waypoints[kept++] = next;
  }
  waypoints.resize(kept);
}

void collect_polygons(const IntervalMemory& m, const IntervalSearch& search,
                      std::vector<PolyRef>& polygons) {
  polygons.clear();
  for (std::uint32_t i = search.goal_node(); i != IntervalMemory::kNone; i = m.nodes[i].parent) {
    const PolyRef ref = m.corners.tile(m.nodes[i].tile).ref(m.nodes[i].polygon);
    if (polygons.empty() || polygons.back() != ref) polygons.push_back(ref);
    if (m.nodes[i].by_off_mesh) polygons.push_back(departure_to(m, m.nodes[i]).link);
  }
  std::ranges::reverse(polygons);
  const IntervalNode& last = m.nodes[search.goal_node()];
  const auto reached = std::ranges::find_if(m.goals, [&](const auto& goal) {
    return goal.tile == last.tile && goal.polygon == last.polygon;
  });
  for (std::uint32_t i = reached->parent; i != IntervalMemory::kNone; i = m.goals[i].parent)
    polygons.push_back(m.corners.tile(m.goals[i].tile).ref(m.goals[i].polygon));
}

double plan_length(std::span<const Waypoint> waypoints) {
  double sum = 0;
  for (std::size_t i = 1; i < waypoints.size(); ++i)
    sum += plan_distance(waypoints[i - 1].point, waypoints[i].point);
  return sum;
}

double uniform_cost(const NavMesh& mesh, std::span<const Waypoint> waypoints,
                    const QueryFilter& filter) {
  double sum = 0;
  for (std::size_t i = 1; i < waypoints.size(); ++i) {
    const Waypoint& from = waypoints[i - 1];
    const bool is_link = from.kind == WaypointKind::link_start;
    sum += is_link ? crossing_cost(*mesh.link(from.polygon), from.point, waypoints[i].point, filter)
                   : plan_distance(from.point, waypoints[i].point) *
                         static_cast<double>(filter.costs.lowest());
  }
  return sum;
}

double walk_cost(const NavMesh& mesh, const StraightPathQuery& query, SearchWorkspace& workspace,
                 const QueryFilter& filter) {
  StraightPathQuery crossed = query;
  crossed.crossings = PathCrossings::all;
  const std::span<const PathCorner> corners = make_straight_path(mesh, crossed, workspace).corners;
  double sum = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const PathCorner& from = corners[i - 1];
    const OffMeshLink* link = mesh.link(from.polygon);
    if (link == nullptr) {
      const auto cost = static_cast<double>(filter.costs[mesh.area(from.polygon)]);
      sum += plan_distance(from.point, corners[i].point) * cost;
    } else {
      sum += crossing_cost(*link, from.point, corners[i].point, filter);
    }
  }
  return sum;
}

Path path_of_intervals(const NavMesh& mesh, const PathEnds& ends, const IntervalSearch& search,
                       SearchWorkspace& workspace, const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  IntervalPath path(mesh, search, state);
  collect_polygons(state.intervals, search, state.polygons);
  path.collect_waypoints(ends);
  EnteredPolygons(mesh, state.polygons).name(state.waypoints);
  const double length = plan_length(state.waypoints);
  const double cost =
      filter.costs.is_uniform()
          ? uniform_cost(mesh, state.waypoints, filter)
          : walk_cost(mesh, {state.polygons, ends.from.point, ends.to.point}, workspace, filter);
  return {.status = PathStatus::complete,
          .waypoints = state.waypoints,
          .corridor = state.polygons,
          .length = length,
          .cost = cost};
}

Path path_of_corridor(const NavMesh& mesh, const PathEnds& ends, SearchWorkspace& workspace,
                      const QueryFilter& filter) {
  SearchWorkspace::State& state = workspace.state();
  const StraightPathQuery query = {state.polygons, ends.from.point, ends.to.point};
  const StraightPath straight = make_straight_path(mesh, query, workspace);
  state.waypoints.clear();
  for (const PathCorner& corner : straight.corners) {
    state.waypoints.push_back(
        {corner.point, corner.polygon, area_of(mesh, corner.polygon), kind_of(corner)});
  }
  EnteredPolygons(mesh, state.polygons).name(state.waypoints);
  return {.status = PathStatus::complete,
          .waypoints = state.waypoints,
          .corridor = state.polygons,
          .length = plan_length(state.waypoints),
          .cost = walk_cost(mesh, query, workspace, filter)};
}

}  // namespace way
