// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/interval_search.h"

#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <algorithm>
#include <cmath>

namespace way {
IntervalSearch::IntervalSearch(const NavMesh& mesh, const QueryFilter& filter,
                               IntervalMemory& memory)
    : m_(memory) {
  m_.corners.begin(mesh, filter);
  m_.open.clear();
  m_.roots.clear();
  m_.nodes.clear();
  m_.starts.clear();
  m_.goals.clear();
}

bool IntervalSearch::is_goal(std::uint32_t tile, std::uint32_t polygon) const {
  if (m_.goals.size() == 1) return polygon == goal_polygon_ && tile == goal_tile_;
  for (const IntervalMemory::GoalPolygon& goal : m_.goals) {
    if (goal.polygon == polygon && goal.tile == tile) return true;
  }
  return false;
}

void IntervalSearch::push(const IntervalNode& node, double cost, double rest) {
  const bool is_at_goal = has_goal_ && is_goal(node.tile, node.polygon);
  const double key = cost + (is_at_goal ? rest : rest * rest_cost_);
  if (!(key <= limit_)) return;
  const auto index = static_cast<std::uint32_t>(m_.nodes.size());
  if (is_at_goal) {
    // The key is the length of this way to the goal: no way that is as long need be looked at.
    if (goal_node_ != kNone && key == limit_) return;
    limit_ = key;
    goal_node_ = index;
  }
  m_.open.push({static_cast<float>(key), index});
  m_.nodes.push_back(node);
}

/// The edge by which a polygon is entered, as the corner at which it begins.
std::uint32_t IntervalSearch::entered_edge(const IntervalNode& node) const {
  if (node.kind == IntervalNode::Kind::turn_left || node.kind == IntervalNode::Kind::turn_right)
    return node.via;
  if (node.parent == kNone || node.by_off_mesh) return kNone;
  const CornerRecords::VisitedTile& tile = m_.corners.tile(node.tile);
  const TileView& view = tile.view;
  const IntervalNode& parent = m_.nodes[node.parent];
  if (node.by_link) {
    const TileLink& link = m_.corners.tile(parent.tile).links->all()[node.via];
    return link.edge - tile.first_edge(node.polygon);
  }
  const PolygonView corners = view.polygon(node.polygon);
  const PolygonView before = view.polygon(parent.polygon);
  const Vec3 end = before.corner_after(node.via);
  std::uint32_t found = 0;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    if (corners.code(i) != parent.polygon) continue;
    found = i;
    if (corners.corner(i) == end) break;
  }
  return found;
}

IntervalSearch::Sight IntervalSearch::sight_of(std::uint32_t index) const {
  const IntervalNode& node = m_.nodes[index];
  const CornerRecords::VisitedTile& tile = m_.corners.tile(node.tile);
  return {index,
          node,
          m_.roots[node.root],
          tile.view.polygon(node.polygon),
          tile.first_edge(node.polygon),
          entered_edge(node)};
}

bool IntervalSearch::step(std::size_t nodes) {
  while (nodes > 0 && !m_.open.is_empty()) {
    const SearchHeap::Entry entry = m_.open.pop();
    // Keys are rounded: those that look alike are all looked at, so that the goal's is the least.
    if (entry.key > static_cast<float>(limit_)) {
      m_.open.clear();
      break;
    }
    const IntervalNode& node = m_.nodes[entry.node];
    if (is_overtaken(m_.roots[node.root])) continue;
    reached_key_ = static_cast<double>(entry.key);
    last_node_ = entry.node;
    // Out of the goal's polygon only links can lead to a shorter way.
    if (has_goal_ && unit_cost_ == 0 && is_goal(node.tile, node.polygon)) continue;
    expand(entry.node);
    --nodes;
  }
  return m_.open.is_empty();
}

void IntervalSearch::expand(std::uint32_t index) {
  const Sight sight = sight_of(index);
  if (unit_cost_ > 0) see_links(sight);
  switch (sight.node.kind) {
    case IntervalNode::Kind::cone:
      return expand_cone(sight);
    case IntervalNode::Kind::turn_left:
      return expand_turn(sight, true);
    case IntervalNode::Kind::turn_right:
      return expand_turn(sight, false);
    case IntervalNode::Kind::whole:
      return expand_whole(sight);
  }
}

/// The corners seen from the right to the left: first those to the right of the cone, then those in
/// it, then those to its left.
void IntervalSearch::expand_cone(const Sight& sight) {
  const IntervalNode& node = sight.node;
  if (is_dominated(sight)) return;
  const IntervalRays rays(node, sight.root.point);
  const std::uint32_t count = sight.corners.count;
  // Of the ends of the edge, which the opening may not reach.
  double right_a = node.right_corner ? 0 : -1;
  const double left_end = node.left_corner ? 0 : 1;
  double left_a = -1;
  // Corners on one line may make a dent by rounding, so that all are looked at for more beside.
  bool has_right = false;
  bool has_left = false;
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    const bool is_last = i + 2 == count;
    const Vec2 b = sight.corner(sight.from_right(i + 1));
    const double right_b = is_last ? 1 : rays.right_side(b);
    const double left_b = is_last ? left_end : rays.left_side(b);
    has_right |= !is_last && right_b <= 0;
    has_left |= !is_last && left_b >= 0;
    if (right_b >= 0 && left_b <= 0) note_distance(sight, sight.from_right(i + 1), b);
    if (right_b > 0 && left_a < 0) {
      const Seen right = right_a < 0 ? Seen::no : (i == 0 ? Seen::still : Seen::yes);
      const Seen left = left_b > 0 ? Seen::no : (is_last ? Seen::still : Seen::yes);
      see_edge(sight, sight.from_right(i), right, left);
    } else if ((right_a == 0 && right_b == 0) || (left_a == 0 && left_b == 0)) {  // along a ray
      for_each_opening(sight, sight.from_right(i),
                       [&](const Opening& opening) { see_from_root(sight, opening); });
    }
    right_a = right_b;
    left_a = left_b;
  }
  if (node.left_end) turn_at_left_end(sight, has_left);
  if (node.right_end) turn_at_right_end(sight, has_right);
}

/// Sees through an edge, or through the openings in it.
void IntervalSearch::see_edge(const Sight& sight, std::uint32_t corner, Seen right, Seen left) {
  const std::uint32_t code = sight.corners.code(corner);
  const CornerRecords::VisitedTile& tile = m_.corners.tile(sight.node.tile);
  if (code == tile.view.polygon_count()) return;
  if (code > tile.view.polygon_count()) return see_seam(sight, corner, right, left);
  if (!is_wanted(tile, sight.node.polygon, code)) return;
  const Vec2 b = plan(sight.corners.corner_after(corner));
  const Opening opening = {sight.corner(corner), b, corner, sight.node.tile, code, corner};
  push_cone(sight, opening, sight.node, right, left);
}

/// Sees through the openings of an edge to other tiles. Ends that are ends of the edge, too, are
/// known: their place may be a rounding off.
void IntervalSearch::see_seam(const Sight& sight, std::uint32_t corner, Seen right, Seen left) {
  const IntervalRays rays(sight.node, sight.root.point);
  for_each_opening(sight, corner, [&](const Opening& opening) {
    const bool is_ahead = (opening.left_own || rays.right_side(opening.b) > 0) &&
                          (opening.right_own || rays.left_side(opening.a) < 0);
    if (!is_ahead) return;
    push_cone(sight, opening, sight.node,
              opening.right_own ? right : seen_if(rays.right_side(opening.a) >= 0),
              opening.left_own ? left : seen_if(rays.left_side(opening.b) <= 0));
  });
}

/// Remembers the length of a way to a corner of the polygon.
void IntervalSearch::note_distance(const Sight& sight, std::uint32_t corner, Vec2 point) {
  m_.corners.note(sight.node.tile, sight.first_edge + corner,
                  sight.root.cost + plan_distance(sight.root.point, point));
}

/// True where all ways through the opening of a cone are longer than ways along the edge from one
/// of its ends: if the way to the far end of what is seen is longer than the way along the edge,
/// so is the way to every point before (after Xin and Wang, 2009).
bool IntervalSearch::is_dominated(const Sight& sight) const {
  const std::uint32_t right = corner_after(sight.corners, sight.entered);
  const double to_left = m_.corners.noted(sight.node.tile, sight.first_edge + sight.entered);
  const double to_right = m_.corners.noted(sight.node.tile, sight.first_edge + right);
  const double cost = sight.root.cost;
  const Vec2 a = sight.corner(right);
  const Vec2 b = sight.corner(sight.entered);
  const PlanSpot from = spot(sight.root.point);
  constexpr double kSure = 1 + 1e-12;  // more than rounding
  const IntervalEnds ends = ends_of(sight.node, sight.root.point, a, b);
  return (to_left + spot_distance(spot(b), ends.right)) * kSure <
             cost + spot_distance(from, ends.right) ||
         (to_right + spot_distance(spot(a), ends.left)) * kSure <
             cost + spot_distance(from, ends.left);
}

/// Sees through an opening what lies between the rays of a cone.
void IntervalSearch::see_between(const Sight& sight, const Opening& opening,
                                 const IntervalNode& cone) {
  const IntervalRays rays(cone, sight.root.point);
  if (!(rays.right_side(opening.b) > 0 && rays.left_side(opening.a) < 0)) return;
  push_cone(sight, opening, cone, seen_if(rays.right_side(opening.a) >= 0),
            seen_if(rays.left_side(opening.b) <= 0));
}

/// @param cone   Its rays.
/// @param right  Whether the right end of the opening lies between them. An end that is still the
///               corner on a ray does not move the ray, be it a rounding off: cones to both sides
///               of a corner must leave no gap.
void IntervalSearch::push_cone(const Sight& sight, const Opening& opening, IntervalNode cone,
                               Seen right, Seen left) {
  cone.right_end = right != Seen::no;
  cone.right_corner = cone.right_end && opening.right_theirs;
  if (right == Seen::yes) {
    cone.right = opening.a;
    cone.right_behind = false;
  }
  cone.left_end = left != Seen::no;
  cone.left_corner = cone.left_end && opening.left_theirs;
  if (left == Seen::yes) {
    cone.left = opening.b;
    cone.left_behind = false;
  }
  cone.kind = IntervalNode::Kind::cone;
  cone.parent = sight.index;
  cone.tile = opening.tile;
  cone.polygon = opening.polygon;
  cone.via = opening.via;
  cone.by_link = opening.by_link;
  push(cone, sight.root.cost, rest_of(cone, sight.root.point, opening.a, opening.b));
}

double IntervalSearch::rest_of(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b) const {
  if (has_goal_) return way_through(cone, root, a, b, goal_);
  return spot_distance(spot(root), closest_to(root, ends_of(cone, root, a, b)));
}

}  // namespace way
