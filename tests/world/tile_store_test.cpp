// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/world/world.h"

#include "scenes/scenes.h"
#include "support/builders/memory_store.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

BakeSettings settings() {
  return {.agent = {.radius = 0.5F}, .cell_size = 0.25F, .cell_height = 0.25F, .tile_size = 48};
}

World world_of(const TriangleMesh& level, TileStore* store) {
  auto world = World::create(level, settings(), {.store = store});
  REQUIRE(world);
  return *std::move(world);
}

ObjectHandle add_crate(World& world, Vec3 at) {
  const auto crate = world.add(Obstacle{BoxShape{{1, 1, 1}}, Transform::at(at)});
  REQUIRE(crate);
  return *crate;
}

}  // namespace

TEST_SUITE("world/tile_store") {
  TEST_CASE("a second world takes its tiles from the store, and changes as the first does") {
    const TriangleMesh level = scenes::dungeon(3, 48);
    test::MemoryStore store;
    World plain = world_of(level, nullptr);
    World first = world_of(level, &store);
    REQUIRE(plain.update());
    REQUIRE(first.update());
    CHECK(store.found == 0);
    const std::size_t tiles = store.tiles.size();
    CHECK(tiles > 4);
    World second = world_of(level, &store);
    REQUIRE(second.update());
    CHECK(store.found == tiles);
    CHECK(first.navmesh().hash() == plain.navmesh().hash());
    CHECK(second.navmesh().hash() == plain.navmesh().hash());
    for (const Vec3 at : {Vec3{12, 0, 12}, Vec3{30, 0, 20}}) {
      for (World* const world : {&plain, &first, &second}) {
        static_cast<void>(add_crate(*world, at));
        REQUIRE(world->update());
      }
      CHECK(first.navmesh().hash() == plain.navmesh().hash());
      CHECK(second.navmesh().hash() == plain.navmesh().hash());
    }
  }

  TEST_CASE("worlds and bakes on the same grid share a store") {
    const TriangleMesh level = scenes::dungeon(3, 48);
    test::MemoryStore store;
    const auto baked = bake(level, settings(), {.grid = level.bounds(), .store = &store});
    REQUIRE(baked);
    const std::size_t tiles = store.tiles.size();
    World world = world_of(level, &store);
    REQUIRE(world.update());
    CHECK(store.tiles.size() == tiles);
    CHECK(store.found == tiles);
    CHECK(world.navmesh().hash() == baked->hash());
  }
}
