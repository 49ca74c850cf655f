// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/background_update.h"

#include "scenes/scenes.h"
#include "world/world_support.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

World dungeon_world() {
  const auto level = scenes::make_scene("dungeon", {.size = 40});
  REQUIRE(level);
  auto world = World::create(*level, world_settings(32));
  REQUIRE(world);
  return std::move(*world);
}

}  // namespace

TEST_SUITE("world/background_update") {
  TEST_CASE("it gives what an update gives, while changes and queries go on") {
    World world = dungeon_world();
    ThreadPool pool(3);
    RandomChanges changes(world, world.grid(), 4);
    for (int round = 0; round < 10; ++round) {
      BackgroundUpdate update(world, {.executor = &pool, .max_unpublished_bytes = 2000});
      for (int i = 0; i < 3; ++i)
        changes.change();
      while (!update.is_done()) {
        CHECK(world.navmesh().hash() != 0);
        std::this_thread::yield();
      }
      const auto report = update.wait();
      REQUIRE(report);
      const UpdateProgress progress = update.progress();
      CHECK(progress.done == report->tiles.size());
      CHECK(progress.done <= progress.total);
    }
    REQUIRE(world.update());
    CHECK(world.navmeshes().hash() == fresh_hash(world));
  }

  TEST_CASE("cancelled it publishes what was baked, and the rest stays pending") {
    World world = dungeon_world();
    const std::size_t all = world.pending();
    REQUIRE(all > 4);
    std::atomic<int> baked = 0;
    std::atomic<bool> may_go_on = false;
    BackgroundUpdate update(world, {.progress = [&](std::size_t, std::size_t) {
                              ++baked;
                              while (!may_go_on)
                                std::this_thread::yield();
                            }});
    while (baked == 0)
      std::this_thread::yield();
    update.cancel();
    may_go_on = true;
    const auto report = update.wait();
    REQUIRE_FALSE(report);
    CHECK(report.error().code == Error::Code::cancelled);
    CHECK(update.is_done());
    CHECK(baked == 1);
    CHECK(world.pending() == all - 1);
    REQUIRE(BackgroundUpdate(world).wait());
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("its end cancels it, and a flag of the caller does, too") {
    World world = dungeon_world();
    { const BackgroundUpdate update(world); }
    CancelFlag flag;
    flag.cancel();
    const std::size_t before = world.pending();
    CHECK_FALSE(BackgroundUpdate(world, {.cancel = &flag}).wait());
    CHECK(world.pending() == before);
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("tiles wait for publication up to a number of bytes") {
    // Every snapshot has at most the tiles that exceed the limit together, plus one per worker.
    World world = dungeon_world();
    std::vector<std::size_t> published;
    world.listen([&](const WorldChange& change) { published.push_back(change.tiles.size()); });
    REQUIRE(BackgroundUpdate(world, {.max_unpublished_bytes = 1}).wait());
    CHECK(published.size() > 4);
    // Tiles without polygons take hardly any memory, and are published with the next one.
    const auto polygons = static_cast<std::size_t>(world.navmesh().tile_count());
    CHECK(published.size() >= polygons);
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }
}
