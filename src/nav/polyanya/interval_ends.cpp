// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/exact_turn.h"
#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

#include <algorithm>

namespace way {

void IntervalSearch::add_start(const IntervalPoint& start, double cost) {
  const auto root = static_cast<std::uint32_t>(m_.roots.size());
  m_.roots.push_back({cost, start.point, kNone, kNone});
  m_.starts.push_back(static_cast<std::uint32_t>(m_.nodes.size()));
  push({.root = root,
        .parent = kNone,
        .tile = m_.corners.tile_in(start.polygon.slot()),
        .polygon = start.polygon.polygon(),
        .kind = IntervalNode::Kind::whole},
       cost, rest_at(start.point));
}

/// A goal on an edge or corner can be reached from all polygons there.
void IntervalSearch::set_goal(const IntervalPoint& goal) {
  goal_ = goal.point;
  m_.goals.push_back({m_.corners.tile_in(goal.polygon.slot()), goal.polygon.polygon(), kNone});
  const IntervalMemory::GoalPolygon first = m_.goals.front();
  goal_tile_ = first.tile;
  goal_polygon_ = first.polygon;
  if (m_.corners.passes(m_.corners.tile(first.tile), first.polygon)) collect_goals();
  has_goal_ = true;  // from now on dead ends without a goal are skipped
}

/// The bound of the distance from a corner to the goal; 0 if there is none.
double IntervalSearch::known_rest(std::uint32_t record) {
  if (record == kNone) return 0;
  if (m_.rests.size() <= record) m_.rests.resize(record + 1);
  IntervalMemory::KnownRest& known = m_.rests[record];
  if (known.number != m_.corners.number())
    known = {bounds_->rest_at(m_.corners.key_of(record)), m_.corners.number()};
  return known.rest;
}

/// Lower bound of the length of a path from the root of a cone through an opening to the goal, by
/// the bounds for the root and for the corners at the ends of the entered edge.
///
/// From a point p of the interval the rest is at least the bound at a corner minus the distance
/// between p and the corner. So is the whole path if the distance from the root to p is added; that
/// sum is least at the far end of the interval.
double IntervalSearch::rest_by_bounds(const IntervalNode& cone, const IntervalRoot& root,
                                      const Opening& opening) {
  const CornerRecords::VisitedTile& tile = m_.corners.tile(opening.tile);
  const PolygonView corners = tile.view.polygon(opening.polygon);
  const std::uint32_t first = tile.first_edge(opening.polygon);
  const std::uint32_t after = corner_after(corners, opening.entered);
  const PlanPoint2d right = to_2d(plan(corners.corner(after)));
  const PlanPoint2d left = to_2d(plan(corners.corner(opening.entered)));
  const IntervalEnds ends = ends_of(cone, root.point, opening.a, opening.b);
  const PlanPoint2d from = to_2d(root.point);
  const double by_right =
      plan_distance(from, ends.left) - plan_distance(right, ends.left) +
      known_rest(m_.corners.at_corner(opening.tile, opening.polygon, first + after));
  const double by_left =
      plan_distance(from, ends.right) - plan_distance(left, ends.right) +
      known_rest(m_.corners.at_corner(opening.tile, opening.polygon, first + opening.entered));
  return std::max({by_right, by_left, known_rest(root.record)});
}

void IntervalSearch::collect_goals() {
  for (std::uint32_t i = 0; i < m_.goals.size(); ++i) {
    const IntervalMemory::GoalPolygon at = m_.goals[i];
    m_.corners.mark_exit_path(at.tile, at.polygon);
    const CornerRecords::VisitedTile& tile = m_.corners.tile(at.tile);
    Expansion expansion = {.corners = tile.view.polygon(at.polygon),
                           .first_edge = tile.first_edge(at.polygon)};
    expansion.node.tile = at.tile;
    for (std::uint32_t corner = 0; corner < expansion.corners.count; ++corner) {
      const Vec2 a = expansion.corner(corner);
      const Vec2 b = plan(expansion.corners.corner_after(corner));
      if (exact_turn(goal_, a, b) > 0 || !is_between(goal_, a, b)) continue;
      for_each_opening(expansion, corner, [&](const Opening& opening) {
        if (exact_turn(goal_, opening.a, opening.b) > 0 || !is_between(goal_, opening.a, opening.b))
          return;
        if (!is_goal(opening.tile, opening.polygon))
          m_.goals.push_back({opening.tile, opening.polygon, i});
      });
    }
  }
}

Vec2 IntervalSearch::nearest_point(std::uint32_t node) const {
  const Expansion expansion = expansion_of(node);
  if (expansion.node.kind != IntervalNode::Kind::cone) return expansion.root.point;
  // The opening is a part of the entered edge. The rays know its ends if these matter.
  const Vec2 left = expansion.corner(expansion.node.entered);
  const Vec2 right = expansion.corner(corner_after(expansion.corners, expansion.node.entered));
  IntervalNode cone = expansion.node;
  cone.left_end = cone.left_corner;
  cone.right_end = cone.right_corner;
  const IntervalEnds ends = ends_of(cone, expansion.root.point, right, left);
  const PlanPoint2d near = closest_on_segment(to_2d(expansion.root.point), ends.right, ends.left);
  return {static_cast<float>(near.x), static_cast<float>(near.z)};
}

}  // namespace way
