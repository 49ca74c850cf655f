// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/segment4.h"

#include "way/core/random.h"

#include "nav/plan/search_region.h"

#include <array>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/segment4") {
  TEST_CASE("each lane has the ends of one segment") {
    std::array<OutlineSegment, 4> segments;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto at = static_cast<float>(10 * i);
      segments[i] = {{at, -1, at + 1}, 5, {at + 2, -1, at + 3}, 6};
    }
    const Segment4 four(segments.data());
    for (unsigned i = 0; i < 4; ++i) {
      CHECK(four.ax[i] == segments[i].a.x);
      CHECK(four.az[i] == segments[i].a.z);
      CHECK(four.bx[i] == segments[i].b.x);
      CHECK(four.bz[i] == segments[i].b.z);
    }
  }

  TEST_CASE("at most four are distinguished from what follows") {
    CHECK(Segment4::first_bits(0) == 0);
    CHECK(Segment4::first_bits(1) == 1);
    CHECK(Segment4::first_bits(3) == 7);
    CHECK(Segment4::first_bits(4) == 15);
    CHECK(Segment4::first_bits(9) == 15);
  }

  TEST_CASE("four segments touch a circle like each of them alone") {
    Random random(17);
    const auto point = [&] {
      // On a coarse grid, so that ends and feet are sometimes on the circle.
      return Vec3{static_cast<float>(random.below(9)) - 4, 0,
                  static_cast<float>(random.below(9)) - 4};
    };
    for (int round = 0; round < 500; ++round) {
      const CircleInPlan circle(point(), static_cast<float>(random.below(4)));
      std::array<OutlineSegment, 4> segments;
      unsigned expected = 0;
      for (unsigned i = 0; i < 4; ++i) {
        segments[i] = {point(), 0, point(), 0};
        if (circle.touches(segments[i].a, segments[i].b)) expected |= 1U << i;
        CHECK(circle.touches(segments[i]) == circle.touches(segments[i].a, segments[i].b));
      }
      CHECK(circle.touches(Segment4(segments.data())) == expected);
    }
  }
}
