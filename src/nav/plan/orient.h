// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/vec.h"

#include <algorithm>
#include <cmath>

namespace way {

/// Twice the signed area of the triangle abc in 2D (xz), positive if it is counter-clockwise, that
/// is, if c is to the left of the line from a to b. Viewed from above with x to the right, z points
/// down the page: hence the order of the factors.
inline double plan_turn(Vec3 a, Vec3 b, Vec3 c) {
  const double abx = static_cast<double>(b.x) - static_cast<double>(a.x);
  const double abz = static_cast<double>(b.z) - static_cast<double>(a.z);
  const double acx = static_cast<double>(c.x) - static_cast<double>(a.x);
  const double acz = static_cast<double>(c.z) - static_cast<double>(a.z);
  return abz * acx - abx * acz;
}

inline double plan_distance(Vec3 a, Vec3 b) {
  const double dx = static_cast<double>(b.x) - static_cast<double>(a.x);
  const double dz = static_cast<double>(b.z) - static_cast<double>(a.z);
  return std::sqrt(dx * dx + dz * dz);
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
