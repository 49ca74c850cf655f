// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/triangle_ground.h"

#include "way/bake/rasterize.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Triangles that rise by so much over a length of 1, of the areas 1, 2, 3 and so on.
TriangleMesh slopes(const std::vector<float>& rises) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::vector<Area> areas;
  for (const float rise : rises) {
    const auto i = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {{0, 0, 0}, {0, 0, 1}, {1, rise, 0}});
    triangles.push_back({i, i + 1, i + 2});
    areas.push_back(static_cast<Area>(triangles.size() % 255 + 1));
  }
  auto mesh = TriangleMesh::create(vertices, triangles, areas);
  REQUIRE(mesh);
  return *std::move(mesh);
}

BakeConfig config_for(const TriangleMesh& mesh, const std::vector<float>& max_slopes) {
  BakeSettings settings;
  for (const float slope : max_slopes)
    settings.agents.push_back({.name = std::to_string(settings.agents.size()), .slope = slope});
  auto config = BakeConfig::create(settings, mesh.bounds());
  REQUIRE(config);
  return *std::move(config);
}

}  // namespace

TEST_SUITE("bake/triangle_ground") {
  TEST_CASE("codes are the numbers of areas if all agents walk on the same slopes") {
    const TriangleMesh mesh = slopes({0, 0.8F, 1.5F, 9});
    const auto ground = TriangleGround::create(mesh, config_for(mesh, {45, 45}));
    REQUIRE(ground);
    CHECK(ground->has_areas());
    const std::vector<Area> areas = areas_by_slope(mesh, 45);
    REQUIRE(ground->codes().size() == areas.size());
    for (std::size_t i = 0; i < areas.size(); ++i)
      CHECK(static_cast<Area>(ground->codes()[i]) == areas[i]);
    CHECK(ground->areas_for(45)[63] == Area::ground);
  }

  TEST_CASE("each agent finds the areas that it has alone") {
    const TriangleMesh mesh = slopes({0, 0.2F, 0.8F, 1.5F, 9, 0.5F, 1.1F, 0.8F});
    const std::vector<float> limits = {45, 20, 60, 45, 90, 0};
    const auto ground = TriangleGround::create(mesh, config_for(mesh, limits));
    REQUIRE(ground);
    CHECK_FALSE(ground->has_areas());
    for (const float limit : limits) {
      const AreaTable table = ground->areas_for(limit);
      const std::vector<Area> alone = areas_by_slope(mesh, limit);
      for (std::size_t i = 0; i < alone.size(); ++i) {
        CAPTURE(limit);
        CAPTURE(i);
        CHECK(table[static_cast<std::size_t>(ground->codes()[i])] == alone[i]);
      }
    }
  }

  TEST_CASE("more combinations than there are codes are refused") {
    const TriangleMesh most = slopes(std::vector<float>(255, 0));
    CHECK(TriangleGround::create(most, config_for(most, {45, 60})));
    std::vector<float> rises(255, 0);
    rises.push_back(1.2F);
    const TriangleMesh more = slopes(rises);
    CHECK(TriangleGround::create(more, config_for(more, {45, 45})));
    const auto refused = TriangleGround::create(more, config_for(more, {45, 60}));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Error::Code::too_large);
  }
}
