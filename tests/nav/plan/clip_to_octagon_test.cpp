// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/clip_to_octagon.h"

#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Clips by all sides, one after the other, whether necessary or not.
std::vector<PlanPoint2d> clip_by_all_sides(std::vector<PlanPoint2d> polygon, double radius) {
  constexpr int kX[8] = {1, 1, 0, -1, -1, -1, 0, 1};
  constexpr int kZ[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  for (int side = 0; side < 8 && !polygon.empty(); ++side) {
    const double limit = side % 2 == 0 ? radius : radius * 1.4142135623730951;
    const auto beyond = [&](PlanPoint2d p) { return p.x * kX[side] + p.z * kZ[side] - limit; };
    std::vector<PlanPoint2d> rest;
    PlanPoint2d a = polygon.back();
    for (const PlanPoint2d b : polygon) {
      if ((beyond(a) > 0) != (beyond(b) > 0)) {
        const double t = beyond(a) / (beyond(a) - beyond(b));
        rest.push_back({a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t});
      }
      if (!(beyond(b) > 0)) rest.push_back(b);
      a = b;
    }
    polygon = rest;
  }
  return polygon;
}

/// Corners on a circle, in order.
std::vector<PlanPoint2d> some_polygon(Random& random, double size) {
  const int count = 3 + random.below(8);
  const double x = static_cast<double>(random.between(-3, 3));
  const double z = static_cast<double>(random.between(-3, 3));
  std::vector<PlanPoint2d> corners;
  for (int i = 0; i < count; ++i) {
    const double angle = (i + static_cast<double>(random.unit())) * 6.28 / count;
    corners.push_back({x + size * std::cos(angle), z - size * std::sin(angle)});
  }
  return corners;
}

}  // namespace

TEST_SUITE("nav/clip_to_octagon") {
  TEST_CASE("the result equals clipping by all sides, bit for bit") {
    Random random(3);
    std::vector<PlanPoint2d> spare;
    for (int i = 0; i < 2000; ++i) {
      const double radius = static_cast<double>(random.between(0.1F, 4));
      std::vector<PlanPoint2d> polygon = some_polygon(random, i % 5 == 0 ? 1000 : 1 + i % 4);
      const std::vector<PlanPoint2d> expected = clip_by_all_sides(polygon, radius);
      const auto left = OctagonClip(radius).clip(polygon, polygon.size(), spare);
      REQUIRE(left.size() == expected.size());
      for (std::size_t k = 0; k < left.size(); ++k) {
        CHECK(left[k].x == expected[k].x);
        CHECK(left[k].z == expected[k].z);
      }
    }
  }

  TEST_CASE("a polygon inside the octagon does not change") {
    std::vector<PlanPoint2d> polygon = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {9, 9}};
    std::vector<PlanPoint2d> spare;
    const auto left = OctagonClip(1).clip(polygon, 4, spare);
    REQUIRE(left.size() == 4);
    CHECK(left[0].x == 1);
    CHECK(left[3].z == 1);
  }

  TEST_CASE("nothing remains of a polygon far away") {
    std::vector<PlanPoint2d> polygon = {{9, 0}, {8, -1}, {8, 1}};
    std::vector<PlanPoint2d> spare;
    CHECK(OctagonClip(2).clip(polygon, 3, spare).empty());
    CHECK(OctagonClip(0).clip(polygon, 3, spare).empty());
  }
}
