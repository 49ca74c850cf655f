// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/triangle_mesh.h"

#include <limits>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("geom/triangle_mesh") {
  TEST_CASE("an empty mesh is a mesh") {
    const auto mesh = TriangleMesh::create({}, {});
    REQUIRE(mesh);
    CHECK(mesh->triangles().empty());
    CHECK(mesh->bounds().is_empty());
  }

  TEST_CASE("a mesh with an index out of range is rejected") {
    const auto mesh = TriangleMesh::create({{0, 0, 0}}, {{0, 1, 2}});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().code == Error::Code::invalid_mesh);
    CHECK(mesh.error().message == "triangle 0 names vertex 1 of 1");
  }

  TEST_CASE("a non-finite vertex is rejected by its index") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto mesh = TriangleMesh::create({{0, 0, 0}, {1, nan, 2}}, {});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().message == "vertex 1 is not finite: (1, nan, 2)");
  }

  TEST_CASE("a wrong number of areas is rejected") {
    const auto mesh = TriangleMesh::create({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, {{0, 1, 2}},
                                           {Area::ground, Area::none});
    REQUIRE_FALSE(mesh);
    CHECK(mesh.error().message == "2 areas were given for 1 triangles");
  }

  TEST_CASE("z-up data is rotated so that its floor stays a floor") {
    // Counter-clockwise viewed from +z: a floor in z-up data.
    const auto mesh = TriangleMesh::create({{0, 0, 5}, {1, 0, 5}, {0, 1, 5}}, {{0, 1, 2}}, {},
                                           {.up = TriangleMeshOptions::UpAxis::z});
    REQUIRE(mesh);
    const auto v = mesh->vertices();
    CHECK(v[0] == Vec3{0, 5, 0});
    CHECK(cross(v[1] - v[0], v[2] - v[0]).y > 0);
  }

  TEST_CASE("clockwise triangles are flipped") {
    const auto mesh = TriangleMesh::create({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, {{0, 1, 2}}, {},
                                           {.winding = TriangleMeshOptions::Winding::clockwise});
    REQUIRE(mesh);
    CHECK(mesh->triangles()[0] == Triangle{0, 2, 1});
  }
}
