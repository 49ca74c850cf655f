// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/funnel/funnel_portal.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/plan/convex_polygon.h"

#include <cmath>

namespace way {

/// Returns true if a point is on a portal, in 2D (xz) and up to rounding.
inline bool is_on_portal(Vec3 p, const FunnelPortal& portal) {
  const Vec3 left = portal.left_point();
  const Vec3 right = portal.right_point();
  const Vec3 closest = between(right, left, plan_parameter(p, right, left));
  const float slack = rounding_of(lanes_of(left), lanes_of(right));
  return plan_length_squared(closest - p) <= slack * slack;
}

/// Returns true if a point is certainly not on a portal: it is farther from the portal's line than
/// rounding explains. Needs no division, and answers for most points.
/// @param from      The point, in both lanes.
/// @param rounding  FunnelReach::rounding() of the point and the portal.
inline bool is_certainly_beside(const MirroredPair& from, const FunnelPortal& portal,
                                double rounding) {
  // is_on_portal() computes in floats; its error is less than 4 of these
  constexpr double kRoom = 16;
  const MirroredPair ends = portal.points - from;
  const double turn = ends.z[1] * ends.z[0] - ends.x[1] * ends.x[0];
  const Double2 along = magnitude(portal.points.x - swapped(portal.points.z));
  return std::abs(turn) > kRoom * rounding * (along[0] + along[1] + rounding);
}

}  // namespace way
