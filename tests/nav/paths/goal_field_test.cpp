// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/goal_field.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"

#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

MeshPoint any_place(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const Vec3 a = lerp(tile.corner(ref.polygon(), 0), tile.corner(ref.polygon(), 1), random.unit());
  const Vec3 b = lerp(tile.corner(ref.polygon(), 3), tile.corner(ref.polygon(), 2), random.unit());
  return {ref, lerp(a, b, 0.25F + random.unit() / 2)};
}

Path walk(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
          SearchWorkspace& workspace) {
  return find_path(mesh, {.from = from, .to = to}, workspace);
}

}  // namespace

TEST_SUITE("nav/goal_field") {
  TEST_CASE("everywhere it returns the length of the shortest path and its first turn") {
    SearchWorkspace workspace;
    SearchWorkspace other;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh =
          seed == 4 ? test::mesh_of(test::spiral_strip(2)) : test::walled_tiles(2, seed, 4);
      Random random(seed);
      const MeshPoint goal = any_place(mesh, random);
      const GoalField field(mesh, std::span(&goal, 1), workspace);
      for (int i = 0; i < 200; ++i) {
        const MeshPoint place = any_place(mesh, random);
        const Path path = walk(mesh, place, goal, other);
        const auto sample = field.at(place);
        REQUIRE(sample.has_value() == (path.status == PathStatus::complete));
        if (!sample) continue;
        CHECK(sample->length == doctest::Approx(path.length).epsilon(1e-6));
        CHECK(sample->goal == 0);
        if (path.waypoints.size() < 2) continue;
        const double first =
            std::hypot(sample->next.x - place.point.x, sample->next.z - place.point.z);
        CHECK(first <= sample->length * (1 + 1e-6));
      }
    }
  }

  TEST_CASE("links are crossed in their direction, and named where they begin") {
    SearchWorkspace workspace;
    SearchWorkspace other;
    int crossed = 0;
    int without_way = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::with_random_links(test::walled_tiles(2, seed, 3), random, 8);
      const MeshPoint goal = any_place(mesh, random);
      const GoalField field(mesh, std::span(&goal, 1), workspace);
      for (int i = 0; i < 100; ++i) {
        const MeshPoint place = any_place(mesh, random);
        const Path path = walk(mesh, place, goal, other);
        const auto sample = field.at(place);
        REQUIRE(sample.has_value() == (path.status == PathStatus::complete));
        without_way += sample ? 0 : 1;
        if (!sample) continue;
        CHECK(sample->length == doctest::Approx(path.cost).epsilon(1e-6));
        if (!sample->link) continue;
        ++crossed;
        const OffMeshLink& link = *mesh.link(sample->link);
        const Vec3 start = sample->link.is_backward() ? link.end : link.start;
        CHECK(sample->next == Vec2{start.x, start.z});
        CHECK_FALSE((sample->link.is_backward() && link.one_way));
      }
    }
    CHECK(crossed > 50);
    CHECK(without_way > 0);
  }

  TEST_CASE("links are crossed if areas differ in cost") {
    const NavMesh rooms = test::mesh_of(test::Plan{.rows = {"..#.."}});
    const NavMesh mesh =
        *edit(rooms).link({.start = {1.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}}).commit();
    const MeshPoint goal = {mesh.ref(0, 3), {4.5F, 0, 0.5F}};
    const MeshPoint place = {mesh.ref(0, 0), {0.5F, 0, 0.5F}};
    SearchWorkspace workspace;
    QueryFilter filter;
    filter.costs.set(static_cast<Area>(7), 0.5F);
    const auto sample = GoalField(mesh, std::span(&goal, 1), workspace, filter).at(place);
    REQUIRE(sample);
    CHECK(sample->length == doctest::Approx(4 / 0.5));
    CHECK(sample->next == Vec2{1.5F, 0.5F});
    CHECK(sample->link);
  }

  TEST_CASE("of several goals the nearest counts") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {".........."}});
    const std::vector<MeshPoint> goals = {{mesh.ref(0, 0), {0.5F, 0, 0.5F}},
                                          {mesh.ref(0, 9), {9.5F, 0, 0.5F}}};
    SearchWorkspace workspace;
    const GoalField field(mesh, goals, workspace);
    const auto left = field.at({mesh.ref(0, 2), {2.5F, 0, 0.5F}});
    const auto right = field.at({mesh.ref(0, 7), {7.5F, 0, 0.5F}});
    REQUIRE(left);
    REQUIRE(right);
    CHECK(left->goal == 0);
    CHECK(left->length == doctest::Approx(2));
    CHECK(right->goal == 1);
    CHECK(right->next == Vec2{9.5F, 0.5F});
  }

  TEST_CASE("it knows when it is stale, and an empty one reaches nothing") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"..#."}});
    const MeshPoint goal = {mesh.ref(0, 0), {0.5F, 0, 0.5F}};
    SearchWorkspace workspace;
    const GoalField field(mesh, std::span(&goal, 1), workspace);
    const NavMesh copy = mesh;
    CHECK_FALSE(field.is_stale(mesh));
    CHECK_FALSE(field.is_stale(copy));
    const NavMesh next = *edit(mesh).set_flags(mesh.ref(0, 1), 2).commit();
    CHECK(field.is_stale(next));
    CHECK_FALSE(field.at({mesh.ref(0, 2), {3.5F, 0, 0.5F}}));
    CHECK_FALSE(GoalField().at(goal));
    CHECK(field.bytes() > sizeof(GoalField));
  }
}
