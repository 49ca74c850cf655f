// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/segment4.h"

#include "way/core/random.h"

#include "nav/plan/search_region.h"

#include <array>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/four_ways") {
  TEST_CASE("each lane has the ends of one") {
    std::array<LocalWay, 4> ways;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto at = static_cast<float>(10 * i);
      ways[i] = {{at, -1, at + 1}, 5, {at + 2, -1, at + 3}, 6};
    }
    const FourWays four(ways.data());
    for (unsigned i = 0; i < 4; ++i) {
      CHECK(four.ax[i] == ways[i].a.x);
      CHECK(four.az[i] == ways[i].a.z);
      CHECK(four.bx[i] == ways[i].b.x);
      CHECK(four.bz[i] == ways[i].b.z);
    }
  }

  TEST_CASE("at most four are told apart from what follows") {
    CHECK(FourWays::first_bits(0) == 0);
    CHECK(FourWays::first_bits(1) == 1);
    CHECK(FourWays::first_bits(3) == 7);
    CHECK(FourWays::first_bits(4) == 15);
    CHECK(FourWays::first_bits(9) == 15);
  }

  TEST_CASE("four touch a circle as each of them alone does") {
    Random random(17);
    const auto point = [&] {
      // On a coarse grid, so that ends and feet lie on the circle's line at times.
      return Vec3{static_cast<float>(random.below(9)) - 4, 0,
                  static_cast<float>(random.below(9)) - 4};
    };
    for (int round = 0; round < 500; ++round) {
      const CircleInPlan circle(point(), static_cast<float>(random.below(4)));
      std::array<LocalWay, 4> ways;
      unsigned expected = 0;
      for (unsigned i = 0; i < 4; ++i) {
        ways[i] = {point(), 0, point(), 0};
        if (circle.touches(ways[i].a, ways[i].b)) expected |= 1U << i;
        CHECK(circle.touches(ways[i]) == circle.touches(ways[i].a, ways[i].b));
      }
      CHECK(circle.touches(FourWays(ways.data())) == expected);
    }
  }
}
