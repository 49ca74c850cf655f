// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/corridor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/reachable.h"
#include "way/world/world.h"

#include "scenes/scenes.h"
#include "world/world_support.h"

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr Vec3 kReach = {2, 4, 2};

/// An agent on its way to a target, which it keeps across snapshots.
class Walker {
 public:
  Walker(Vec3 from, Vec3 to) : from_(from), to_(to) {}

  /// Plans a path; false if there is no ground for its ends.
  bool plan(const NavMesh& mesh) {
    const NearestPoint start = find_nearest(mesh, {from_, kReach});
    const NearestPoint end = find_nearest(mesh, {to_, kReach});
    if (!start || !end) return false;
    const PolygonPath path =
        find_polygon_path(mesh, {.from = start, .to = end, .wants_partial = true}, workspace_);
    corridor.reset(start.polygon, start.point);
    corridor.set_path(path.polygons, path.end);
    return true;
  }

  /// Walks towards the next corner.
  void step(const NavMesh& mesh, float length) {
    const auto corners = corridor.corners(mesh, 1, workspace_);
    if (corners.empty()) return;
    const Vec3 way = corners[0].point - corridor.position();
    const float far = way::length(way);
    const Vec3 to = far <= length ? corners[0].point : corridor.position() + way * (length / far);
    CHECK(corridor.move_position(mesh, to, workspace_) != MoveStatus::invalid);
  }

  PathStatus repair(const NavMesh& mesh) { return corridor.repair(mesh, kReach, workspace_); }

  PathCorridor corridor = {};

 private:
  Vec3 from_;
  Vec3 to_;
  SearchWorkspace workspace_ = {};
};

/// After a snapshot: the corridor is valid, or repair() makes it so or says why it cannot.
void check_walker(Walker& walker, const NavMesh& mesh) {
  const Vec3 position = walker.corridor.position();
  const Vec3 target = walker.corridor.target();
  if (walker.corridor.is_valid(mesh)) return;
  const PathStatus status = walker.repair(mesh);
  const NearestPoint start = find_nearest(mesh, {position, kReach});
  const NearestPoint goal = find_nearest(mesh, {target, kReach});
  if (status == PathStatus::unreachable) {
    CHECK(walker.corridor.is_empty());
    CHECK_FALSE(start);
    return;
  }
  REQUIRE(start);
  REQUIRE_FALSE(walker.corridor.is_empty());
  CHECK(walker.corridor.is_valid(mesh));
  const bool is_open =
      goal && mesh.component(walker.corridor.first()) == mesh.component(goal.polygon);
  if (status == PathStatus::complete) CHECK(is_open);
  if (status == PathStatus::partial && goal) CHECK_FALSE(is_open);
}

}  // namespace

TEST_SUITE("world/walkers") {
  TEST_CASE("a wall in front of a walker: a detour, or the caller is told") {
    const auto level = TriangleMesh::create({{0, 0, 0}, {0, 0, 20}, {20, 0, 20}, {20, 0, 0}},
                                            {{0, 1, 2}, {0, 2, 3}});
    REQUIRE(level);
    auto world = World::create(*level, world_settings(32));
    REQUIRE(world);
    REQUIRE(world->update());
    Walker walker({2, 0, 10}, {18, 0, 10});
    REQUIRE(walker.plan(world->navmesh()));
    // With a gap at one end there is a detour.
    const auto wall = world->add(Obstacle{BoxShape{{1, 2, 16}}, Transform::at({10, 0, 8})});
    REQUIRE(wall);
    REQUIRE(world->update());
    CHECK_FALSE(walker.corridor.is_valid(world->navmesh()));
    CHECK(walker.repair(world->navmesh()) == PathStatus::complete);
    CHECK(walker.corridor.is_valid(world->navmesh()));
    CHECK(walker.corridor.target().x == doctest::Approx(18));
    // Without a gap there is none.
    REQUIRE(world->replace(*wall, Obstacle{BoxShape{{1, 2, 30}}, Transform::at({10, 0, 10})}));
    REQUIRE(world->update());
    CHECK(walker.repair(world->navmesh()) == PathStatus::partial);
    CHECK(walker.corridor.target().x < 10);
    // On top of the walker: no ground nearby.
    REQUIRE(world->replace(*wall, Obstacle{BoxShape{{12, 2, 30}}, Transform::at({5, 0, 10})}));
    REQUIRE(world->update());
    CHECK(walker.repair(world->navmesh()) == PathStatus::unreachable);
    CHECK(walker.corridor.is_empty());
  }

  TEST_CASE("walkers among random changes always know whether their corridors are valid") {
    const auto level = scenes::make_scene("dungeon", {.size = 24});
    REQUIRE(level);
    auto world = World::create(*level, world_settings(32));
    REQUIRE(world);
    REQUIRE(world->update());
    const Aabb3 bounds = level->bounds();
    RandomChanges changes(*world, bounds, 21);
    Random random(8);
    const auto point = [&] {
      const float x = random.between(bounds.min.x, bounds.max.x);
      return Vec3{x, bounds.min.y, random.between(bounds.min.z, bounds.max.z)};
    };
    std::vector<Walker> walkers;
    while (walkers.size() < 20) {
      const Vec3 from = point();
      Walker walker(from, point());
      if (walker.plan(world->navmesh())) walkers.push_back(std::move(walker));
    }
    for (int round = 0; round < 60; ++round) {
      changes.change();
      changes.change();
      REQUIRE(world->update({.tiles = 3}));  // snapshots in between count as well
      const NavMesh mesh = world->navmesh();
      for (Walker& walker : walkers) {
        if (walker.corridor.is_empty()) continue;
        check_walker(walker, mesh);
        if (!walker.corridor.is_empty()) walker.step(mesh, 0.5F);
      }
    }
  }
}
