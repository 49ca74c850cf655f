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
      : left_from_(cone.left_behind ? cone.left : root),
        left_to_(cone.left_behind ? root : cone.left),
        right_from_(cone.right_behind ? cone.right : root),
        right_to_(cone.right_behind ? root : cone.right) {}

  /// Positive to the left of the left ray, zero on its line.
  double left_side(Vec2 p) const { return exact_turn(left_from_, left_to_, p); }
  /// Positive to the left of the right ray, zero on its line.
  double right_side(Vec2 p) const { return exact_turn(right_from_, right_to_, p); }
  /// True for a point between them, beyond the opening.
  bool holds(Vec2 p) const { return left_side(p) <= 0 && right_side(p) >= 0; }

 private:
  Vec2 left_from_;
  Vec2 left_to_;
  Vec2 right_from_;
  Vec2 right_to_;
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

/// Length of the shortest way from the root of a cone through an opening to a goal, which lies
/// beyond it or is taken as mirrored there.
double way_through(const IntervalNode& cone, Vec2 root, Vec2 a, Vec2 b, Vec2 goal);

/// The point of an interval that is closest to a root.
PlanSpot closest_to(Vec2 root, const IntervalEnds& ends);

}  // namespace way
