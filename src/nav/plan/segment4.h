// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/outline_segment.h"
#include "nav/plan/point4.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace way {

/// Four stretches of outlines seen from above, to be looked at together: how many a polygon has
/// cannot be foreseen, nor which of them matter.
struct FourWays {
  /// @param first  Of those of a polygon; behind the last of them whatever follows is taken.
  explicit FourWays(const LocalWay* first) {
    const auto ends = [&](const Vec3 LocalWay::*end) {
      const auto point = [&](std::size_t i) { return load4(&(first[i].*end).x); };
      return FourPoints::of(in_plan(point(0), point(1)), in_plan(point(2), point(3)));
    };
    const FourPoints a = ends(&LocalWay::a);
    const FourPoints b = ends(&LocalWay::b);
    ax = a.x;
    az = a.z;
    bx = b.x;
    bz = b.z;
  }

  /// A bit for each of the first `count`; all where there are more.
  static unsigned first_bits(std::size_t count) {
    return (1U << std::min<std::size_t>(count, 4)) - 1;
  }

  Float4 ax;
  Float4 az;
  Float4 bx;
  Float4 bz;
};

}  // namespace way
