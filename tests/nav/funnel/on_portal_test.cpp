// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/on_portal.h"

#include "nav/plan/point4.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

FunnelPortal portal(Vec3 left, Vec3 right) {
  return {lanes_of(left), lanes_of(right)};
}

}  // namespace

TEST_SUITE("nav/on_portal") {
  TEST_CASE("points on a portal, up to rounding, and beside it") {
    const FunnelPortal gate = portal({0, 0, 1}, {10, 0, 1});
    for (const float x : {0.0F, 0.1F, 5.0F, 10.0F}) {
      CHECK(is_on_portal({x, 3, 1}, gate));
      CHECK(is_on_portal({x, 3, std::nextafter(1.0F, 2.0F)}, gate));
      CHECK_FALSE(is_on_portal({x, 3, 1.1F}, gate));
    }
    CHECK_FALSE(is_on_portal({11, 0, 1}, gate));
    CHECK_FALSE(is_on_portal({-0.01F, 0, 1}, gate));
  }

  TEST_CASE("non-finite points are on no portal") {
    const FunnelPortal gate = portal({0, 0, 1}, {10, 0, 1});
    CHECK_FALSE(is_on_portal({std::nanf(""), 0, 5}, gate));
    CHECK_FALSE(is_on_portal({0, 0, std::numeric_limits<float>::infinity()}, gate));
  }
}
