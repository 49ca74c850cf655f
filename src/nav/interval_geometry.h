// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "nav/exact_turn.h"
#include "nav/interval_memory.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace way {

/// A point of the plan that was computed: never used to decide on which side something lies.
struct PlanSpot {
  double x = 0;
  double z = 0;
};

inline PlanSpot spot(Vec2 p) {
  return {static_cast<double>(p.x), static_cast<double>(p.z)};
}
inline double spot_distance(PlanSpot a, PlanSpot b) {
  return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z));
}
inline double plan_distance(Vec2 a, Vec2 b) {
  return spot_distance(spot(a), spot(b));
}

/// Positive where c lies to the left of the way from a to b, up to rounding.
inline double spot_turn(PlanSpot a, PlanSpot b, PlanSpot c) {
  return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}

/// True where p, which lies on the line through a and b up to rounding, is between them or at one
/// of them.
inline bool is_between(Vec2 p, Vec2 a, Vec2 b) {
  const PlanSpot from = spot(a);
  const PlanSpot to = spot(b);
  const double x = to.x - from.x;
  const double z = to.z - from.z;
  return x * (spot(p).x - from.x) + z * (spot(p).z - from.z) >= 0 &&
         x * (spot(p).x - to.x) + z * (spot(p).z - to.z) <= 0;
}

/// Tells exactly on which side of the rays of a cone points lie.
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
  /// True for a point between them, beyond the opening.
  bool holds(Vec2 p) const { return left_side(p) <= 0 && right_side(p) >= 0; }

 private:
  ExactLine left_;
  ExactLine right_;
};

/// Length of the way to a point of a node's polygon, straight on from its root; infinite where the
/// point is not seen.
inline double length_to(const IntervalMemory& memory, std::uint32_t index, Vec2 point) {
  const IntervalNode& node = memory.nodes[index];
  const IntervalRoot& root = memory.roots[node.root];
  if (node.kind == IntervalNode::Kind::cone && !IntervalRays(node, root.point).holds(point))
    return std::numeric_limits<double>::infinity();
  return root.cost + plan_distance(root.point, point);
}

/// The part of an opening that a cone sees.
struct IntervalEnds {
  PlanSpot left = {};
  PlanSpot right = {};
};

/// Where the line from `from` through `to` meets that through a and b; kept between them.
inline PlanSpot meet(Vec2 from, Vec2 to, Vec2 a, Vec2 b) {
  const double side_a = spot_turn(spot(from), spot(to), spot(a));
  const double side_b = spot_turn(spot(from), spot(to), spot(b));
  const double all = side_a - side_b;
  const double share = all == 0 ? 0 : std::clamp(side_a / all, 0.0, 1.0);
  const PlanSpot start = spot(a);
  const PlanSpot end = spot(b);
  return {start.x + (end.x - start.x) * share, start.z + (end.z - start.z) * share};
}

/// @param a  The right end of the opening.
/// @param b  The left end.
inline IntervalEnds ends_of(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b) {
  return {cone.left_end ? spot(b) : meet(root, cone.left, a, b),
          cone.right_end ? spot(a) : meet(root, cone.right, a, b)};
}

/// Where on the way from a (0) to b (1) the line from `from` through `to` meets it, for a line that
/// does.
inline double share_of(PlanSpot from, PlanSpot to, PlanSpot a, PlanSpot b) {
  const double side_a = spot_turn(from, to, a);
  const double all = side_a - spot_turn(from, to, b);
  return std::clamp(side_a / (all == 0 ? 1 : all), 0.0, 1.0);
}

/// Length of the shortest way from the root of a cone through an opening to a goal, which lies
/// beyond it or is taken as mirrored there. Without a branch: which way is taken nobody can
/// foresee.
inline double way_through(const IntervalNode& cone, Vec2 root, Vec2 right, Vec2 left,
                          PlanSpot goal) {
  const PlanSpot from = spot(root);
  const PlanSpot a = spot(right);
  const PlanSpot b = spot(left);
  const double low = cone.right_end ? 0 : share_of(from, spot(cone.right), a, b);
  const double high = cone.left_end ? 1 : share_of(from, spot(cone.left), a, b);
  const double x = b.x - a.x;
  const double z = b.z - a.z;
  // How far off the opening's line both are, and where along it, in units of its length.
  const double root_off = std::abs(spot_turn(a, b, from));
  const double goal_off = std::abs(spot_turn(a, b, goal));
  const double root_along = x * (from.x - a.x) + z * (from.z - a.z);
  const double goal_along = x * (goal.x - a.x) + z * (goal.z - a.z);
  const double off = root_off + goal_off;
  const double share = (root_along * goal_off + goal_along * root_off) / (off * (x * x + z * z));
  const double kept = std::min(std::max(low, off > 0 ? share : goal_along), high);
  const PlanSpot at = {a.x + x * kept, a.z + z * kept};
  return spot_distance(from, at) + spot_distance(at, goal);
}

/// The point of an interval that is closest to a root.
inline PlanSpot closest_to(Vec2 root, const IntervalEnds& ends) {
  const PlanSpot p = spot(root);
  const double along_x = ends.left.x - ends.right.x;
  const double along_z = ends.left.z - ends.right.z;
  const double squared = along_x * along_x + along_z * along_z;
  const double along = (p.x - ends.right.x) * along_x + (p.z - ends.right.z) * along_z;
  const double share = squared > 0 ? std::clamp(along / squared, 0.0, 1.0) : 0;
  return {ends.right.x + along_x * share, ends.right.z + along_z * share};
}

}  // namespace way
