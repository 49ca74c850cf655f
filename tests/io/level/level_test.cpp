// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/level.h"

#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using UpAxis = TriangleMeshOptions::UpAxis;
using Winding = TriangleMeshOptions::Winding;

namespace {

Level one_triangle() {
  Level level;
  level.vertices = {{1, 2, 3}, {0, 0, 1}, {1, 0, 0}};
  level.triangles = {{0, 1, 2}};
  level.part_of = {0};
  level.parts = {{.object = "a"}};
  return level;
}

}  // namespace

TEST_SUITE("io/level") {
  TEST_CASE("a link becomes one for an agent: what it lacks is the agent's") {
    const NavAgent agent = {.radius = 0.4F, .climb = 1.5F};
    const OffMeshLink bare =
        to_off_mesh_link({.from = {1, 2, 3}, .to = {4, 5, 6}, .flags = 0}, agent);
    CHECK(
        bare ==
        OffMeshLink{
            .start = {1, 2, 3}, .end = {4, 5, 6}, .radius = 0.4F, .height = 1.5F, .one_way = true});
    const OffMeshLink full = to_off_mesh_link(
        {.radius = 2, .both_ways = true, .area = Area{5}, .flags = 6}, {.radius = 0, .climb = 0});
    CHECK(full == OffMeshLink{.radius = 2, .height = 1, .area = Area{5}, .flags = 6});
    CHECK(to_off_mesh_link({}, {.radius = 0}).radius == 0.1F);
  }

  TEST_CASE("axes are rotated first, then the level is scaled, rotated and moved") {
    Level level = one_triangle();
    REQUIRE(place(level, {.axes = {.up = UpAxis::z}}));
    CHECK(level.vertices[0] == Vec3{1, 3, -2});
    level = one_triangle();
    REQUIRE(place(level, {.scale = 2, .turn = 90, .move = {100, 0, 0}}));
    CHECK(level.vertices[0] == Vec3{106, 4, -2});
  }

  TEST_CASE("rotations by 90 degrees are exact, and four of them are the identity") {
    for (const float turn : {90.0F, 180.0F, 270.0F, 360.0F, -90.0F, 450.0F}) {
      Level level = one_triangle();
      REQUIRE(place(level, {.turn = turn}));
      CHECK(std::abs(level.vertices[0].x) + std::abs(level.vertices[0].z) == 4);
      CHECK(level.vertices[0].y == 2);
    }
    Level level = one_triangle();
    for (int i = 0; i < 4; ++i)
      REQUIRE(place(level, {.turn = 90}));
    CHECK(level.vertices == one_triangle().vertices);
  }

  TEST_CASE("other rotations agree with the math library up to the last digits") {
    for (float turn = -200; turn < 200; turn += 7.3F) {
      Level level = one_triangle();
      REQUIRE(place(level, {.turn = turn}));
      const double angle = static_cast<double>(turn) * 3.14159265358979323846 / 180;
      CHECK(static_cast<double>(level.vertices[0].x) ==
            doctest::Approx(std::cos(angle) + 3 * std::sin(angle)).epsilon(1e-6));
      CHECK(static_cast<double>(level.vertices[0].z) ==
            doctest::Approx(3 * std::cos(angle) - std::sin(angle)).epsilon(1e-6));
    }
  }

  TEST_CASE("volumes and links move with their level") {
    Level level = one_triangle();
    level.volumes = {{{{{0, 0}, {0, 1}, {1, 1}}, -1, 2}, Area{4}}};
    level.links = {{{0, 0, 0}, {0, 0, 1}, 0.5F, true, Area{5}, 8}};
    REQUIRE(place(level, {.scale = 2, .turn = 90, .move = {10, 20, 30}}));
    CHECK(level.volumes[0].prism.min_height == 18);
    CHECK(level.volumes[0].prism.max_height == 24);
    CHECK(level.volumes[0].prism.outline == std::vector<Vec2>{{10, 30}, {12, 30}, {12, 28}});
    CHECK(level.links[0].to == Vec3{12, 20, 30});
    CHECK(level.links[0].radius == 1);
  }

  TEST_CASE("clockwise triangles are flipped") {
    Level level = one_triangle();
    REQUIRE(place(level, {.axes = {.winding = Winding::clockwise}}));
    CHECK(level.triangles[0] == Triangle{0, 2, 1});
  }

  TEST_CASE("an invalid scale, turn or move is rejected with its value") {
    Level level = one_triangle();
    CHECK(place(level, {.scale = 0}).error().message ==
          "scale is 0: it must be a number greater than 0");
    CHECK_FALSE(place(level, {.scale = -1}));
    CHECK_FALSE(place(level, {.scale = std::numeric_limits<float>::quiet_NaN()}));
    CHECK_FALSE(place(level, {.turn = std::numeric_limits<float>::infinity()}));
    CHECK_FALSE(place(level, {.move = {0, std::numeric_limits<float>::quiet_NaN(), 0}}));
    const auto huge = place(level, {.scale = 3e38F});
    REQUIRE_FALSE(huge);
    CHECK(huge.error().code == Error::Code::too_large);
    CHECK(huge.error().message == "vertex (1, 2, 3) gets too large to be stored");
  }

  TEST_CASE("an appended level keeps its triangles and parts") {
    Level level = one_triangle();
    Level more = one_triangle();
    more.parts = {{.object = "b"}};
    more.settings = {{"cell_size", "1"}};
    REQUIRE(append(level, more));
    CHECK(level.vertices.size() == 6);
    CHECK(level.triangles[1] == Triangle{3, 4, 5});
    CHECK(level.part_of == std::vector<std::uint32_t>{0, 1});
    CHECK(level.parts[1].object == "b");
    CHECK(level.settings.size() == 1);
  }

  TEST_CASE("a mesh takes the areas of its parts") {
    Level level = one_triangle();
    REQUIRE(append(level, one_triangle()));
    const std::vector<Area> areas = {Area{7}, Area::none};
    const auto mesh = to_mesh(level, areas);
    REQUIRE(mesh);
    CHECK(mesh->areas()[0] == Area{7});
    CHECK(mesh->areas()[1] == Area::none);
    CHECK(to_mesh(level)->areas()[1] == Area::ground);
  }
}
