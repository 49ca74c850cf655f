// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("core/simd") {
  TEST_CASE("a magnitude is the number without its sign") {
    for (const double value : {0.0, -0.0, 1.5, -2.25, -1e300, 1e-310, -1e-310}) {
      const Double2 both = magnitude(Double2{value, -value});
      CHECK(both[0] == std::abs(value));
      CHECK(both[1] == std::abs(value));
      CHECK_FALSE(std::signbit(both[0]));
      const auto single = static_cast<float>(value);
      CHECK(magnitude(splat(single))[2] == std::abs(single));
    }
  }

  TEST_CASE("the minimum and maximum of four floats equal those of single ones") {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const std::array<float, 7> all = {0.0F, -0.0F, 1, -1, kInfinity, -kInfinity, kNone};
    for (const float a : all) {
      for (const float b : all) {
        const float less = min(splat(a), splat(b))[2];
        const float more = max(splat(a), splat(b))[1];
        if (std::isnan(a) || std::isnan(b)) {
          CHECK((std::isnan(b) ? std::isnan(less) : less == b));
          CHECK((std::isnan(b) ? std::isnan(more) : more == b));
          continue;
        }
        CHECK(less == std::min(a, b));
        CHECK(more == std::max(a, b));
        // Of zeros, which are equal, the second, with its sign.
        if (a == b) CHECK(std::signbit(less) == std::signbit(b));
        if (a == b) CHECK(std::signbit(more) == std::signbit(b));
      }
    }
  }
}
