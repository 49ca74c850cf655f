// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/exact_turn.h"

#include "way/core/random.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

int sign(double value) {
  return value > 0 ? 1 : (value < 0 ? -1 : 0);
}

/// For integer coordinates whose products long doubles represent exactly.
int slow_sign(Vec2 a, Vec2 b, Vec2 c) {
  const auto whole = [](float f) { return static_cast<long double>(f); };
  const long double left = (whole(b.z) - whole(a.z)) * (whole(c.x) - whole(a.x));
  const long double right = (whole(b.x) - whole(a.x)) * (whole(c.z) - whole(a.z));
  return left > right ? 1 : (left < right ? -1 : 0);
}

}  // namespace

TEST_SUITE("nav/exact_turn") {
  TEST_CASE("left is positive, right negative, on the line zero") {
    // Viewed from above, x to the right and z down the page.
    CHECK(exact_turn({0, 0}, {1, 0}, {1, -1}) > 0);
    CHECK(exact_turn({0, 0}, {1, 0}, {1, 1}) < 0);
    CHECK(exact_turn({0, 0}, {1, 0}, {7, 0}) == 0);
    CHECK(exact_turn({3, 4}, {3, 4}, {7, 0}) == 0);
  }

  TEST_CASE("points within a rounding error of a line are distinguished") {
    const Vec2 a = {0.5F, 0.5F};
    const Vec2 b = {12, 12};
    const float next = std::nextafter(24.0F, 25.0F);
    CHECK(exact_turn(a, b, {24, 24}) == 0);
    CHECK(exact_turn(a, b, {next, 24}) > 0);
    CHECK(exact_turn(a, b, {24, next}) < 0);
    const float tiny = std::nextafter(0.5F, 0.0F);
    CHECK(exact_turn({tiny, 0.5F}, b, {24, 24}) != 0);
  }

  TEST_CASE("a small triangle far away and a huge one have the right sign") {
    CHECK(exact_turn({1e30F, 1e30F}, {2e30F, 2e30F}, {3e30F, 3e30F}) == 0);
    CHECK(exact_turn({1e7F, 1e7F}, {1e7F + 1, 1e7F + 1}, {1e7F + 2, 1e7F + 2}) == 0);
    CHECK(exact_turn({1e7F, 1e7F}, {1e7F + 1, 1e7F + 1}, {1e7F + 2, 1e7F + 1}) > 0);
    CHECK(exact_turn({1e-18F, 0}, {1e10F, 0}, {5, 1e-18F}) < 0);
  }

  TEST_CASE("random points near lines have the sign of exact arithmetic") {
    Random random(3);
    int zeros = 0;
    for (int i = 0; i < 20000; ++i) {
      const auto number = [&](int range) { return static_cast<float>(random.below(range)); };
      const Vec2 a = {number(1 << 20), number(1 << 20)};
      const Vec2 step = {number(1 << 10), number(1 << 10)};
      const Vec2 b = a + step * number(1 << 10);
      Vec2 c = a + step * number(1 << 10);
      c.x += number(3) - 1;
      CHECK(sign(exact_turn(a, b, c)) == slow_sign(a, b, c));
      zeros += exact_turn(a, b, c) == 0 ? 1 : 0;
      CHECK(sign(exact_turn(a, b, c)) == sign(exact_turn(b, c, a)));
      CHECK(sign(exact_turn(a, b, c)) == -sign(exact_turn(b, a, c)));
    }
    CHECK(zeros > 1000);
  }
}
