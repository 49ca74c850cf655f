// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/transform.h"

#include "way/geom/triangle_mesh.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("geom/transform") {
  TEST_CASE("quarter turns are exact, also beyond a full turn") {
    CHECK(Transform::turned(90)({1, 2, 0}) == Vec3{0, 2, -1});
    CHECK(Transform::turned(180)({1, 2, 3}) == Vec3{-1, 2, -3});
    CHECK(Transform::turned(-90)({1, 2, 0}) == Vec3{0, 2, 1});
    CHECK(Transform::turned(360 + 270)({0, 0, 1}) == Transform::turned(-90)({0, 0, 1}));
  }

  TEST_CASE("sine and cosine agree with the library to the last few bits") {
    for (int i = -4000; i <= 4000; ++i) {
      const float degrees = static_cast<float>(i) * 0.173F;
      const double radians = static_cast<double>(degrees) / 180 * 3.14159265358979323846;
      const SineCosine got = sine_cosine(degrees);
      CHECK(std::fabs(got.sine - std::sin(radians)) < 1e-14);
      CHECK(std::fabs(got.cosine - std::cos(radians)) < 1e-14);
    }
  }

  TEST_CASE("an angle that is not finite gives NaN") {
    CHECK(std::isnan(sine_cosine(std::numeric_limits<float>::infinity()).sine));
    CHECK(std::isnan(sine_cosine(std::numeric_limits<float>::quiet_NaN()).cosine));
    CHECK_FALSE(Transform::turned(std::numeric_limits<float>::infinity()).is_finite());
  }

  TEST_CASE("a quaternion about y turns as turned() does") {
    const SineCosine half = sine_cosine(20);
    const Transform a =
        Transform::rotated(0, static_cast<float>(half.sine), 0, static_cast<float>(half.cosine));
    const Transform b = Transform::turned(40);
    const Vec3 p = {3, -1, 2};
    CHECK(distance(a(p), b(p)) < 1e-5F);
    CHECK(a.is_rigid());
    CHECK(a.determinant() == doctest::Approx(1));
  }

  TEST_CASE("scales are not rigid and mirror images have a negative determinant") {
    CHECK_FALSE(Transform{.x_axis = {2, 0, 0}}.is_rigid());
    CHECK(Transform{.x_axis = {-1, 0, 0}}.determinant() == -1);
  }

  TEST_CASE("a mirrored mesh still faces outward") {
    const auto mesh = TriangleMesh::create({{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}});
    REQUIRE(mesh);
    const auto mirrored = transformed(*mesh, {.x_axis = {-1, 0, 0}, .position = {0, 5, 0}});
    REQUIRE(mirrored);
    const Triangle t = mirrored->triangles()[0];
    const auto v = mirrored->vertices();
    CHECK(cross(v[t[1]] - v[t[0]], v[t[2]] - v[t[0]]).y > 0);
    CHECK(mirrored->bounds().min == Vec3{-1, 5, 0});
  }

  TEST_CASE("a transform that overflows is refused") {
    const auto mesh = TriangleMesh::create({{3e38F, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}});
    REQUIRE(mesh);
    CHECK_FALSE(transformed(*mesh, {.x_axis = {2, 0, 0}}));
  }

  TEST_CASE("joined meshes keep their order, areas and indices") {
    const auto a = TriangleMesh::create({{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}, {{0, 1, 2}});
    const auto b = TriangleMesh::create({{5, 0, 0}, {5, 0, 1}, {6, 0, 0}}, {{2, 0, 1}},
                                        {static_cast<Area>(7)});
    REQUIRE(a);
    REQUIRE(b);
    const TriangleMesh* const both[] = {&*a, &*b};
    const auto all = joined(both);
    REQUIRE(all);
    CHECK(all->triangles()[1] == Triangle{5, 3, 4});
    CHECK(all->areas()[1] == static_cast<Area>(7));
    CHECK(all->bounds().max == Vec3{6, 0, 1});
  }
}
