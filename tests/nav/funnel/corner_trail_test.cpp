// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/corner_trail.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Returns true if a path over three corners certainly turns.
bool turns(Vec3 a, Vec3 b, Vec3 c) {
  FunnelReach reach;
  for (const Vec3 p : {a, b, c})
    reach.add(lanes_of(p));
  CornerTrail trail;
  trail.begin(lanes_of(a));
  trail.turns_at_last(lanes_of(b), reach.rounding());
  trail.add();
  return trail.turns_at_last(lanes_of(c), reach.rounding());
}

}  // namespace

TEST_SUITE("nav/corner_trail") {
  TEST_CASE("a path turns at a corner, to either side") {
    CHECK(turns({1, 0, 1}, {2, 0, 1}, {3, 0, 2}));
    CHECK(turns({1, 0, 1}, {2, 0, 1}, {3, 0, 0}));
    CHECK(turns({1, 0, 1}, {2, 5, 1}, {3, 0, 1.001F}));
  }

  TEST_CASE("a straight line does not certainly turn, up to rounding") {
    CHECK_FALSE(turns({1, 0, 1}, {2, 0, 1}, {3, 0, 1}));
    CHECK_FALSE(turns({1, 0, 1}, {2, 0, 1}, {3, 0, std::nextafter(1.0F, 2.0F)}));
    CHECK_FALSE(turns({1, 0, 1}, {2, 1000, 1}, {3, 0, 1.0001F}));
  }

  TEST_CASE("the same point is not a turn, up to rounding") {
    CHECK_FALSE(turns({1, 0, 1}, {2, 0, 3}, {2, 0, 3}));
    CHECK_FALSE(turns({1, 0, 1}, {2, 0, 3}, {2, 0, std::nextafter(3.0F, 4.0F)}));
    CHECK_FALSE(turns({2, 0, 3}, {2, 0, 3}, {2, 0, 3}));
  }

  TEST_CASE("a corner that replaces the last one is compared with the one before") {
    constexpr double kRounding = 0x1p-20;
    CornerTrail trail;
    trail.begin(lanes_of({1, 0, 2}));
    CHECK(trail.turns_at_last(lanes_of({2, 0, 2}), kRounding));
    trail.add();
    CHECK_FALSE(trail.turns_at_last(lanes_of({3, 0, 2}), kRounding));
    trail.replace_last(lanes_of({1, 0, 2}));
    CHECK_FALSE(trail.turns_at_last(lanes_of({5, 0, 2}), kRounding));
    CHECK(trail.turns_at_last(lanes_of({3, 0, 4}), kRounding));
  }
}
