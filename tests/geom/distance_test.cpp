// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/distance.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

Vec3 random_point(Random& random) {
  return {random.between(-4, 4), random.between(-4, 4), random.between(-4, 4)};
}

/// The closest of many points of the triangle: never closer than the true one.
float sampled_distance(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
  constexpr int kSteps = 100;
  float best = test::distance_squared(p, a);
  for (int i = 0; i <= kSteps; ++i) {
    for (int j = 0; i + j <= kSteps; ++j) {
      const Vec3 at = a + (b - a) * (static_cast<float>(i) / kSteps) +
                      (c - a) * (static_cast<float>(j) / kSteps);
      best = std::min(best, test::distance_squared(p, at));
    }
  }
  return best;
}

const std::vector<Vec2> kSquare = {{0, 0}, {0, 2}, {2, 2}, {2, 0}};
const std::vector<Vec2> kHorseshoe = {{0, 0}, {0, 4}, {1, 4}, {1, 1},
                                      {3, 1}, {3, 4}, {4, 4}, {4, 0}};

}  // namespace

TEST_SUITE("geom/distance") {
  TEST_CASE("the closest point of a segment is the foot of the perpendicular or an end") {
    CHECK(test::closest_on_segment(Vec2{1, 3}, Vec2{0, 0}, Vec2{4, 0}) == Vec2{1, 0});
    CHECK(test::closest_on_segment(Vec2{-1, 3}, Vec2{0, 0}, Vec2{4, 0}) == Vec2{0, 0});
    CHECK(test::closest_on_segment(Vec2{9, 3}, Vec2{0, 0}, Vec2{4, 0}) == Vec2{4, 0});
    CHECK(test::closest_on_segment(Vec3{1, 3, 2}, Vec3{0, 0, 0}, Vec3{0, 4, 0}) == Vec3{0, 3, 0});
    CHECK(test::closest_parameter(Vec2{1, 3}, Vec2{0, 0}, Vec2{4, 0}) == 0.25F);
    CHECK(test::closest_parameter(Vec3{0, 1, 0}, Vec3{0, 0, 0}, Vec3{0, 4, 0}) == 0.25F);
  }

  TEST_CASE("the ends of a segment are returned bit for bit") {
    const Vec3 a = {0.1F, 1e7F, 3.3F};
    const Vec3 b = {1e7F, 0.7F, -1.1F};
    CHECK(test::closest_on_segment(b + (b - a), a, b) == b);
    CHECK(test::closest_on_segment(a - (b - a), a, b) == a);
  }

  TEST_CASE("a segment without length is a point") {
    CHECK(test::closest_on_segment(Vec2{1, 3}, Vec2{2, 2}, Vec2{2, 2}) == Vec2{2, 2});
    CHECK(test::closest_parameter(Vec2{1, 3}, Vec2{2, 2}, Vec2{2, 2}) == 0.0F);
  }

  TEST_CASE("the closest point of a triangle is below, or on its outline if p is beside it") {
    const Vec3 a = {0, 0, 0};
    const Vec3 b = {0, 0, 4};
    const Vec3 c = {4, 0, 0};
    CHECK(test::closest_on_triangle({1, 5, 1}, a, b, c) == Vec3{1, 0, 1});
    CHECK(test::closest_on_triangle({1, -5, 1}, a, c, b) == Vec3{1, 0, 1});
    CHECK(test::closest_on_triangle({-1, 2, 1}, a, b, c) == Vec3{0, 0, 1});
    CHECK(test::closest_on_triangle({-1, 2, -1}, a, b, c) == a);
    CHECK(test::closest_on_triangle({4, 1, 4}, a, b, c) == Vec3{2, 0, 2});
  }

  TEST_CASE("a triangle that is a line or a point has closest points too") {
    CHECK(test::closest_on_triangle({1, 1, 0}, {0, 0, 0}, {2, 0, 0}, {4, 0, 0}) == Vec3{1, 0, 0});
    CHECK(test::closest_on_triangle({1, 1, 0}, {3, 0, 0}, {3, 0, 0}, {3, 0, 0}) == Vec3{3, 0, 0});
  }

  TEST_CASE("no sampled point of a random triangle is closer than the closest") {
    Random random(5);
    for (int round = 0; round < 50; ++round) {
      const Vec3 p = random_point(random);
      const Vec3 a = random_point(random);
      const Vec3 b = random_point(random);
      const Vec3 c = random_point(random);
      const float found = test::distance_squared(p, test::closest_on_triangle(p, a, b, c));
      const float sampled = sampled_distance(p, a, b, c);
      CHECK(found <= sampled + 1e-4F);
      CHECK(std::sqrt(found) >= std::sqrt(sampled) - 0.2F);
    }
  }

  TEST_CASE("a triangle has a height inside and on its edges, with either winding") {
    const Vec3 a = {0, 1, 0};
    const Vec3 b = {0, 5, 4};
    const Vec3 c = {4, 1, 0};
    CHECK(test::height_on_triangle({1, 1}, a, b, c) == 2.0F);
    CHECK(test::height_on_triangle({1, 1}, a, c, b) == 2.0F);
    CHECK(test::height_on_triangle({0, 4}, a, b, c) == 5.0F);
    CHECK(test::height_on_triangle({2, 2}, a, b, c) == 3.0F);
    CHECK_FALSE(test::height_on_triangle({3, 2}, a, b, c).has_value());
    CHECK_FALSE(test::height_on_triangle({0, 0}, a, a, c).has_value());
  }

  TEST_CASE("an edge that two triangles share leaves no gap between them") {
    Random random(9);
    const Vec3 a = {0.1F, 0, 0.3F};
    const Vec3 b = {7.7F, 0, 5.9F};
    for (int i = 0; i < 1000; ++i) {
      const Vec2 p = plan(lerp(a, b, random.between(0.1F, 0.9F)));
      CHECK((test::height_on_triangle(p, a, b, {6, 0, 0}) ||
             test::height_on_triangle(p, b, a, {0, 0, 6})));
    }
  }

  TEST_CASE("inside counts the outline and follows concave bends") {
    CHECK(test::is_inside_polygon({1, 1}, kSquare));
    CHECK(test::is_inside_polygon({0, 1}, kSquare));
    CHECK(test::is_inside_polygon({2, 2}, kSquare));
    CHECK_FALSE(test::is_inside_polygon({3, 2}, kSquare));
    CHECK(test::is_inside_polygon({0.5F, 3}, kHorseshoe));
    CHECK(test::is_inside_polygon({3.5F, 3}, kHorseshoe));
    CHECK_FALSE(test::is_inside_polygon({2, 3}, kHorseshoe));
    CHECK_FALSE(test::is_inside_polygon({-1, 1}, kHorseshoe));
    CHECK_FALSE(test::is_inside_polygon({0, 0}, {}));
  }

  TEST_CASE("the closest point of a polygon is p itself inside, else on the closest edge") {
    const test::PolygonPoint inside = test::closest_on_polygon({0.5F, 1}, kSquare);
    CHECK(inside.inside);
    CHECK(inside.point == Vec2{0.5F, 1});
    CHECK(inside.distance_squared == 0.0F);
    CHECK(inside.edge == 0);

    const test::PolygonPoint outside = test::closest_on_polygon({1, 5}, kSquare);
    CHECK_FALSE(outside.inside);
    CHECK(outside.point == Vec2{1, 2});
    CHECK(outside.distance_squared == 9.0F);
    CHECK(outside.edge == 1);
  }

  TEST_CASE("a polygon without corners is infinitely far") {
    const test::PolygonPoint none = test::closest_on_polygon({1, 5}, {});
    CHECK_FALSE(none.inside);
    CHECK(none.distance_squared == std::numeric_limits<float>::infinity());
  }
}
