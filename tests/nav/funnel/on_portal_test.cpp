// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/on_portal.h"

#include "way/core/random.h"

#include "nav/plan/point4.h"

#include <cmath>
#include <initializer_list>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

FunnelPortal portal(Vec3 left, Vec3 right) {
  return {lanes_of(left), lanes_of(right)};
}

bool is_beside(Vec3 p, const FunnelPortal& of) {
  FunnelReach reach;
  for (const Vec3 point : {p, of.left_point(), of.right_point()})
    reach.add(lanes_of(point));
  return is_certainly_beside(MirroredPair::twice(in_plan(lanes_of(p))), of, reach.rounding());
}

/// A few floats farther or nearer.
float stray(float value, Random& random) {
  for (int steps = random.below(12) - 4; steps > 0; --steps)
    value = std::nextafter(value, random.unit() < 0.5F ? -1e9F : 1e9F);
  return value;
}

}  // namespace

TEST_SUITE("nav/on_portal") {
  TEST_CASE("points on a portal, and beside it") {
    const FunnelPortal gate = portal({0, 0, 1}, {10, 0, 1});
    for (const float x : {0.0F, 0.1F, 5.0F, 10.0F}) {
      CHECK(is_on_portal({x, 3, 1}, gate));
      CHECK_FALSE(is_beside({x, 3, 1}, gate));
      CHECK_FALSE(is_on_portal({x, 3, 1.1F}, gate));
      CHECK(is_beside({x, 3, 1.1F}, gate));
    }
    // On its line, which decides nothing.
    CHECK_FALSE(is_on_portal({11, 0, 1}, gate));
    CHECK_FALSE(is_beside({11, 0, 1}, gate));
  }

  TEST_CASE("nothing on a portal is surely beside it") {
    Random random(3);
    int on = 0;
    int beside = 0;
    for (int round = 0; round < 200000; ++round) {
      const float scale = std::exp2(static_cast<float>(random.below(30) - 15));
      const float size = scale * std::exp2(static_cast<float>(-random.below(26)));
      const auto point = [&](Vec3 at, float by) {
        return at + Vec3{random.between(-by, by), random.between(-by, by), random.between(-by, by)};
      };
      const Vec3 right = point({}, scale);
      const Vec3 left = point(right, size);
      const Vec3 between_them = between(right, left, random.unit());
      const Vec3 p = {stray(between_them.x, random), 0, stray(between_them.z, random)};
      const FunnelPortal gate = portal(left, right);
      on += is_on_portal(p, gate) ? 1 : 0;
      beside += is_beside(p, gate) ? 1 : 0;
      CHECK_FALSE((is_on_portal(p, gate) && is_beside(p, gate)));
      const Vec3 far = point(between_them, size);
      CHECK_FALSE((is_on_portal(far, gate) && is_beside(far, gate)));
      beside += is_beside(far, gate) ? 1 : 0;
    }
    CHECK(on > 100000);
    CHECK(beside > 50000);
  }

  TEST_CASE("nothing is certain about NaNs") {
    const FunnelPortal gate = portal({0, 0, 1}, {10, 0, 1});
    CHECK_FALSE(is_beside({std::nanf(""), 0, 5}, gate));
    CHECK_FALSE(is_beside({0, 0, std::numeric_limits<float>::infinity()}, gate));
  }
}
