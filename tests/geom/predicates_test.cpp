// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geom/predicates.h"

#include "way/core/vec.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("geom/predicates") {
  TEST_CASE("a turn is positive if the normal of the triangle points up") {
    const PlanPoint a = {0, 0};
    const PlanPoint b = {0, 5};
    const PlanPoint c = {3, 1};
    const Vec3 normal = cross(Vec3{0, 0, 5}, Vec3{3, 0, 1});
    CHECK(normal.y > 0);
    CHECK(orient2d(a, b, c) == 15);
    CHECK(orient2d(a, c, b) == -15);
  }

  TEST_CASE("collinear points have no area, no matter how far apart they are") {
    constexpr int kFar = (1 << 30) - 1;
    CHECK(orient2d({-kFar, -kFar}, {0, 0}, {kFar, kFar}) == 0);
    CHECK(orient2d({-kFar, -kFar}, {0, 0}, {kFar, kFar - 1}) == kFar);
    CHECK(orient2d({-kFar, -kFar}, {0, 1}, {kFar, kFar}) > 0);
  }

  TEST_CASE("the order of the plane is by x, then by z") {
    CHECK(lies_before({1, 9}, {2, 0}));
    CHECK(lies_before({1, 0}, {1, 1}));
    CHECK_FALSE(lies_before({1, 1}, {1, 1}));
  }

  TEST_CASE("a convex corner sees only between its edges") {
    // Counter-clockwise viewed from +y: along +z, then along +x, then back.
    const PlanPoint before = {4, 0};
    const PlanPoint at = {0, 0};
    const PlanPoint next = {0, 4};
    CHECK(in_cone(before, at, next, {1, 1}));
    CHECK_FALSE(in_cone(before, at, next, {-1, 1}));
    CHECK_FALSE(in_cone(before, at, next, {-1, -1}));
    CHECK_FALSE(in_cone(before, at, next, {0, 9}));
    CHECK_FALSE(in_cone(before, at, next, {9, 0}));
  }

  TEST_CASE("a reflex corner sees all but the outside between its edges") {
    const PlanPoint before = {0, 4};
    const PlanPoint at = {0, 0};
    const PlanPoint next = {4, 0};
    CHECK_FALSE(in_cone(before, at, next, {1, 1}));
    CHECK(in_cone(before, at, next, {-1, 1}));
    CHECK(in_cone(before, at, next, {-1, -1}));
    CHECK_FALSE(in_cone(before, at, next, {0, 9}));
    CHECK_FALSE(in_cone(before, at, next, {9, 0}));
  }

  TEST_CASE("a straight corner sees its left half plane") {
    const PlanPoint before = {0, -3};
    const PlanPoint at = {0, 0};
    const PlanPoint next = {0, 3};
    CHECK(in_cone(before, at, next, {1, 0}));
    CHECK_FALSE(in_cone(before, at, next, {-1, 0}));
    CHECK_FALSE(in_cone(before, at, next, {0, 1}));
    CHECK_FALSE(in_cone(before, at, next, {0, -1}));
  }

  TEST_CASE("the tip of a cut sees everywhere but along the cut") {
    const PlanPoint tip = {0, 0};
    const PlanPoint root = {0, 3};
    CHECK(in_cone(root, tip, root, {1, 0}));
    CHECK(in_cone(root, tip, root, {-1, 2}));
    CHECK_FALSE(in_cone(root, tip, root, {0, 1}));
  }

  TEST_CASE("segments cross only at points that are interior to both") {
    CHECK(segments_cross({0, 0}, {4, 4}, {0, 4}, {4, 0}));
    CHECK_FALSE(segments_cross({0, 0}, {4, 4}, {4, 4}, {8, 0}));
    CHECK_FALSE(segments_cross({0, 0}, {4, 0}, {2, 0}, {2, 5}));
    CHECK_FALSE(segments_cross({0, 0}, {4, 0}, {1, 0}, {3, 0}));
    CHECK_FALSE(segments_cross({0, 0}, {4, 0}, {0, 1}, {4, 1}));
  }

  TEST_CASE("segments touch if they have any point in common") {
    CHECK(segments_touch({0, 0}, {4, 4}, {0, 4}, {4, 0}));
    CHECK(segments_touch({0, 0}, {4, 4}, {4, 4}, {8, 0}));
    CHECK(segments_touch({0, 0}, {4, 0}, {2, 0}, {2, 5}));
    CHECK(segments_touch({0, 0}, {4, 0}, {1, 0}, {9, 0}));
    CHECK_FALSE(segments_touch({0, 0}, {4, 0}, {5, 0}, {9, 0}));
    CHECK_FALSE(segments_touch({0, 0}, {4, 0}, {2, 1}, {2, 5}));
  }

  TEST_CASE("a triangle contains its edges and corners") {
    const PlanPoint a = {0, 0};
    const PlanPoint b = {0, 4};
    const PlanPoint c = {4, 0};
    CHECK(in_triangle(a, b, c, {1, 1}));
    CHECK(in_triangle(a, b, c, {2, 2}));
    CHECK(in_triangle(a, b, c, c));
    CHECK_FALSE(in_triangle(a, b, c, {3, 2}));
  }

  TEST_CASE("the dot product distinguishes ahead from behind") {
    CHECK(dot_from({1, 1}, {3, 1}, {9, 4}) > 0);
    CHECK(dot_from({1, 1}, {3, 1}, {-9, 4}) < 0);
    CHECK(distance_squared({1, 1}, {4, 5}) == 25);
  }
}
