// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace way {

/// A point seen from above, that may lie anywhere; PlanPoint is one in voxels.
struct RealPoint {
  double x = 0;
  double z = 0;
};

/// Area of a triangle, positive where it is counter-clockwise.
inline double plan_triangle_area(RealPoint a, RealPoint b, RealPoint c) {
  return 0.5 * ((b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z));
}

/// Uniform in [0, 1), a multiple of 2^-53.
inline double random_share(Random& random) {
  return static_cast<double>(random.next() >> 11U) * 0x1p-53;
}

/// The place at which a running sum first exceeds a value.  @pre !ends.empty()
inline std::size_t place_of(const std::vector<double>& ends, double value) {
  const auto found = std::ranges::upper_bound(ends, value);
  // A value that was rounded up to the whole sum belongs to the last place.
  const auto place = static_cast<std::size_t>(found - ends.begin());
  return std::min(place, ends.size() - 1);
}

template <class Corners>
double fan_area(const Corners& corners) {
  double area = 0;
  for (std::size_t i = 2; i < corners.size(); ++i)
    area += plan_triangle_area(corners[0], corners[i - 1], corners[i]);
  return area;
}

/// A point of a convex polygon, all alike likely.
///
/// @param at  Uniform in [0, area of the polygon): chooses a triangle of its fan.
/// @pre corners.size() >= 3
template <class Corners>
RealPoint random_in_fan(const Corners& corners, double at, Random& random) {
  std::size_t i = 2;
  for (; i + 1 < corners.size(); ++i) {
    const double area = plan_triangle_area(corners[0], corners[i - 1], corners[i]);
    if (at < area) break;
    at -= area;
  }
  const RealPoint a = corners[0];
  const RealPoint b = corners[i - 1];
  const RealPoint c = corners[i];
  double u = random_share(random);
  double v = random_share(random);
  if (u + v > 1) {  // the other half of the parallelogram, turned onto this one
    u = 1 - u;
    v = 1 - v;
  }
  return {a.x + (b.x - a.x) * u + (c.x - a.x) * v, a.z + (b.z - a.z) * u + (c.z - a.z) * v};
}

}  // namespace way
