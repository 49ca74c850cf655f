// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/exact_turn.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/interval_memory.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace way {

/// Returns true if p, which is on the line ab up to rounding, is on the segment ab.
inline bool is_between(Vec2 p, Vec2 a, Vec2 b) {
  const PlanPoint2d from = to_2d(a);
  const PlanPoint2d to = to_2d(b);
  const double x = to.x - from.x;
  const double z = to.z - from.z;
  return x * (to_2d(p).x - from.x) + z * (to_2d(p).z - from.z) >= 0 &&
         x * (to_2d(p).x - to.x) + z * (to_2d(p).z - to.z) <= 0;
}

/// Returns true if p is on the segment ab, up to rounding of its coordinates.
inline bool is_nearly_between(Vec2 p, Vec2 a, Vec2 b) {
  const double off = std::abs(plan_turn(a, b, p));
  const auto most = static_cast<double>(std::max(std::abs(p.x), std::abs(p.z)));
  return off <= plan_distance(a, b) * most * 0x1p-21 && is_between(p, a, b);
}

/// Exact side tests for the rays of a cone.
class IntervalRays {
 public:
  IntervalRays(const IntervalNode& cone, Vec2 root)
      : left_(cone.left_behind ? cone.left : root, cone.left_behind ? root : cone.left),
        right_(cone.right_behind ? cone.right : root, cone.right_behind ? root : cone.right) {}

  /// Positive to the left of the left ray, zero on its line.
  double left_side(Vec2 p) const { return left_.side(p); }
  /// Positive to the left of the right ray, zero on its line.
  double right_side(Vec2 p) const { return right_.side(p); }
  RaySides sides(Vec2 p) const { return {left_.side(p), right_.side(p)}; }
  /// Returns true for a point between the rays. (It must be beyond the opening.)
  bool holds(Vec2 p) const { return left_side(p) <= 0 && right_side(p) >= 0; }
  /// The same up to rounding of the point's coordinates, which may put a point on an edge beside a
  /// ray along that edge.
  bool nearly_holds(Vec2 p) const {
    const double rounding = static_cast<double>(std::max(std::abs(p.x), std::abs(p.z))) * 0x1p-22;
    return !is_beyond(left_, left_side(p), rounding) &&
           !is_beyond(right_, -right_side(p), rounding);
  }

 private:
  /// @param side  Of a point; positive outside.
  static bool is_beyond(const ExactLine& ray, double side, double rounding) {
    return side > 0 && side * side > rounding * rounding * ray.squared_length();
  }

  ExactLine left_;
  ExactLine right_;
};

/// Returns true if the point is a corner of the polygon at an end of the opening, and the cone sees
/// the opening up to there. The exact test may miss it if adjacent tiles store the corner with
/// different last bits.
inline bool is_end_of(const IntervalNode& cone, const PolygonView& corners, Vec2 point) {
  return (cone.left_corner && plan(corners.corner(cone.entered)) == point) ||
         (cone.right_corner && plan(corners.corner(corner_after(corners, cone.entered))) == point);
}

/// Length of the path to a point of a node's polygon, straight from its root; infinite if the point
/// is not visible.
inline double length_to(const IntervalMemory& memory, std::uint32_t index, Vec2 point) {
  const IntervalNode& node = memory.nodes[index];
  const IntervalRoot& root = memory.roots[node.root];
  if (node.kind == IntervalNode::Kind::cone &&
      !IntervalRays(node, root.point).nearly_holds(point) &&
      !is_end_of(node, memory.corners.tile(node.tile).view.polygon(node.polygon), point))
    return std::numeric_limits<double>::infinity();
  return root.cost + plan_distance(root.point, point);
}

/// The interval: the part of an opening that a cone sees.
struct IntervalEnds {
  PlanPoint2d left = {};
  PlanPoint2d right = {};
};

/// The intersection of the line through `from` and `to` with the segment ab; clamped to the
/// segment.
inline PlanPoint2d meet(Vec2 from, Vec2 to, Vec2 a, Vec2 b) {
  const double side_a = plan_turn(from, to, a);
  const double side_b = plan_turn(from, to, b);
  const double all = side_a - side_b;
  const double share = all == 0 ? 0 : std::clamp(side_a / all, 0.0, 1.0);
  const PlanPoint2d start = to_2d(a);
  const PlanPoint2d end = to_2d(b);
  return {start.x + (end.x - start.x) * share, start.z + (end.z - start.z) * share};
}

/// @param a  The right end of the opening.
/// @param b  The left end.
inline IntervalEnds ends_of(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b) {
  return {cone.left_end ? to_2d(b) : meet(root, cone.left, a, b),
          cone.right_end ? to_2d(a) : meet(root, cone.right, a, b)};
}

/// Length of the shortest path from the root of a cone through an opening to a goal. A goal on the
/// near side of the opening counts as mirrored, which gives the same length.
///
///                goal
///                 *
///               / |             off[1]: distance of the goal from the line ab
///    b - [ - - * -|- - ] - a    the opening; the brackets are the interval, from `low` to `high`
///         |   /                 off[0]: distance of the root from the line ab
///         |  /
///         * root
///
/// Positions on ab are parameters, 0 at a and 1 at b. The straight line from root to goal crosses
/// ab at the mean of the projections of both, each weighted by the distance of the other. Clamp
/// that to the interval. Branch-free: unpredictable.
inline double length_through(const IntervalNode& cone, Vec2 root, Vec2 right, Vec2 left,
                             PlanPoint2d goal) {
  const PlanPoint2d from = to_2d(root);
  const PlanPoint2d a = to_2d(right);
  const PlanPoint2d b = to_2d(left);
  // Where the right and the left ray cross ab.
  const PlanPoint2d right_ray = to_2d(cone.right);
  const PlanPoint2d left_ray = to_2d(cone.left);
  const Double2 ray_x = Double2{right_ray.x, left_ray.x} - from.x;
  const Double2 ray_z = Double2{right_ray.z, left_ray.z} - from.z;
  const Double2 side_a = ray_z * (a.x - from.x) - ray_x * (a.z - from.z);
  const Double2 side_b = ray_z * (b.x - from.x) - ray_x * (b.z - from.z);
  const Double2 all = side_a - side_b;
  const Double2 zero = {0, 0};
  const Double2 one = {1, 1};
  const Double2 met = min(max(side_a / select(all == zero, one, all), zero), one);
  const double low = cone.right_end ? 0 : met[0];
  const double high = cone.left_end ? 1 : met[1];
  // Distances of root and goal from the line ab, and their projections onto it, times its length.
  const double x = b.x - a.x;
  const double z = b.z - a.z;
  const Double2 end_x = Double2{from.x, goal.x} - a.x;
  const Double2 end_z = Double2{from.z, goal.z} - a.z;
  const Double2 turn = z * end_x - x * end_z;
  const Double2 off = magnitude(turn);
  const Double2 along = x * end_x + z * end_z;
  const double sum = off[0] + off[1];
  const double share = (along[0] * off[1] + along[1] * off[0]) / (sum * (x * x + z * z));
  const double kept = std::min(std::max(low, sum > 0 ? share : along[1]), high);
  const Double2 step_x = Double2{from.x, goal.x} - (a.x + x * kept);
  const Double2 step_z = Double2{from.z, goal.z} - (a.z + z * kept);
  const Double2 lengths = root_of(step_x * step_x + step_z * step_z);
  return lengths[0] + lengths[1];
}

}  // namespace way
