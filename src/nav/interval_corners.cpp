// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/exact_turn.h"
#include "nav/interval_geometry.h"
#include "nav/interval_sight.h"

#include <algorithm>

namespace way {

/// @param has_more  Some of the polygon lies to the left of the ray through its corner.
void IntervalSearch::turn_at_left_end(const Sight& sight, bool has_more) {
  const IntervalNode& node = sight.node;
  std::uint32_t record = kNone;
  if (node.left_corner) {
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
  if (node.right_corner) {
    if (!has_more) return;
    record = m_.corners.at_corner(node.tile, node.polygon, sight.first_edge + end);
  } else if (node.by_link) {
    record = m_.corners.at_link(m_.nodes[node.parent].tile, node.via, false);
  }
  if (record != kNone) turn_at(sight, IntervalNode::Kind::turn_right, node.right, record);
}

/// The root for ways that go on from a corner, unless the way to it is no shorter than one that is
/// known. From one root there is one way to a corner, in whatever polygon it arrives.
std::uint32_t IntervalSearch::add_root(const Sight& sight, Vec2 point, std::uint32_t record) {
  CornerRecord& known = m_.corners[record];
  double cost = sight.root.cost + plan_distance(sight.root.point, point);
  if (known.root != kNone) {
    if (known.from == sight.node.root) cost = known.cost;
    if (known.cost < cost || (known.cost == cost && known.from != sight.node.root)) return kNone;
  }
  if (!(cost + rest_at(point) * rest_cost_ <= limit_)) return kNone;
  known.cost = cost;
  known.from = sight.node.root;
  known.root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, point, sight.node.root, record});
  return known.root;
}

void IntervalSearch::turn_at(const Sight& sight, IntervalNode::Kind kind, Vec2 at,
                             std::uint32_t record) {
  const std::uint32_t root = add_root(sight, at, record);
  if (root == kNone) return;
  const bool is_left = kind == IntervalNode::Kind::turn_left;
  push({.root = root,
        .parent = sight.index,
        .tile = sight.node.tile,
        .polygon = sight.node.polygon,
        .via = sight.entered,
        .kind = kind,
        .left_corner = is_left && sight.node.left_corner,
        .right_corner = !is_left && sight.node.right_corner},
       m_.roots[root].cost, rest_at(at));
}

/// What lies to one side of the way from the root before to the root, which is that end of the
/// entered edge.
void IntervalSearch::expand_turn(const Sight& sight, bool is_left) {
  const Vec2 before = m_.roots[sight.root.parent].point;
  const Vec2 root = sight.root.point;
  for (std::uint32_t i = 0; i + 1 < sight.corners.count; ++i) {
    const std::uint32_t corner = sight.from_right(i);
    const bool is_at_root = is_left ? sight.node.left_corner && i + 2 == sight.corners.count
                                    : sight.node.right_corner && i == 0;
    if (!is_at_root && !is_beside(sight, corner, is_left)) continue;
    for_each_opening(sight, corner, [&](const Opening& opening) {
      if (is_at_root && (is_left ? opening.left_own : opening.right_own))
        return push_whole(sight, opening, sight.node.root, is_left ? End::left : End::right);
      if (!(exact_turn(root, opening.a, opening.b) > 0)) return see_from_root(sight, opening);
      IntervalNode cone = {.left = opening.b, .right = opening.a, .root = sight.node.root};
      if (is_left && exact_turn(before, root, opening.a) < 0) {
        cone.right = before;
        cone.right_behind = true;
      }
      if (!is_left && exact_turn(before, root, opening.b) > 0) {
        cone.left = before;
        cone.left_behind = true;
      }
      see_between(sight, opening, cone);
    });
  }
}

/// True for an edge of which some lies to the side of the way from the root before to the root, or
/// on its line. In a convex polygon the end that comes first from the root would tell; corners on
/// one line may make a dent by rounding, in which it is the other end.
bool IntervalSearch::is_beside(const Sight& sight, std::uint32_t corner, bool is_left) const {
  const Vec2 before = m_.roots[sight.root.parent].point;
  const Vec2 root = sight.root.point;
  const Vec2 a = sight.corner(corner);
  const Vec2 b = sight.corner(corner_after(sight.corners, corner));
  const double left = exact_turn(before, root, b);
  const double right = exact_turn(before, root, a);
  const double near = is_left ? left : -right;
  const double far = is_left ? right : -left;
  return near > 0 || far >= 0 || (near == 0 && (is_left ? b : a) == root);
}

/// Around the corner at which the root lies it goes on with all of the next polygon, whatever
/// rounding makes of the corner's place.
void IntervalSearch::expand_whole(const Sight& sight) {
  const IntervalNode& node = sight.node;
  for (std::uint32_t corner = 0; corner < sight.corners.count; ++corner) {
    if (corner == sight.entered) continue;
    const bool at_left = node.left_corner && corner == corner_before(sight.corners, sight.entered);
    const bool at_right = node.right_corner && corner == corner_after(sight.corners, sight.entered);
    for_each_opening(sight, corner, [&](const Opening& opening) {
      if (at_left && opening.left_own) return push_whole(sight, opening, node.root, End::left);
      if (at_right && opening.right_own) return push_whole(sight, opening, node.root, End::right);
      see_from_root(sight, opening);
    });
  }
}

/// Sees all of an opening from a root on the polygon. One that is seen edge-on is entered by its
/// nearer end.
void IntervalSearch::see_from_root(const Sight& sight, const Opening& opening) {
  const Vec2 root = sight.root.point;
  if (exact_turn(root, opening.a, opening.b) > 0)
    return push_cone(sight, opening, {.root = sight.node.root}, Seen::yes, Seen::yes);
  const bool from_a = plan_distance(root, opening.a) < plan_distance(root, opening.b);
  if (is_between(root, opening.a, opening.b)) {
    const End end = root == opening.a ? End::right : (root == opening.b ? End::left : End::none);
    return push_whole(sight, opening, sight.node.root, end);
  }
  const std::uint32_t corner =
      from_a ? opening.corner : corner_after(sight.corners, opening.corner);
  const std::uint32_t record =
      (from_a ? opening.right_own : opening.left_own)
          ? m_.corners.at_corner(sight.node.tile, sight.node.polygon, sight.first_edge + corner)
          : m_.corners.at_link(sight.node.tile, opening.via, !from_a);
  if (record == kNone) return;
  const std::uint32_t next = add_root(sight, from_a ? opening.a : opening.b, record);
  if (next != kNone) push_whole(sight, opening, next, from_a ? End::right : End::left);
}

/// True where a polygon on which a root lies is already among those by which the search has come
/// around that root to a node.
bool IntervalSearch::has_come_by(std::uint32_t index, const Opening& opening,
                                 std::uint32_t root) const {
  for (const IntervalNode* node = &m_.nodes[index];; node = &m_.nodes[node->parent]) {
    if (node->root != root) return false;
    if (node->polygon == opening.polygon && node->tile == opening.tile) return true;
    if (node->parent == kNone) return false;
  }
}

/// @param end  Of the opening, at which the root lies.
void IntervalSearch::push_whole(const Sight& sight, const Opening& opening, std::uint32_t root,
                                End end) {
  if (has_come_by(sight.index, opening, root)) return;
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
        .by_link = opening.by_link,
        .left_corner = end == End::left && opening.left_theirs,
        .right_corner = end == End::right && opening.right_theirs},
       m_.roots[root].cost, rest_at(m_.roots[root].point));
  if (is_start && m_.nodes.size() == before) m_.starts.pop_back();
}

}  // namespace way
