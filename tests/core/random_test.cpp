// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include <doctest/doctest.h>

using way::Random;

TEST_SUITE("core/random") {
  TEST_CASE("the same seed gives the same numbers") {
    Random a(7);
    Random b(7);
    CHECK(a.next() == b.next());
    CHECK(a.next() == b.next());
    CHECK(Random(7).next() != Random(8).next());
  }

  TEST_CASE("below stays below its bound and reaches every value") {
    Random random(1);
    int seen[5] = {};
    for (int i = 0; i < 1000; ++i)
      ++seen[random.below(5)];
    for (const int count : seen)
      CHECK(count > 100);
  }

  TEST_CASE("unit is at least 0 and less than 1") {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
      const float value = random.unit();
      CHECK(value >= 0.0F);
      CHECK(value < 1.0F);
    }
  }
}
