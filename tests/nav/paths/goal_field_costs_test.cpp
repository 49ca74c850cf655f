// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Goal fields on ground that differs in cost.
#include "way/bake/bake.h"
#include "way/nav/find_path.h"
#include "way/nav/goal_field.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"

#include "nav/plan/orient.h"
#include "scenes/scenes.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/small_scenes.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Ground of area 5 costs more than most, ground of area 6 less.
const QueryFilter kMixed = [] {
  QueryFilter filter;
  filter.costs.set(Area{5}, 4).set(Area{6}, 0.5F);
  return filter;
}();

NavMesh with_areas(const NavMesh& mesh, std::uint64_t seed) {
  Random random(seed);
  NavMeshEdit change = edit(mesh);
  for (const PolyRef ref : test::all_polygons(mesh))
    change.set_area(ref, Area{static_cast<std::uint8_t>(random.below(3) + 4)});
  return *change.commit();
}

/// What the rounding of coordinates may change in a length, on ground of up to 8 times the cost.
double rounding_in(const NavMesh& mesh) {
  double slack = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
    if (mesh.tile_in(slot) != nullptr)
      slack = std::max(slack, rounding_slack(mesh.tile_in(slot)->bounds()));
  return 64 * slack;
}

/// Returns true if the path crosses expensive ground.
bool check_value(const NavMesh& mesh, const GoalField& field, const MeshPoint& place,
                 const MeshPoint& goal, SearchWorkspace& workspace) {
  const Path path = find_path(mesh, {.from = place, .to = goal}, workspace, kMixed);
  const auto sample = field.at(place);
  REQUIRE(sample.has_value() == (path.status == PathStatus::complete));
  if (!sample) return false;
  const double cost = sample->length * 0.5;
  CHECK(cost <= path.cost + rounding_in(mesh));
  if (mesh.link_count() > 0) return false;
  const Path shortest = find_path(mesh, {.from = place, .to = goal}, workspace);
  CHECK(cost >= shortest.length * 0.5 * (1 - 1e-6));
  return cost > shortest.length * 1.01;
}

/// The distance of a point from the outline of its polygon.
double clearance(const NavMesh& mesh, const MeshPoint& at) {
  const Tile& tile = *mesh.tile_of(at.polygon);
  const std::uint32_t count = tile.corner_count(at.polygon.polygon());
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 a = tile.corner(at.polygon.polygon(), i);
    const Vec3 b = tile.corner(at.polygon.polygon(), (i + 1) % count);
    least = std::min(least, plan_turn(a, b, at.point) / plan_distance(a, b));
  }
  return least;
}

/// Goes from turn to turn. The way costs at least its length, so the value falls by that.
void check_following(const NavMesh& mesh, const GoalField& field, std::span<const MeshPoint> goals,
                     MeshPoint at) {
  auto sample = field.at(at);
  if (!sample) return;
  const double slack = rounding_in(mesh);
  const auto check_at = [&](const RaycastResult& to) {
    REQUIRE(to.status == RayStatus::reached);
    const auto reached = field.at({to.polygon, to.point});
    REQUIRE(reached);
    CHECK(reached->length + plan_distance(at.point, to.point) <= sample->length + slack);
  };
  for (int i = 0; i < 1000 && sample->length > 0; ++i) {
    const Vec3 next = {sample->next.x, at.point.y, sample->next.z};
    const RaycastResult half = raycast(mesh, {at, (at.point + next) * 0.5F});
    // Which of two polygons is entered by walking along their edge is a matter of rounding.
    if (clearance(mesh, {half.polygon, half.point}) > 0.001) check_at(half);
    const RaycastResult there = raycast(mesh, {at, next});
    check_at(there);
    at = {there.polygon, there.point};
    sample = field.at(at);
  }
  CHECK(plan_distance(at.point, goals[sample->goal].point) <= 1e-3);
}

}  // namespace

TEST_SUITE("nav/goal_field") {
  TEST_CASE("if areas differ in cost, it costs no more than the path of find_path") {
    SearchWorkspace workspace;
    SearchWorkspace other;
    int expensive = 0;  // paths over expensive ground
    for (const test::SmallScene& small : test::kSmallScenes) {
      CAPTURE(std::string(small.name));
      for (const int tile_size : {0, 32}) {
        CAPTURE(tile_size);
        const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
        REQUIRE(level);
        const NavMesh mesh = with_areas(*bake(*level, {.tile_size = tile_size}), 3);
        const PointSampler sampler(mesh);
        Random random(7);
        const MeshPoint goal = sampler.sample(random);
        const GoalField field(mesh, std::span(&goal, 1), workspace, kMixed);
        for (int i = 0; i < 100; ++i)
          expensive += check_value(mesh, field, sampler.sample(random), goal, other) ? 1 : 0;
      }
    }
    CHECK(expensive > 500);
  }

  TEST_CASE("if areas differ in cost, links are crossed in their direction") {
    SearchWorkspace workspace;
    SearchWorkspace other;
    int crossed = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto level = scenes::make_scene("maze", {.seed = seed, .size = 8});
      REQUIRE(level);
      Random random(seed);
      const NavMesh mesh =
          with_areas(test::with_random_links(*bake(*level, {.tile_size = 32}), random, 8), seed);
      const PointSampler sampler(mesh);
      const MeshPoint goal = sampler.sample(random);
      const GoalField field(mesh, std::span(&goal, 1), workspace, kMixed);
      for (int i = 0; i < 100; ++i) {
        const MeshPoint place = sampler.sample(random);
        check_value(mesh, field, place, goal, other);
        const auto sample = field.at(place);
        if (!sample || !sample->link) continue;
        ++crossed;
        const OffMeshLink& link = *mesh.link(sample->link);
        const Vec3 start = sample->link.is_backward() ? link.end : link.start;
        CHECK(sample->next == Vec2{start.x, start.z});
        CHECK_FALSE((sample->link.is_backward() && link.one_way));
      }
    }
    CHECK(crossed > 20);
  }

  TEST_CASE("if areas differ in cost, following it costs no more than it says") {
    SearchWorkspace workspace;
    const test::SmallScene levels[] = {{"dungeon", 48}, {"city", 2}, {"terrain", 60}};
    for (const auto& [name, size] : levels) {
      CAPTURE(std::string(name));
      const auto level = scenes::make_scene(name, {.seed = 5, .size = size});
      REQUIRE(level);
      const NavMesh mesh = with_areas(*bake(*level, {.tile_size = 32}), 4);
      const PointSampler sampler(mesh);
      Random random(7);
      const MeshPoint goals[] = {sampler.sample(random), sampler.sample(random)};
      const GoalField field(mesh, goals, workspace, kMixed);
      for (int i = 0; i < 50; ++i)
        check_following(mesh, field, goals, sampler.sample(random));
    }
  }
}
