// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/nav/validate.h"
#include "way/world/world.h"

#include "scenes/scenes.h"
#include "support/builders/small_scenes.h"
#include "world/world_support.h"

#include <string>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// Random changes with an update after every few, each compared with a fresh bake.
void check_sequence(const TriangleMesh& level, const BakeSettings& settings, std::uint64_t seed,
                    int steps) {
  auto world = World::create(level, settings);
  REQUIRE(world);
  RandomChanges changes(*world, level.bounds(), seed);
  Random random(seed);
  ThreadPool pool(3);
  for (int step = 0; step < steps; ++step) {
    for (int i = random.below(4); i >= 0; --i)
      changes.change();
    if (random.below(4) == 0) changes.edit(3);
    const auto report = world->update({.executor = random.below(2) == 0 ? &pool : nullptr});
    REQUIRE(report);
    CHECK(report->pending == 0);
    CHECK(world->navmeshes().hash() == fresh_hash(*world));
  }
}

}  // namespace

TEST_SUITE("world/fresh_bake") {
  TEST_CASE("a world without changes is a bake of its level") {
    for (const SmallScene& scene : kSmallScenes) {
      CAPTURE(std::string(scene.name));
      const auto level = scenes::make_scene(scene.name, {.size = scene.size});
      REQUIRE(level);
      for (const int tile_size : {0, 32, 48, 128}) {
        auto world = World::create(*level, world_settings(tile_size));
        REQUIRE(world);
        REQUIRE(world->update());
        const auto mesh = bake(*level, world_settings(tile_size));
        REQUIRE(mesh);
        CHECK(world->navmesh().hash() == mesh->hash());
        CHECK(world->pending() == 0);
      }
    }
  }

  TEST_CASE("after random changes every scene equals a fresh bake, at every tile size") {
    std::uint64_t seed = 1;
    for (const SmallScene& scene : kSmallScenes) {
      CAPTURE(std::string(scene.name));
      const auto level = scenes::make_scene(scene.name, {.size = scene.size});
      REQUIRE(level);
      for (const int tile_size : {32, 48, 128})
        check_sequence(*level, world_settings(tile_size), seed++, 6);
    }
  }

  TEST_CASE("many random sequences on small levels") {
    const auto flat = scenes::make_scene("flat", {.size = 18});
    const auto stairs = scenes::make_scene("stairs", {.size = 4});
    const auto terrain = scenes::make_scene("terrain", {.size = 20});
    REQUIRE(flat);
    REQUIRE(stairs);
    REQUIRE(terrain);
    for (std::uint64_t seed = 100; seed < 400; ++seed) {
      CAPTURE(seed);
      check_sequence(*flat, world_settings(32), seed, 4);
      check_sequence(*stairs, world_settings(32), seed, 4);
      check_sequence(*terrain, world_settings(48), seed, 4);
    }
  }

  TEST_CASE("worlds of several agents, and by Recast's rules") {
    for (const char* const name : {"stairs", "terrain", "bridge", "dungeon"}) {
      CAPTURE(std::string(name));
      const auto level =
          scenes::make_scene(name, {.size = name == std::string("stairs") ? 5.0F : 40.0F});
      REQUIRE(level);
      BakeSettings several = world_settings(48);
      several.agent = {};
      several.agents = {
          {.name = "cat", .height = 0.6F, .radius = 0.2F, .climb = 0.3F, .slope = 55},
          {.name = "man", .height = 1.8F, .radius = 0.4F, .climb = 0.5F, .slope = 40},
          {.name = "cart", .height = 1.8F, .radius = 0.9F, .climb = 0.5F, .slope = 40}};
      BakeSettings recast = world_settings(32);
      recast.rules = BakeRules::recast;
      for (std::uint64_t seed = 500; seed < 506; ++seed) {
        check_sequence(*level, several, seed, 3);
        check_sequence(*level, recast, seed, 3);
      }
    }
  }

  TEST_CASE("the order in which changes come and tiles finish does not matter") {
    const auto level = scenes::make_scene("dungeon", {.size = 24});
    REQUIRE(level);
    const BakeSettings settings = world_settings(32);
    auto at_once = World::create(*level, settings);
    auto by_tile = World::create(*level, settings);
    auto by_bytes = World::create(*level, settings);
    REQUIRE(at_once);
    REQUIRE(by_tile);
    REQUIRE(by_bytes);
    ThreadPool pool(4);
    RandomChanges a(*at_once, level->bounds(), 5);
    RandomChanges b(*by_tile, level->bounds(), 5);
    RandomChanges c(*by_bytes, level->bounds(), 5);
    const Vec3 eye = {10, 0, 10};
    for (int i = 0; i < 60; ++i) {
      a.change();
      b.change();
      c.change();
      REQUIRE(by_tile->update({.tiles = 1, .points_of_interest = {&eye, 1}}));
      if (i % 7 == 0) REQUIRE(by_bytes->update({.executor = &pool, .max_unpublished_bytes = 1000}));
    }
    REQUIRE(at_once->update({.executor = &pool}));
    while (by_tile->pending() > 0)
      REQUIRE(by_tile->update({.milliseconds = 0}));
    REQUIRE(by_bytes->update({.max_unpublished_bytes = 1}));
    CHECK(at_once->navmesh().hash() == by_tile->navmesh().hash());
    CHECK(at_once->navmesh().hash() == by_bytes->navmesh().hash());
    CHECK(at_once->navmesh().hash() == fresh_hash(*at_once));
  }

  TEST_CASE("a world that keeps no voxels gives the same") {
    const auto level = scenes::make_scene("bridge", {.size = 30});
    REQUIRE(level);
    auto world = World::create(*level, world_settings(32), {.max_voxel_bytes = 3000});
    REQUIRE(world);
    RandomChanges changes(*world, level->bounds(), 9);
    for (int i = 0; i < 20; ++i) {
      changes.change();
      REQUIRE(world->update());
      const WorldMemory memory = world->memory();
      CHECK(memory.span_bytes + memory.floor_bytes <= 3000);
    }
    CHECK(world->navmesh().hash() == fresh_hash(*world));
  }

  TEST_CASE("floors that are not compressed take no more than the limit") {
    const auto level = scenes::make_scene("bridge", {.size = 30});
    REQUIRE(level);
    for (const std::size_t limit : {std::size_t{0}, std::size_t{100'000}, std::size_t{8} << 20U}) {
      CAPTURE(limit);
      auto world = World::create(*level, world_settings(32), {.max_recent_bytes = limit});
      REQUIRE(world);
      REQUIRE(world->update());
      CHECK(world->memory().recent_bytes == 0);
      RandomChanges changes(*world, level->bounds(), 9);
      std::size_t most = 0;
      for (int i = 0; i < 20; ++i) {
        changes.change();
        REQUIRE(world->update());
        most = std::max(most, world->memory().recent_bytes);
      }
      CHECK(most <= limit);
      CHECK((most > 0) == (limit > 0));
      CHECK(world->navmesh().hash() == fresh_hash(*world));
    }
  }

  TEST_CASE("every snapshot of a whole update is valid") {
    const auto level = scenes::make_scene("pillars", {.size = 5});
    REQUIRE(level);
    auto world = World::create(*level, world_settings(32));
    REQUIRE(world);
    RandomChanges changes(*world, level->bounds(), 3);
    for (int i = 0; i < 30; ++i) {
      changes.change();
      REQUIRE(world->update());
      const auto valid = validate(world->navmesh());
      CHECK_MESSAGE(valid, (valid ? std::string() : valid.error().message));
    }
  }
}
