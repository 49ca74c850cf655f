// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/all_finite.h"

#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("core/all_finite") {
  using Limits = std::numeric_limits<float>;

  TEST_CASE("finite numbers of any size are finite, and so is an empty list") {
    CHECK(all_finite({}));
    CHECK(all_finite(std::vector<float>{0, -0.0F, 1, Limits::max(), Limits::lowest(),
                                        Limits::denorm_min(), -Limits::min()}));
  }

  TEST_CASE("an infinity or NaN is found at any position") {
    for (const float bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(),
                            -Limits::quiet_NaN(), Limits::signaling_NaN()}) {
      for (std::size_t at = 0; at < 19; ++at) {
        std::vector<float> numbers(19, Limits::lowest());
        numbers[at] = bad;
        CHECK_FALSE(all_finite(numbers));
      }
    }
  }
}
