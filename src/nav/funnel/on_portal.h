// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/funnel/funnel_portal.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/plan/convex_polygon.h"

namespace way {

/// Returns true if a point is on a portal, in 2D (xz) and up to rounding.
inline bool is_on_portal(Vec3 p, const FunnelPortal& portal) {
  const Vec3 left = portal.left_point();
  const Vec3 right = portal.right_point();
  const Vec3 closest = between(right, left, plan_parameter(p, right, left));
  const float slack = rounding_of(lanes_of(left), lanes_of(right));
  return plan_length_squared(closest - p) <= slack * slack;
}

}  // namespace way
