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

/// Four outline segments in 2D (xz), one per lane. The number of segments of a polygon and which of
/// them matter is unpredictable, so they are processed in fours, branch-free.
struct Segment4 {
  /// @param first  The first of four segments; past the last one of a polygon, padding is read.
  explicit Segment4(const OutlineSegment* first) {
    const auto ends = [&](const Vec3 OutlineSegment::*end) {
      const auto point = [&](std::size_t i) { return load4(&(first[i].*end).x); };
      return Point4::of(in_plan(point(0), point(1)), in_plan(point(2), point(3)));
    };
    const Point4 a = ends(&OutlineSegment::a);
    const Point4 b = ends(&OutlineSegment::b);
    ax = a.x;
    az = a.z;
    bx = b.x;
    bz = b.z;
  }

  /// One bit for each of the first `count` segments, four at most.
  static unsigned first_bits(std::size_t count) {
    return (1U << std::min<std::size_t>(count, 4)) - 1;
  }

  Float4 ax;
  Float4 az;
  Float4 bx;
  Float4 bz;
};

}  // namespace way
