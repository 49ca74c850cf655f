// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/core/random.h"
#include "way/crowd/crowd.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"

#include "scenes/scenes.h"

#include <cmath>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

Crowd crowd_on(const NavMesh& mesh) {
  Crowd crowd;
  const PointSampler sampler(mesh);
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const auto agent = crowd.add(mesh, sampler.sample(random).point, {.radius = 0.1F});
    REQUIRE(agent);
    REQUIRE(crowd.set_target(*agent, AgentTarget::at(sampler.sample(random).point)));
  }
  return crowd;
}

/// The length of the path that an agent has left, in 2D (xz).
double length_left(const Crowd& crowd, std::uint32_t slot) {
  double length = 0;
  Vec3 at = crowd.positions()[slot];
  for (const Waypoint& next : crowd.path(crowd.agent_in(slot))) {
    const Vec3 leg = next.point - at;
    length += std::hypot(static_cast<double>(leg.x), static_cast<double>(leg.z));
    at = next.point;
  }
  return length;
}

}  // namespace

TEST_SUITE("crowd/index") {
  TEST_CASE("agents find the same paths with a path index, on any number of threads") {
    BakeSettings settings;
    settings.tile_size = 48;
    const NavMesh mesh = *bake(scenes::dungeon(3, 60), settings);
    SerialExecutor serial;
    const PathIndex index(mesh, serial, {.is_selective = false});
    REQUIRE(index.helps(mesh, kAllPolygons));
    Crowd plain = crowd_on(mesh);
    Crowd indexed = crowd_on(mesh);
    Crowd threaded = crowd_on(mesh);
    ThreadPool pool(3);
    REQUIRE(plain.step(mesh, 0));  // nobody moves
    REQUIRE(indexed.step({mesh, index}, 0));
    REQUIRE(threaded.step({mesh, index}, 0, pool));
    int walking = 0;
    for (std::uint32_t slot = 0; slot < plain.slot_count(); ++slot) {
      REQUIRE(indexed.states()[slot] == plain.states()[slot]);
      CHECK(length_left(indexed, slot) == doctest::Approx(length_left(plain, slot)).epsilon(1e-6));
      walking += length_left(plain, slot) > 20 ? 1 : 0;
    }
    CHECK(walking > 10);
    for (int i = 0; i < 30; ++i) {
      REQUIRE(indexed.step({mesh, index}, 0.05F, serial));
      REQUIRE(threaded.step({mesh, index}, 0.05F, pool));
    }
    for (std::uint32_t slot = 0; slot < indexed.slot_count(); ++slot)
      CHECK(indexed.positions()[slot] == threaded.positions()[slot]);
  }

  TEST_CASE("agents with different filters have an index each") {
    BakeSettings settings;
    settings.tile_size = 48;
    const NavMesh all = *bake(scenes::dungeon(3, 60), settings);
    NavMeshEdit change(all);
    Random random(5);
    for (std::uint32_t slot = 0; slot < all.slot_count(); ++slot)
      for (std::uint32_t i = 0; all.tile_in(slot) && i < all.tile_in(slot)->polygon_count(); ++i)
        if (random.below(12) == 0) change.set_flags(all.ref(slot, i), 2);
    const NavMesh mesh = *change.commit();
    SerialExecutor serial;
    const std::vector<NavMesh> meshes = {mesh, mesh};
    const std::vector<PathIndex> indexes = {
        PathIndex(mesh, serial, {.is_selective = false}),
        PathIndex(mesh, serial, {.is_selective = false, .exclude = 2})};
    const auto crowd_of_both = [&] {
      Crowd crowd;
      crowd.set_filter(1, {.exclude = 2});
      const PointSampler sampler(mesh, {.exclude = 2});
      Random points(3);
      for (std::uint32_t i = 0; i < 40; ++i) {
        const auto agent = crowd.add(std::span(meshes), sampler.sample(points).point,
                                     {.radius = 0.1F, .filter = i % 2, .mesh = i % 2});
        REQUIRE(agent);
        REQUIRE(crowd.set_target(*agent, AgentTarget::at(sampler.sample(points).point)));
      }
      return crowd;
    };
    Crowd plain = crowd_of_both();
    Crowd indexed = crowd_of_both();
    REQUIRE(plain.step(std::span(meshes), 0));
    REQUIRE(indexed.step({meshes, indexes}, 0));
    for (std::uint32_t slot = 0; slot < plain.slot_count(); ++slot) {
      CHECK(indexed.states()[slot] == plain.states()[slot]);
      CHECK(length_left(indexed, slot) == doctest::Approx(length_left(plain, slot)).epsilon(1e-6));
    }
  }

  TEST_CASE("an index of another snapshot is ignored") {
    const NavMesh mesh = *bake(scenes::dungeon(3, 40), {});
    SerialExecutor serial;
    const PathIndex index(mesh, serial);
    const NavMesh next = *edit(mesh).set_area(mesh.ref(0, 0), Area{5}).commit();
    Crowd plain = crowd_on(next);
    Crowd indexed = crowd_on(next);
    for (int i = 0; i < 20; ++i) {
      REQUIRE(plain.step(next, 0.05F));
      REQUIRE(indexed.step({next, index}, 0.05F));
    }
    for (std::uint32_t slot = 0; slot < plain.slot_count(); ++slot)
      CHECK(indexed.positions()[slot] == plain.positions()[slot]);
    const std::vector<NavMesh> meshes = {mesh, next};
    const std::vector<PathIndex> indexes = {index};
    const CrowdMeshes both(meshes, indexes);
    CHECK(both.index(0) == indexes.data());
    CHECK(both.index(1) == nullptr);
  }
}
