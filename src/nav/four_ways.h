// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/local_ways.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace way {

/// Four stretches of outlines seen from above, to be looked at together: how many a polygon has
/// cannot be foreseen, nor which of them matter.
struct FourWays {
  /// @param first  Of those of a polygon; behind the last of them whatever follows is taken.
  explicit FourWays(const LocalWay* first) {
    const auto pick = [&](const Vec3 LocalWay::*end, Float4& x, Float4& z) {
      const auto two = [&](std::size_t i) {
        const Float4 one = load4(&(first[i].*end).x);
        const Float4 other = load4(&(first[i + 1].*end).x);
        return __builtin_shufflevector(one, other, 0, 2, 4, 6);
      };
      const Float4 low = two(0);
      const Float4 high = two(2);
      x = __builtin_shufflevector(low, high, 0, 2, 4, 6);
      z = __builtin_shufflevector(low, high, 1, 3, 5, 7);
    };
    pick(&LocalWay::a, ax, az);
    pick(&LocalWay::b, bx, bz);
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
