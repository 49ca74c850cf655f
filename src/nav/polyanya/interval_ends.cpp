// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/exact_turn.h"
#include "nav/polyanya/interval_expansion.h"
#include "nav/polyanya/interval_geometry.h"

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

void IntervalSearch::use_landmarks(const Landmarks& landmarks) {
  const CornerRecords::VisitedTile& tile = m_.corners.tile(goal_tile_);
  landmarks_.aim(landmarks, tile.view, tile.ref(goal_polygon_), goal_);
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
  const PlanPoint2d near =
      closest_to(expansion.root.point, ends_of(cone, expansion.root.point, right, left));
  return {static_cast<float>(near.x), static_cast<float>(near.z)};
}

}  // namespace way
