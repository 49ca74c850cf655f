// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/vec.h"

#include <algorithm>
#include <cmath>

namespace way {

/// A point in 2D (xz), in doubles. Exact if it was converted from floats; computed points are for
/// lengths and areas only, and never decide on which side of a line something is.
struct PlanPoint2d {
  double x = 0;
  double z = 0;
};

inline PlanPoint2d to_2d(Vec2 p) {
  return {static_cast<double>(p.x), static_cast<double>(p.z)};
}
inline PlanPoint2d to_2d(Vec3 p) {
  return {static_cast<double>(p.x), static_cast<double>(p.z)};
}

/// Twice the signed area of the triangle abc in 2D (xz), positive if it is counter-clockwise, that
/// is, if c is to the left of the line from a to b. Viewed from above with x to the right, z points
/// down the page, which explains the order of the factors.
inline double plan_turn(PlanPoint2d a, PlanPoint2d b, PlanPoint2d c) {
  return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}
inline double plan_turn(Vec2 a, Vec2 b, Vec2 c) {
  return plan_turn(to_2d(a), to_2d(b), to_2d(c));
}
inline double plan_turn(Vec3 a, Vec3 b, Vec3 c) {
  return plan_turn(to_2d(a), to_2d(b), to_2d(c));
}

inline double plan_distance(PlanPoint2d a, PlanPoint2d b) {
  return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z));
}
inline double plan_distance(Vec2 a, Vec2 b) {
  return plan_distance(to_2d(a), to_2d(b));
}
inline double plan_distance(Vec3 a, Vec3 b) {
  return plan_distance(to_2d(a), to_2d(b));
}

/// The point of the segment ab closest to p.
inline PlanPoint2d closest_on_segment(PlanPoint2d p, PlanPoint2d a, PlanPoint2d b) {
  const double x = b.x - a.x;
  const double z = b.z - a.z;
  const double squared = x * x + z * z;
  const double along = (p.x - a.x) * x + (p.z - a.z) * z;
  const double share = squared > 0 ? std::clamp(along / squared, 0.0, 1.0) : 0;
  return {a.x + x * share, a.z + z * share};
}

/// Upper bound of the distance of three points of a box from a straight line that is due only to
/// the rounding of their coordinates to floats: half a unit in the last place of the largest
/// coordinate, for each point and axis.  [world units]
inline double rounding_slack(const Aabb3& box) {
  if (box.is_empty()) return 0;
  const float greatest = std::max(
      {std::abs(box.min.x), std::abs(box.max.x), std::abs(box.min.z), std::abs(box.max.z)});
  return static_cast<double>(greatest) * 0x1p-22;
}

}  // namespace way
