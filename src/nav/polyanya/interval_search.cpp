// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/interval_search.h"

#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// A search with fewer nodes records no distances of corners: they would cost more than they save.
constexpr std::uint32_t kFewNodes = 64;

/// Returns true if a length is less than the distance between two points.
bool is_less(double length, PlanPoint2d a, PlanPoint2d b) {
  const double squared = (b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z);
  return length <= 0 || length * length < squared;
}

}  // namespace

IntervalSearch::IntervalSearch(const NavMesh& mesh, const QueryFilter& filter,
                               IntervalMemory& memory)
    : m_(memory) {
  m_.corners.begin(mesh, filter);
  if (m_.corners.number() == 1) m_.rests.clear();  // numbers start over
  m_.open.clear();
  m_.roots.clear();
  m_.nodes.clear();
  m_.starts.clear();
  m_.goals.clear();
}

bool IntervalSearch::is_some_goal(std::uint32_t tile, std::uint32_t polygon) const {
  for (const IntervalMemory::GoalPolygon& goal : m_.goals) {
    if (goal.polygon == polygon && goal.tile == tile) return true;
  }
  return false;
}

IntervalSearch::Expansion IntervalSearch::expansion_of(std::uint32_t index) const {
  const IntervalNode& node = m_.nodes[index];
  const CornerRecords::VisitedTile& tile = m_.corners.tile(node.tile);
  Expansion expansion = {index,
                         node,
                         m_.roots[node.root],
                         tile.view.polygon(node.polygon),
                         tile.first_edge(node.polygon),
                         tile.first_record,
                         index > kFewNodes && m_.corners.is_open(tile)};
  if (node.kind != IntervalNode::Kind::whole && !expansion.is_wide()) {
    const std::uint32_t count = expansion.corners.count;
    const std::uint64_t open = m_.corners.open_edges(tile, node.polygon, has_goal_);
    expansion.open = rotated(open, expansion.from_right(0), count) & first_bits(count - 1);
  }
  return expansion;
}

bool IntervalSearch::step(std::size_t nodes) {
  while (nodes > 0 && !m_.open.is_empty()) {
    const SearchHeap::Entry entry = m_.open.pop();
    // Keys are rounded to floats: expand all nodes whose rounded keys equal that of the goal.
    if (entry.key > static_cast<float>(limit_)) {
      m_.open.clear();
      break;
    }
    const IntervalNode& node = m_.nodes[entry.node];
    if (is_overtaken(m_.roots[node.root])) continue;
    reached_key_ = static_cast<double>(entry.key);
    last_node_ = entry.node;
    // From the goal's polygon a shorter path is possible only over links.
    const bool is_over = unit_cost_ == 0 && seen_ == nullptr;
    if (has_goal_ && is_over && is_goal(node.tile, node.polygon)) continue;
    expand(entry.node);
    --nodes;
  }
  return m_.open.is_empty();
}

void IntervalSearch::expand(std::uint32_t index) {
  const Expansion expansion = expansion_of(index);
  if (unit_cost_ > 0) see_links(expansion);
  switch (expansion.node.kind) {
    case IntervalNode::Kind::cone:
      return expand_cone(expansion);
    case IntervalNode::Kind::turn_left:
      return expand_turn(expansion, true);
    case IntervalNode::Kind::turn_right:
      return expand_turn(expansion, false);
    case IntervalNode::Kind::whole:
      return expand_whole(expansion);
  }
}

/// Computes the sides of the polygon's corners relative to the rays of a cone. The ends of the
/// entered edge are left out: the opening may not reach them.
IntervalSearch::ConeSides IntervalSearch::measure_sides(const Expansion& expansion) const {
  const IntervalNode& node = expansion.node;
  const Vec2 root = expansion.root.point;
  const std::uint32_t count = expansion.corners.count;
  const std::uint32_t first = expansion.from_right(0);
  const ExactLine2 left_ray(node.left_behind ? node.left : root,
                            node.left_behind ? root : node.left);
  const ExactLine2 right_ray(node.right_behind ? node.right : root,
                             node.right_behind ? root : node.right);
  ConeSides sides;
  for (std::uint32_t i = 0; i < count; i += 2) {
    const Vec2 a = expansion.corner(i);
    const Vec2 b = expansion.corner(i + 1 < count ? i + 1 : i);
    const Double2 x = {static_cast<double>(a.x), static_cast<double>(b.x)};
    const Double2 z = {static_cast<double>(a.z), static_cast<double>(b.z)};
    left_ray.add_sides(x, z, i, sides.left);
    right_ray.add_sides(x, z, i, sides.right);
  }
  const std::uint64_t inner =
      first_bits(count) & ~(std::uint64_t{1} << first) & ~(std::uint64_t{1} << node.entered);
  for (std::uint64_t on = sides.left.on() & inner; on != 0; on &= on - 1)
    left_ray.add_slow(expansion.corner(lowest(on)), lowest(on), sides.left);
  for (std::uint64_t on = sides.right.on() & inner; on != 0; on &= on - 1)
    right_ray.add_slow(expansion.corner(lowest(on)), lowest(on), sides.right);
  return {sides.left.from(first, count, inner), sides.right.from(first, count, inner)};
}

/// Corners are visited from right to left: first those to the right of the cone, then those inside,
/// then those to its left.
void IntervalSearch::expand_cone(const Expansion& expansion) {
  const IntervalNode& node = expansion.node;
  if (expansion.has_notes && is_dominated(expansion)) return;
  if (expansion.is_wide()) return expand_wide_cone(expansion);
  const ConeSides inner = measure_sides(expansion);
  const std::uint32_t last = expansion.corners.count - 1;
  ConeSides sides = inner;
  sides.left.right |= 1U;
  sides.right.right |= node.right_corner ? 0U : 1U;
  sides.left.left |= std::uint64_t{node.left_corner ? 0U : 1U} << last;
  sides.right.left |= std::uint64_t{1} << last;
  if (expansion.has_notes) {
    const std::uint64_t beside = sides.right.right | sides.left.left | 1U;
    for (std::uint64_t seen = first_bits(last + 1) & ~beside; seen != 0; seen &= seen - 1)
      note_distance(expansion, expansion.from_right(lowest(seen)));
  }
  const std::uint64_t seen = (sides.right.left >> 1U) & sides.left.right;
  const std::uint64_t along = sides.right.edges_on() | sides.left.edges_on();
  for (std::uint64_t edges = (seen | along) & expansion.open; edges != 0; edges &= edges - 1) {
    const std::uint32_t i = lowest(edges);
    if (has_bit(seen, i)) {
      see_edge(expansion, i, !has_bit(sides.right.right, i), !has_bit(sides.left.left, i + 1));
    } else {
      for_each_opening(expansion, expansion.from_right(i),
                       [&](const Opening& opening) { see_from_root(expansion, opening); });
    }
  }
  // Collinear corners may form a dent by rounding, so all of them are tested for ground beside the
  // cone.
  if (node.left_end)
    turn_at_end(expansion, true, (~inner.left.right & expansion.inner()) != 0, inner.left);
  if (node.right_end)
    turn_at_end(expansion, false, (~inner.right.left & expansion.inner()) != 0, inner.right);
}

/// Looks through an edge, or through the openings in it.
/// @param i  The edge, counted from the right end of the entered edge.
/// @param sees_right, sees_left  That end of the edge is in the cone.
void IntervalSearch::see_edge(const Expansion& expansion, std::uint32_t i, bool sees_right,
                              bool sees_left) {
  const std::uint32_t corner = expansion.from_right(i);
  const Seen right = sees_right && i == 0 ? Seen::still : seen_if(sees_right);
  const Seen left =
      sees_left && i + 2 == expansion.corners.count ? Seen::still : seen_if(sees_left);
  const CornerRecords::VisitedTile& tile = m_.corners.tile(expansion.node.tile);
  const EdgeTarget across = expansion.corners.across(corner, tile.view.polygon_count());
  if (across.is_wall()) return;
  if (across.is_portal()) return see_seam(expansion, corner, right, left);
  if (!is_wanted(tile, expansion.node.polygon, across.polygon())) return;
  push_cone(expansion,
            {.a = expansion.corner(corner),
             .b = plan(expansion.corners.corner_after(corner)),
             .corner = corner,
             .tile = expansion.node.tile,
             .polygon = across.polygon(),
             .entered = m_.corners.across(tile, expansion.first_edge + corner)},
            expansion.node, right, left);
}

/// Looks through the openings of an edge to other tiles. The side of an end that is also an end of
/// the edge is known; its coordinates may differ by rounding.
void IntervalSearch::see_seam(const Expansion& expansion, std::uint32_t corner, Seen right,
                              Seen left) {
  const IntervalRays rays(expansion.node, expansion.root.point);
  for_each_opening(expansion, corner, [&](const Opening& opening) {
    const bool is_ahead = (opening.left_own || rays.right_side(opening.b) > 0) &&
                          (opening.right_own || rays.left_side(opening.a) < 0);
    if (!is_ahead) return;
    push_cone(expansion, opening, expansion.node,
              opening.right_own ? right : seen_if(rays.right_side(opening.a) >= 0),
              opening.left_own ? left : seen_if(rays.left_side(opening.b) <= 0));
  });
}

/// Returns true if a cone enters a polygon by the same edge for the second time. Straight lines
/// have no loops, but dents of collinear corners, caused by rounding, can trap a cone of that width
/// forever. What it sees there has been seen before: cones only get narrower.
bool IntervalSearch::is_going_round(const IntervalNode& cone) const {
  // Go all the way back to the root only occasionally: loops are short.
  std::uint32_t steps = cone.steps == 0 ? kNone : 4 * kStepsToLookBack;
  for (std::uint32_t index = cone.parent; index != kNone && steps > 0; --steps) {
    const IntervalNode& node = m_.nodes[index];
    if (node.root != cone.root) return false;
    if (node.polygon == cone.polygon && node.entered == cone.entered && node.tile == cone.tile)
      return true;
    index = node.parent;
  }
  return false;
}

/// Records the length of a path to a corner of the polygon.
void IntervalSearch::note_distance(const Expansion& expansion, std::uint32_t corner) {
  m_.corners.note(
      expansion.first_record, expansion.first_edge + corner,
      expansion.root.cost + plan_distance(expansion.root.point, expansion.corner(corner)));
}

/// Returns true if every path through the interval of a cone is longer than one along the edge from
/// one of its ends. If that holds for the far end of the interval, it holds for every point before
/// it (after Xin and Wang, 2009).
bool IntervalSearch::is_dominated(const Expansion& expansion) const {
  const std::uint32_t entered = expansion.node.entered;
  const std::uint32_t after = corner_after(expansion.corners, entered);
  const double to_left = m_.corners.noted(expansion.first_record, expansion.first_edge + entered);
  const double to_right = m_.corners.noted(expansion.first_record, expansion.first_edge + after);
  const double cost = expansion.root.cost;
  const Vec2 a = expansion.corner(after);
  const Vec2 b = expansion.corner(entered);
  const PlanPoint2d from = to_2d(expansion.root.point);
  constexpr double kSure = 1 + 1e-12;  // larger than rounding
  // Paths over an end can be shorter only if the path to that end is.
  const bool by_left = is_less(to_left * kSure - cost, from, to_2d(b));
  const bool by_right = is_less(to_right * kSure - cost, from, to_2d(a));
  if (!by_left && !by_right) return false;
  const IntervalEnds ends = ends_of(expansion.node, expansion.root.point, a, b);
  return (to_left + plan_distance(to_2d(b), ends.right)) * kSure <
             cost + plan_distance(from, ends.right) ||
         (to_right + plan_distance(to_2d(a), ends.left)) * kSure <
             cost + plan_distance(from, ends.left);
}

}  // namespace way
