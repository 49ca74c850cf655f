// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/interval_search.h"

#include "nav/exact_turn.h"
#include "nav/interval_geometry.h"
#include "nav/polygon_math.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

std::uint32_t corner_after(const PolygonView& corners, std::uint32_t i) {
  return i + 1 == corners.count ? 0 : i + 1;
}

}  // namespace

/// A node while it is looked at: copies, for the lists grow meanwhile.
struct IntervalSearch::Sight {
  std::uint32_t index = 0;
  IntervalNode node = {};
  IntervalRoot root = {};
  PolygonView corners = {};
  std::uint32_t first_edge = 0;  ///< Of the polygon, in its tile.
  std::uint32_t entered = 0;     ///< The corner at which the edge begins by which it is entered.

  Vec2 corner(std::uint32_t i) const { return plan(corners.corner(i)); }
  /// Corners counter-clockwise from the right end of the entered edge, which is 0, to its left end.
  std::uint32_t from_right(std::uint32_t i) const {
    const std::uint32_t at = entered + 1 + i;
    return at >= corners.count ? at - corners.count : at;
  }
};

/// A way out of the polygon of a sight.
struct IntervalSearch::Opening {
  Vec2 a = {};               ///< The right end, seen by whoever goes through.
  Vec2 b = {};               ///< The left end.
  std::uint32_t corner = 0;  ///< Of the polygon, at which the edge begins.
  std::uint32_t tile = 0;
  std::uint32_t polygon = 0;
  std::uint32_t via = 0;
  bool by_link = false;
  bool is_part = false;  ///< The ends may be no corners.
};

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

void IntervalSearch::push(const IntervalNode& node, double key) {
  if (!(key <= limit_)) return;
  const auto index = static_cast<std::uint32_t>(m_.nodes.size());
  if (has_goal_ && is_goal(node.tile, node.polygon)) {
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
  if (node.parent == kNone) return kNone;
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
    if (has_goal_ && is_goal(node.tile, node.polygon)) continue;
    expand(entry.node);
    --nodes;
  }
  return m_.open.is_empty();
}

void IntervalSearch::expand(std::uint32_t index) {
  const Sight sight = sight_of(index);
  switch (sight.node.kind) {
    case IntervalNode::Kind::cone:
      return expand_cone(sight);
    case IntervalNode::Kind::turn_left:
      return expand_turn_left(sight);
    case IntervalNode::Kind::turn_right:
      return expand_turn_right(sight);
    case IntervalNode::Kind::whole:
      return expand_whole(sight);
  }
}

/// Calls `use(opening)` for each way through an edge into a polygon that passes the filter.
template <class Use>
void IntervalSearch::for_each_opening(const Sight& sight, std::uint32_t corner, Use&& use) {
  const std::uint32_t code = sight.corners.code(corner);
  const CornerRecords::VisitedTile& tile = m_.corners.tile(sight.node.tile);
  const std::uint32_t count = tile.view.polygon_count();
  if (code == count) return;
  Opening opening = {.a = plan(sight.corners.corner(corner)),
                     .b = plan(sight.corners.corner_after(corner)),
                     .corner = corner,
                     .tile = sight.node.tile,
                     .polygon = code,
                     .via = corner};
  if (code < count) {
    if (m_.corners.passes(tile, code)) use(opening);
    return;
  }
  const TileLinks& links = *tile.links;
  for (const TileLink& link : links.at(code - count - 1)) {
    opening.tile = m_.corners.tile_in(link.target.slot());
    opening.polygon = link.target.polygon();
    if (!m_.corners.passes(m_.corners.tile(opening.tile), opening.polygon)) continue;
    const Vec3 a = sight.corners.corner(corner);
    const Vec3 b = sight.corners.corner_after(corner);
    opening.a = plan(between(a, b, link.low));
    opening.b = plan(between(a, b, link.high));
    opening.via = static_cast<std::uint32_t>(&link - links.all().data());
    opening.by_link = true;
    opening.is_part = link.low != 0 || link.high != 1;
    use(opening);
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
  double right_a = node.right_end && sight.corner(sight.from_right(0)) == node.right ? 0 : -1;
  const double left_end = node.left_end && sight.corner(sight.entered) == node.left ? 0 : 1;
  double left_a = -1;
  double right_of_second = 0;
  double left_of_last = 0;
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    const bool is_last = i + 2 == count;
    const Vec2 b = sight.corner(sight.from_right(i + 1));
    const double right_b = is_last ? 1 : rays.right_side(b);
    const double left_b = is_last ? left_end : rays.left_side(b);
    if (i == 0) right_of_second = right_b;
    if (is_last) left_of_last = left_a;
    if (right_b >= 0 && left_b <= 0) note_distance(sight, sight.from_right(i + 1), b);
    if (right_b > 0 && left_a < 0) {
      see_edge(sight, sight.from_right(i), right_a >= 0, left_b <= 0);
    } else if ((right_a == 0 && right_b == 0) || (left_a == 0 && left_b == 0)) {  // along a ray
      for_each_opening(sight, sight.from_right(i),
                       [&](const Opening& opening) { see_from_root(sight, opening); });
    }
    right_a = right_b;
    left_a = left_b;
  }
  if (node.left_end) turn_at_left_end(sight, left_of_last >= 0);
  if (node.right_end) turn_at_right_end(sight, right_of_second <= 0);
}

/// Sees through an edge, or through the openings in it.
void IntervalSearch::see_edge(const Sight& sight, std::uint32_t corner, bool sees_right,
                              bool sees_left) {
  const std::uint32_t code = sight.corners.code(corner);
  const CornerRecords::VisitedTile& tile = m_.corners.tile(sight.node.tile);
  if (code == tile.view.polygon_count()) return;
  if (code > tile.view.polygon_count()) {
    return for_each_opening(
        sight, corner, [&](const Opening& opening) { see_between(sight, opening, sight.node); });
  }
  if (!m_.corners.passes(tile, code)) return;
  const Vec2 b = plan(sight.corners.corner_after(corner));
  const Opening opening = {sight.corner(corner), b, corner, sight.node.tile, code, corner};
  push_cone(sight, opening, sight.node, sees_right, sees_left);
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
  constexpr double kSure = 1 + 1e-12;  // more than rounding
  const Vec2 a = sight.corner(right);
  const Vec2 b = sight.corner(sight.entered);
  const PlanSpot from = spot(sight.root.point);
  const IntervalEnds ends = ends_of(sight.node, sight.root.point, a, b);
  return (to_left + spot_distance(spot(b), ends.right)) * kSure <
             cost + spot_distance(from, ends.right) ||
         (to_right + spot_distance(spot(a), ends.left)) * kSure <
             cost + spot_distance(from, ends.left);
}

/// @param has_more  Some of the polygon lies to the left of the ray through its corner.
void IntervalSearch::turn_at_left_end(const Sight& sight, bool has_more) {
  const IntervalNode& node = sight.node;
  std::uint32_t record = kNone;
  if (sight.corner(sight.entered) == node.left) {
    if (!has_more) return;
    record = m_.corners.at_corner(node.tile, node.polygon, sight.first_edge + sight.entered);
  } else if (node.by_link) {
    record = m_.corners.at_link(m_.nodes[node.parent].tile, node.via, true);
  }
  if (record != kNone) turn_at(sight, IntervalNode::Kind::turn_left, node.left, record);
}

void IntervalSearch::turn_at_right_end(const Sight& sight, bool has_more) {
  const IntervalNode& node = sight.node;
  const std::uint32_t end = corner_after(sight.corners, sight.entered);
  std::uint32_t record = kNone;
  if (sight.corner(end) == node.right) {
    if (!has_more) return;
    record = m_.corners.at_corner(node.tile, node.polygon, sight.first_edge + end);
  } else if (node.by_link) {
    record = m_.corners.at_link(m_.nodes[node.parent].tile, node.via, false);
  }
  if (record != kNone) turn_at(sight, IntervalNode::Kind::turn_right, node.right, record);
}

/// A new root, unless the way to it is no shorter than one that is known.
std::uint32_t IntervalSearch::add_root(const Sight& sight, Vec2 point, std::uint32_t record) {
  const double cost = sight.root.cost + plan_distance(sight.root.point, point);
  CornerRecord& known = m_.corners[record];
  if (known.is_reached &&
      (known.cost < cost || (known.cost == cost && known.from != sight.node.root)))
    return kNone;
  if (!(key_at(point, cost) <= limit_)) return kNone;
  known.cost = cost;
  known.from = sight.node.root;
  known.is_reached = true;
  const auto root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, point, sight.node.root, record, sight.index});
  return root;
}

void IntervalSearch::turn_at(const Sight& sight, IntervalNode::Kind kind, Vec2 at,
                             std::uint32_t record) {
  const std::uint32_t root = add_root(sight, at, record);
  if (root == kNone) return;
  push({.root = root,
        .parent = sight.index,
        .tile = sight.node.tile,
        .polygon = sight.node.polygon,
        .via = sight.entered,
        .kind = kind},
       key_at(at, m_.roots[root].cost));
}

/// Sees through an opening what lies between the rays of a cone.
void IntervalSearch::see_between(const Sight& sight, const Opening& opening,
                                 const IntervalNode& cone) {
  const IntervalRays rays(cone, sight.root.point);
  if (!(rays.right_side(opening.b) > 0 && rays.left_side(opening.a) < 0)) return;
  push_cone(sight, opening, cone, rays.right_side(opening.a) >= 0, rays.left_side(opening.b) <= 0);
}

/// @param cone        Its rays.
/// @param sees_right  The right end of the opening lies between them.
void IntervalSearch::push_cone(const Sight& sight, const Opening& opening, IntervalNode cone,
                               bool sees_right, bool sees_left) {
  cone.right_end = sees_right;
  if (sees_right) {
    cone.right = opening.a;
    cone.right_behind = false;
  }
  cone.left_end = sees_left;
  if (sees_left) {
    cone.left = opening.b;
    cone.left_behind = false;
  }
  cone.kind = IntervalNode::Kind::cone;
  cone.parent = sight.index;
  cone.tile = opening.tile;
  cone.polygon = opening.polygon;
  cone.via = opening.via;
  cone.by_link = opening.by_link;
  push(cone, key_of(cone, sight.root, opening.a, opening.b));
}

/// What lies to the left of the way from the root before to the root.
void IntervalSearch::expand_turn_left(const Sight& sight) {
  const Vec2 before = m_.roots[sight.root.parent].point;
  const Vec2 root = sight.root.point;
  for (std::uint32_t i = 0; i + 1 < sight.corners.count; ++i) {
    const std::uint32_t corner = sight.from_right(i);
    const Vec2 b = sight.corner(sight.from_right(i + 1));
    const double side = exact_turn(before, root, b);
    if (side < 0 || (side == 0 && b != root && exact_turn(before, root, sight.corner(corner)) != 0))
      continue;
    for_each_opening(sight, corner, [&](const Opening& opening) {
      if (opening.b == root || !(exact_turn(root, opening.a, opening.b) > 0))
        return see_from_root(sight, opening);
      IntervalNode cone = {.left = opening.b, .right = opening.a, .root = sight.node.root};
      if (exact_turn(before, root, opening.a) < 0) {
        cone.right = before;
        cone.right_behind = true;
      }
      see_between(sight, opening, cone);
    });
  }
}

void IntervalSearch::expand_turn_right(const Sight& sight) {
  const Vec2 before = m_.roots[sight.root.parent].point;
  const Vec2 root = sight.root.point;
  for (std::uint32_t i = 0; i + 1 < sight.corners.count; ++i) {
    const std::uint32_t corner = sight.from_right(i);
    const Vec2 a = sight.corner(corner);
    const Vec2 b = sight.corner(sight.from_right(i + 1));
    const double side = exact_turn(before, root, a);
    if (side > 0 || (side == 0 && a != root && exact_turn(before, root, b) != 0)) continue;
    for_each_opening(sight, corner, [&](const Opening& opening) {
      if (opening.a == root || !(exact_turn(root, opening.a, opening.b) > 0))
        return see_from_root(sight, opening);
      IntervalNode cone = {.left = opening.b, .right = opening.a, .root = sight.node.root};
      if (exact_turn(before, root, opening.b) > 0) {
        cone.left = before;
        cone.left_behind = true;
      }
      see_between(sight, opening, cone);
    });
  }
}

void IntervalSearch::expand_whole(const Sight& sight) {
  for (std::uint32_t corner = 0; corner < sight.corners.count; ++corner) {
    if (corner == sight.entered) continue;
    for_each_opening(sight, corner, [&](const Opening& opening) { see_from_root(sight, opening); });
  }
}

/// Sees all of an opening from a root on the polygon. One that is seen edge-on is entered by its
/// nearer end.
void IntervalSearch::see_from_root(const Sight& sight, const Opening& opening) {
  const Vec2 root = sight.root.point;
  if (exact_turn(root, opening.a, opening.b) > 0) {
    const IntervalNode cone = {.left = opening.b, .right = opening.a, .root = sight.node.root};
    return see_between(sight, opening, cone);
  }
  if (is_between(root, opening.a, opening.b)) return push_whole(sight, opening, sight.node.root);
  const bool from_a = plan_distance(root, opening.a) < plan_distance(root, opening.b);
  const std::uint32_t corner =
      from_a ? opening.corner : corner_after(sight.corners, opening.corner);
  const std::uint32_t record =
      opening.is_part
          ? m_.corners.at_link(sight.node.tile, opening.via, !from_a)
          : m_.corners.at_corner(sight.node.tile, sight.node.polygon, sight.first_edge + corner);
  if (record == kNone) return;
  const std::uint32_t next = add_root(sight, from_a ? opening.a : opening.b, record);
  if (next != kNone) push_whole(sight, opening, next);
}

void IntervalSearch::push_whole(const Sight& sight, const Opening& opening, std::uint32_t root) {
  const bool is_start = m_.roots[root].record == kNone;
  const auto is_there = [&](std::uint32_t start) {
    const IntervalNode& node = m_.nodes[start];
    return node.root == root && node.tile == opening.tile && node.polygon == opening.polygon;
  };
  if (is_start) {  // around which the polygons may close
    if (std::ranges::any_of(m_.starts, is_there)) return;
    m_.starts.push_back(static_cast<std::uint32_t>(m_.nodes.size()));
  }
  const std::size_t before = m_.nodes.size();
  push({.root = root,
        .parent = sight.index,
        .tile = opening.tile,
        .polygon = opening.polygon,
        .via = opening.via,
        .kind = IntervalNode::Kind::whole,
        .by_link = opening.by_link},
       key_at(m_.roots[root].point, m_.roots[root].cost));
  if (is_start && m_.nodes.size() == before) m_.starts.pop_back();
}

void IntervalSearch::add_start(const IntervalPlace& start, double cost) {
  const auto root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, start.point, kNone, kNone, kNone});
  m_.starts.push_back(static_cast<std::uint32_t>(m_.nodes.size()));
  push({.root = root,
        .parent = kNone,
        .tile = m_.corners.tile_in(start.polygon.slot()),
        .polygon = start.polygon.polygon(),
        .kind = IntervalNode::Kind::whole},
       key_at(start.point, cost));
}

/// A goal on an edge or a corner is reached from all polygons there.
void IntervalSearch::set_goal(const IntervalPlace& goal) {
  goal_ = goal.point;
  has_goal_ = true;
  m_.goals.push_back({m_.corners.tile_in(goal.polygon.slot()), goal.polygon.polygon(), kNone});
  const IntervalMemory::GoalPolygon first = m_.goals.front();
  goal_tile_ = first.tile;
  goal_polygon_ = first.polygon;
  if (!m_.corners.passes(m_.corners.tile(first.tile), first.polygon)) return;
  for (std::uint32_t i = 0; i < m_.goals.size(); ++i) {
    const IntervalMemory::GoalPolygon at = m_.goals[i];
    const TileView view = m_.corners.tile(at.tile).view;
    Sight sight = {.corners = view.polygon(at.polygon)};
    sight.node.tile = at.tile;
    for (std::uint32_t corner = 0; corner < sight.corners.count; ++corner) {
      const Vec2 a = sight.corner(corner);
      const Vec2 b = plan(sight.corners.corner_after(corner));
      if (exact_turn(goal_, a, b) > 0 || !is_between(goal_, a, b)) continue;
      for_each_opening(sight, corner, [&](const Opening& opening) {
        if (exact_turn(goal_, opening.a, opening.b) > 0 || !is_between(goal_, opening.a, opening.b))
          return;
        if (!is_goal(opening.tile, opening.polygon))
          m_.goals.push_back({opening.tile, opening.polygon, i});
      });
    }
  }
}

Vec2 IntervalSearch::nearest_point(std::uint32_t node) const {
  const Sight sight = sight_of(node);
  if (sight.node.kind != IntervalNode::Kind::cone) return sight.root.point;
  // The opening is a part of the entered edge, and its ends are known to the rays where it matters.
  const Vec2 left = sight.corner(sight.entered);
  const Vec2 right = sight.corner(corner_after(sight.corners, sight.entered));
  IntervalNode cone = sight.node;
  cone.left_end = cone.left_end && cone.left == left;
  cone.right_end = cone.right_end && cone.right == right;
  const PlanSpot near = closest_to(sight.root.point, ends_of(cone, sight.root.point, right, left));
  return {static_cast<float>(near.x), static_cast<float>(near.z)};
}

double IntervalSearch::key_of(const IntervalNode& cone, const IntervalRoot& root, Vec2 a,
                              Vec2 b) const {
  if (has_goal_) return root.cost + way_through(cone, root.point, a, b, goal_);
  const IntervalEnds ends = ends_of(cone, root.point, a, b);
  return root.cost + spot_distance(spot(root.point), closest_to(root.point, ends));
}

}  // namespace way
