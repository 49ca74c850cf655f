// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/ground_kind.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Triangles that rise by so much over a length of 1, of the areas 1, 2, 3 and so on.
TriangleMesh slopes(std::initializer_list<float> rises) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::vector<Area> areas;
  for (const float rise : rises) {
    const auto i = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {{0, 0, 0}, {0, 0, 1}, {1, rise, 0}});
    triangles.push_back({i, i + 1, i + 2});
    areas.push_back(static_cast<Area>(triangles.size()));
  }
  auto mesh = TriangleMesh::create(vertices, triangles, areas);
  REQUIRE(mesh);
  return *std::move(mesh);
}

}  // namespace

TEST_SUITE("bake/ground_kind") {
  TEST_CASE("kinds get codes in the order in which they are met") {
    GroundKinds kinds;
    CHECK(kinds.code_of({Area::ground, 1}) == static_cast<Area>(1));
    CHECK(kinds.code_of({Area::ground, 3}) == static_cast<Area>(2));
    CHECK(kinds.code_of({Area::ground, 1}) == static_cast<Area>(1));
    CHECK(kinds.code_of({Area::ground, 0}) == Area::none);
    CHECK(kinds[static_cast<Area>(2)] == GroundKind{Area::ground, 3});
    kinds.clear();
    CHECK(kinds.all().empty());
    CHECK(kinds.code_of({Area::ground, 3}) == static_cast<Area>(1));
  }

  TEST_CASE("the kind that does not fit is known") {
    GroundKinds kinds;
    for (AgentSet agents = 1; agents <= GroundKinds::kMost; ++agents)
      CHECK(is_walkable(kinds.code_of({Area::ground, agents})));
    CHECK_FALSE(kinds.is_full());
    CHECK(kinds.code_of({Area::ground, 1000}) == Area::none);
    CHECK(kinds.is_full());
    CHECK(kinds.code_of({Area::ground, 7}) == static_cast<Area>(7));
  }

  TEST_CASE("a triangle is for those whose slope is greater than its own") {
    const auto ground = ground_by_slope(slopes({0, 0.8F, 1.5F, 9}), std::vector<float>{45, 20, 60});
    REQUIRE(ground);
    CHECK(ground->kinds[ground->areas[0]] == GroundKind{static_cast<Area>(1), 7});
    CHECK(ground->kinds[ground->areas[1]] == GroundKind{static_cast<Area>(2), 5});
    CHECK(ground->kinds[ground->areas[2]] == GroundKind{static_cast<Area>(3), 4});
    CHECK(ground->areas[3] == Area::none);
  }
}
