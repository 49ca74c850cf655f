// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/exact_turn.h"
#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

#include <algorithm>

namespace way {

/// Turns at an end of the opening that a cone sees up to there.
/// @param has_more  A part of the polygon is beside the ray through that end.
/// @param sides     Relative to that ray, unless the polygon is wide.
void IntervalSearch::turn_at_end(const Expansion& expansion, bool is_left, bool has_more,
                                 const LineSides& sides) {
  const IntervalNode& node = expansion.node;
  std::uint32_t record = kNone;
  if (is_left ? node.left_corner : node.right_corner) {
    if (!has_more) return;
    const std::uint32_t corner =
        is_left ? node.entered : corner_after(expansion.corners, node.entered);
    record = m_.corners.at_corner(node.tile, node.polygon, expansion.first_edge + corner);
  } else if (node.by_link) {
    record = m_.corners.at_link(m_.nodes[node.parent].tile, node.via, is_left);
  }
  if (record != kNone) turn_at(expansion, is_left ? node.left : node.right, record, is_left, sides);
}

/// Adds a root for paths that continue from a corner, unless the path to it is no shorter than a
/// known one. From one root there is one path to a corner, also if it arrives in several polygons.
std::uint32_t IntervalSearch::add_root(const Expansion& expansion, Vec2 point,
                                       std::uint32_t record) {
  CornerRecord& known = m_.corners[record];
  double cost = expansion.root.cost + plan_distance(expansion.root.point, point);
  if (known.root != kNone) {
    if (known.from == expansion.node.root) cost = known.cost;
    if (known.cost < cost || (known.cost == cost && known.from != expansion.node.root))
      return kNone;
  }
  if (!(cost + rest_at(point) * rest_cost_ <= limit_)) return kNone;
  known.cost = cost;
  known.from = expansion.node.root;
  known.root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, point, expansion.node.root, record});
  return known.root;
}

void IntervalSearch::turn_at(const Expansion& expansion, Vec2 at, std::uint32_t record,
                             bool is_left, const LineSides& sides) {
  if (seen_ != nullptr) return seen_->push_back({at, record, expansion.node.root, is_left});
  const std::uint32_t root = add_root(expansion, at, record);
  if (root == kNone) return;
  const IntervalNode node = {
      .root = root,
      .parent = expansion.index,
      .tile = expansion.node.tile,
      .polygon = expansion.node.polygon,
      .entered = expansion.node.entered,
      .kind = is_left ? IntervalNode::Kind::turn_left : IntervalNode::Kind::turn_right,
      .left_corner = is_left && expansion.node.left_corner,
      .right_corner = !is_left && expansion.node.right_corner};
  if (!has_goal_ || is_goal(node.tile, node.polygon))
    return push(node, m_.roots[root].cost, rest_at(at));
  // Expand now: nearly all turns are expanded eventually, and the sides of the corners are known
  // here.
  Expansion turned = expansion;
  turned.index = static_cast<std::uint32_t>(m_.nodes.size());
  turned.node = node;
  turned.root = m_.roots[root];
  m_.nodes.push_back(node);
  if (unit_cost_ > 0) see_links(turned);
  if (!(is_left ? node.left_corner : node.right_corner)) see_along(turned);
  if (turned.is_wide()) return see_wide_turned(turned, is_left);
  see_turned(turned, is_left, sides);
}

/// Expands a turn that was queued. Computes the sides again, as the cone did.
void IntervalSearch::expand_turn(const Expansion& expansion, bool is_left) {
  const IntervalNode& node = expansion.node;
  if (!(is_left ? node.left_corner : node.right_corner)) see_along(expansion);
  const ExactLine line(m_.roots[expansion.root.parent].point, expansion.root.point);
  if (expansion.is_wide()) return expand_wide_turn(expansion, line, is_left);
  LineSides sides;
  for (std::uint32_t i = 1; i + 1 < expansion.corners.count; ++i) {
    const double side = line.side(expansion.corner(expansion.from_right(i)));
    sides.left |= std::uint64_t{side > 0 ? 1U : 0U} << i;
    sides.right |= std::uint64_t{side < 0 ? 1U : 0U} << i;
  }
  see_turned(expansion, is_left, sides);
}

/// Expands what is to one side of the line from the previous root to the root, which is that end of
/// the entered edge. In a convex polygon, the end of an edge that is first seen from the root would
/// decide whether a part of it is; but collinear corners may form a dent by rounding, so both ends
/// are tested.
/// @param sides  Of the corners except the ends of the entered edge.
void IntervalSearch::see_turned(const Expansion& expansion, bool is_left, LineSides sides) {
  const std::uint32_t last = expansion.corners.count - 1;
  sides.right |= 1U;
  sides.left |= std::uint64_t{1} << last;
  std::uint64_t at_root = 0;
  if (is_left && expansion.node.left_corner) at_root = std::uint64_t{1} << (last - 1);
  if (!is_left && expansion.node.right_corner) at_root = 1;
  const std::uint64_t beside =
      is_left ? (sides.left >> 1U) | ~sides.right : sides.right | (~sides.left >> 1U);
  for (std::uint64_t edges = (beside | at_root) & expansion.open; edges != 0; edges &= edges - 1) {
    const std::uint32_t i = lowest(edges);
    see_turned_edge(expansion, i, is_left, has_bit(at_root, i));
  }
}

/// @param i           The edge, counted from the right end of the entered edge.
/// @param is_at_root  It has an end at the root.
void IntervalSearch::see_turned_edge(const Expansion& expansion, std::uint32_t i, bool is_left,
                                     bool is_at_root) {
  for_each_opening(expansion, expansion.from_right(i), [&](const Opening& opening) {
    if (is_at_root && (is_left ? opening.left_own : opening.right_own))
      return push_whole(expansion, opening, expansion.node.root, is_left ? End::left : End::right);
    see_beside(expansion, opening, is_left);
  });
}

/// Looks through an opening at what is to one side of the path to the root.
void IntervalSearch::see_beside(const Expansion& expansion, const Opening& opening, bool is_left) {
  const Vec2 root = expansion.root.point;
  if (!(exact_turn(root, opening.a, opening.b) > 0)) return see_from_root(expansion, opening);
  const Vec2 before = m_.roots[expansion.root.parent].point;
  const ExactLine line(before, root);
  const double side_a = line.side(opening.a);
  const double side_b = line.side(opening.b);
  IntervalNode cone = {.left = before, .right = before, .root = expansion.node.root};
  cone.right_behind = is_left && side_a < 0;
  cone.left_behind = !is_left && side_b > 0;
  if ((cone.right_behind && !(side_b > 0)) || (cone.left_behind && !(side_a < 0))) return;
  push_cone(expansion, opening, cone, seen_if(!cone.right_behind), seen_if(!cone.left_behind));
}

/// Looks along the edge by which the polygon was entered, from a root on it, through the other
/// openings of that edge: walls of the tile on its other side may be between them.
void IntervalSearch::see_along(const Expansion& expansion) {
  const IntervalNode& node = expansion.node;
  const IntervalNode* from = &m_.nodes[node.parent];
  if (node.kind != IntervalNode::Kind::whole && from->parent != kNone)
    from = &m_.nodes[from->parent];
  const std::uint32_t tile = from->tile;
  const std::uint32_t polygon = from->polygon;
  for_each_opening(expansion, node.entered, [&](const Opening& opening) {
    if (opening.tile != tile || opening.polygon != polygon) see_from_root(expansion, opening);
  });
}

/// Expands all of a polygon. Around the corner that is the root, the next polygon is visible as a
/// whole, even if rounding moves the corner.
void IntervalSearch::expand_whole(const Expansion& expansion) {
  const IntervalNode& node = expansion.node;
  if (node.by_link) see_along(expansion);
  for (std::uint32_t corner = 0; corner < expansion.corners.count; ++corner) {
    if (corner == node.entered) continue;
    const bool at_left =
        node.left_corner && corner == corner_before(expansion.corners, node.entered);
    const bool at_right =
        node.right_corner && corner == corner_after(expansion.corners, node.entered);
    for_each_opening(expansion, corner, [&](const Opening& opening) {
      if (at_left && opening.left_own) return push_whole(expansion, opening, node.root, End::left);
      if (at_right && opening.right_own)
        return push_whole(expansion, opening, node.root, End::right);
      see_from_root(expansion, opening);
    });
  }
}

/// Looks through a whole opening from a root on the polygon. An opening seen edge-on is entered at
/// its nearer end.
void IntervalSearch::see_from_root(const Expansion& expansion, const Opening& opening) {
  const Vec2 root = expansion.root.point;
  // A start on an edge may be beside it by rounding: a cone of half a turn sees too little.
  const bool is_on =
      expansion.root.record == kNone && is_nearly_between(root, opening.a, opening.b);
  if (!is_on && exact_turn(root, opening.a, opening.b) > 0)
    return push_cone(expansion, opening,
                     {.root = expansion.node.root, .steps = expansion.node.steps}, Seen::yes,
                     Seen::yes);
  const bool from_a = plan_distance(root, opening.a) < plan_distance(root, opening.b);
  if (is_between(root, opening.a, opening.b)) {
    const End end = root == opening.a ? End::right : (root == opening.b ? End::left : End::none);
    return push_whole(expansion, opening, expansion.node.root, end);
  }
  const std::uint32_t corner =
      from_a ? opening.corner : corner_after(expansion.corners, opening.corner);
  const std::uint32_t record =
      (from_a ? opening.right_own : opening.left_own)
          ? m_.corners.at_corner(expansion.node.tile, expansion.node.polygon,
                                 expansion.first_edge + corner)
          : m_.corners.at_link(expansion.node.tile, opening.via, !from_a);
  if (record == kNone) return;
  if (seen_ != nullptr) {
    seen_->push_back({from_a ? opening.a : opening.b, record, expansion.node.root, !from_a});
    return;
  }
  const std::uint32_t next = add_root(expansion, from_a ? opening.a : opening.b, record);
  if (next != kNone) push_whole(expansion, opening, next, from_a ? End::right : End::left);
}

/// Returns true if the polygon behind an opening is among those by which the search has turned
/// around a root to come to a node.
bool IntervalSearch::has_come_by(std::uint32_t index, const Opening& opening,
                                 std::uint32_t root) const {
  for (const IntervalNode* node = &m_.nodes[index];; node = &m_.nodes[node->parent]) {
    if (node->root != root) return false;
    if (node->polygon == opening.polygon && node->tile == opening.tile) return true;
    if (node->parent == kNone) return false;
  }
}

/// @param end  The end of the opening at which the root is.
void IntervalSearch::push_whole(const Expansion& expansion, const Opening& opening,
                                std::uint32_t root, End end) {
  if (has_come_by(expansion.index, opening, root)) return;
  const bool is_start = m_.roots[root].record == kNone;
  const auto is_there = [&](std::uint32_t start) {
    const IntervalNode& node = m_.nodes[start];
    return node.root == root && node.tile == opening.tile && node.polygon == opening.polygon;
  };
  if (is_start) {  // polygons may close around a start
    if (std::ranges::any_of(m_.starts, is_there)) return;
    m_.starts.push_back(static_cast<std::uint32_t>(m_.nodes.size()));
  }
  const std::size_t before = m_.nodes.size();
  push({.root = root,
        .parent = expansion.index,
        .tile = opening.tile,
        .polygon = opening.polygon,
        .entered = opening.entered,
        .via = opening.via,
        .kind = IntervalNode::Kind::whole,
        .by_link = opening.by_link,
        .left_corner = end == End::left && opening.left_theirs,
        .right_corner = end == End::right && opening.right_theirs,
        .steps = root == expansion.node.root ? expansion.node.steps : std::uint8_t{0}},
       m_.roots[root].cost, rest_at(m_.roots[root].point));
  if (is_start && m_.nodes.size() == before) m_.starts.pop_back();
}

}  // namespace way
