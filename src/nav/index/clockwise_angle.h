// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/orient.h"

#include <cmath>

namespace way {

/// A number that grows with the angle from one direction clockwise to another, from 0 to 4.
inline double clockwise_angle(PlanPoint2d from, PlanPoint2d to) {
  const double ahead = from.x * to.x + from.z * to.z;
  const double right = from.x * to.z - from.z * to.x;
  const double all = std::abs(ahead) + std::abs(right);
  if (!(all > 0)) return 0;
  return right >= 0 ? 1 - ahead / all : 3 + ahead / all;
}

/// The angle from +x to the direction from one point to another, from 0 to 4: the order of the
/// edges of loose corners. It grows by at most the angle in radians.
inline double angle_around(Vec2 at, Vec2 to) {
  const PlanPoint2d from = to_2d(at);
  return clockwise_angle({1, 0}, {to_2d(to).x - from.x, to_2d(to).z - from.z});
}

}  // namespace way
