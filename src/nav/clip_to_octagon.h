// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/random_in_plan.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// How far a point lies along a direction; one of eight, an eighth of a turn apart, the diagonal
/// ones of length sqrt(2).
inline double along_octant(RealPoint p, int octant) {
  static constexpr int kX[8] = {1, 1, 0, -1, -1, -1, 0, 1};
  static constexpr int kZ[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  return p.x * kX[octant] + p.z * kZ[octant];
}

/// Cuts off what of a convex polygon lies farther than `limit` along a direction.
inline void cut_octant(std::span<const RealPoint> polygon, int octant, double limit,
                       std::vector<RealPoint>& rest) {
  rest.clear();
  RealPoint a = polygon.back();
  double beyond_a = along_octant(a, octant) - limit;
  for (const RealPoint b : polygon) {
    const double beyond_b = along_octant(b, octant) - limit;
    if ((beyond_a > 0) != (beyond_b > 0)) {
      const double t = beyond_a / (beyond_a - beyond_b);
      rest.push_back({a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t});
    }
    if (!(beyond_b > 0)) rest.push_back(b);
    a = b;
    beyond_a = beyond_b;
  }
}

/// Clips a convex polygon to the regular octagon around the circle about (0, 0). What is left may
/// be nothing.
inline void clip_to_octagon(std::vector<RealPoint>& polygon, double radius,
                            std::vector<RealPoint>& spare) {
  constexpr double kDiagonal = 1.4142135623730951;
  for (int octant = 0; octant < 8; ++octant) {
    const double limit = octant % 2 == 0 ? radius : radius * kDiagonal;
    const bool is_cut =
        std::ranges::any_of(polygon, [&](RealPoint p) { return along_octant(p, octant) > limit; });
    if (!is_cut) continue;
    cut_octant(polygon, octant, limit, spare);
    std::swap(polygon, spare);
  }
}

}  // namespace way
