// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"

#include "core/simd.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace way {

/// Signed area of a triangle, positive if it is counter-clockwise.
inline double plan_triangle_area(PlanPoint2d a, PlanPoint2d b, PlanPoint2d c) {
  return 0.5 * plan_turn(a, b, c);
}

/// Uniform in [0, 1), a multiple of 2^-53.
inline double random_share(Random& random) {
  return static_cast<double>(random.next() >> 11U) * 0x1p-53;
}

/// Index of the first running sum that exceeds a value.  @pre !ends.empty()
inline std::size_t index_of_sum(const std::vector<double>& ends, double value) {
  const auto found = std::ranges::upper_bound(ends, value);
  // A value that was rounded up to the total belongs to the last one.
  const auto index = static_cast<std::size_t>(found - ends.begin());
  return std::min(index, ends.size() - 1);
}

template <class Corners>
double fan_area(const Corners& corners) {
  double area = 0;
  for (std::size_t i = 2; i < corners.size(); ++i)
    area += plan_triangle_area(corners[0], corners[i - 1], corners[i]);
  return area;
}

/// A point of a triangle, uniformly at random. Each point is {x, z}.
inline Double2 random_in_triangle(Double2 a, Double2 b, Double2 c, Random& random) {
  const double u = random_share(random);
  const double v = random_share(random);
  // Fold the other half of the parallelogram onto this one. Branch-free: unpredictable.
  const Double2 sum = {u + v, u + v};
  const Double2 one = {1, 1};
  const Double2 share_b = select(sum > one, one - u, Double2{u, u});
  const Double2 share_c = select(sum > one, one - v, Double2{v, v});
  return a + (b - a) * share_b + (c - a) * share_c;
}

/// A point of a convex polygon, uniformly at random.
///
/// @param at  Uniform in [0, area of the polygon): selects a triangle of its fan.
/// @pre corners.size() >= 3
template <class Corners>
PlanPoint2d random_in_fan(const Corners& corners, double at, Random& random) {
  std::size_t i = 2;
  for (; i + 1 < corners.size(); ++i) {
    const double area = plan_triangle_area(corners[0], corners[i - 1], corners[i]);
    if (at < area) break;
    at -= area;
  }
  const auto both = [](const PlanPoint2d& p) { return Double2{p.x, p.z}; };
  const Double2 drawn =
      random_in_triangle(both(corners[0]), both(corners[i - 1]), both(corners[i]), random);
  return {drawn[0], drawn[1]};
}

}  // namespace way
