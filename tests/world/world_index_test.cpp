// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"
#include "way/world/background_update.h"
#include "way/world/world_file.h"

#include "scenes/scenes.h"
#include "support/checks/index_updates.h"
#include "world/world_support.h"

#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// Polygons of that area may be closed for some agents.
constexpr AreaFlags kWater = {.area = static_cast<Area>(2), .flags = 2};

World world_of(const char* scene, int tile_size) {
  const auto level = scenes::make_scene(scene, {.size = 24});
  REQUIRE(level);
  auto world = World::create(*level, world_settings(tile_size), {.flags = {kWater}});
  REQUIRE(world);
  return std::move(*world);
}

/// Compares indexes with new ones, and paths with and without them.
void check_indexes(const World& world, const PathIndexOptions& options, Random& random) {
  SerialExecutor serial;
  SearchWorkspace workspace;
  const NavMeshSet set = world.navmeshes();
  const auto indexed = world.indexed_navmeshes();
  REQUIRE(indexed.size() == set.size());
  for (std::size_t i = 0; i < indexed.size(); ++i) {
    const auto& [mesh, index] = indexed[i];
    REQUIRE_FALSE(index.is_stale(mesh));
    REQUIRE_FALSE(index.is_stale(set.meshes()[i].mesh));
    CHECK(index.hash() == PathIndex(mesh, serial, options).hash());
    for (int pair = 0; pair < 5; ++pair) {
      const auto point = [&] {
        const Aabb3& box = world.grid();
        const float x = random.between(box.min.x, box.max.x);
        return Vec3{x, box.min.y, random.between(box.min.z, box.max.z)};
      };
      test::check_path(mesh, {.from = point(), .to = point()}, index, workspace);
    }
  }
}

}  // namespace

TEST_SUITE("world/index") {
  TEST_CASE("after random changes the indexes are new ones, and paths have the same length") {
    ThreadPool pool(2);
    for (const char* const scene : {"dungeon", "maze", "terrain"}) {
      for (const int tile_size : {32, 48}) {
        CAPTURE(std::string(scene));
        CAPTURE(tile_size);
        const PathIndexOptions options = {
            .landmarks = tile_size == 32 ? 8 : 0,
            .is_selective = tile_size == 32,
            .is_updatable = true,
            .exclude = tile_size == 32 ? kWater.flags : std::uint16_t{0}};
        World world = world_of(scene, tile_size);
        REQUIRE(world.keep_index(options));
        REQUIRE(world.update_index());  // of nothing
        RandomChanges changes(world, world.grid(), static_cast<std::uint64_t>(tile_size));
        Random random(7);
        for (int step = 0; step < 6; ++step) {
          CAPTURE(step);
          for (int snapshots = random.below(3); snapshots >= 0; --snapshots) {
            changes.change();
            REQUIRE(world.update());
          }
          REQUIRE(world.update_index(step % 2 == 0 ? &pool : nullptr));
          check_indexes(world, options, random);
        }
      }
    }
  }

  TEST_CASE("without keep_index there is none, and bad options are refused") {
    World world = world_of("dungeon", 32);
    REQUIRE(BackgroundUpdate(world).wait());
    CHECK(world.indexed_navmesh().index.graph() == nullptr);
    CHECK(world.indexed_navmesh().mesh.hash() == world.navmesh().hash());
    CHECK(world.memory().index_bytes == 0);
    CHECK(world.update_index().error().message ==
          "the world keeps no path index: see keep_index()");
    CHECK(world.keep_index({.landmarks = 33}).error().message ==
          "an index cannot have 33 landmarks: 0 to 32");
  }

  TEST_CASE("a stale index stays with its snapshot until a background update brings the next") {
    World world = world_of("dungeon", 32);
    REQUIRE(world.keep_index());
    ThreadPool pool(2);
    REQUIRE(BackgroundUpdate(world, {.executor = &pool}).wait());
    const IndexedNavMesh first = world.indexed_navmesh();
    CHECK_FALSE(first.index.is_stale(world.navmesh()));
    CHECK(world.memory().index_bytes > 0);
    REQUIRE(world.add(Obstacle{BoxShape{{2, 4, 2}}, Transform::at({12, 0, 12})}));
    REQUIRE(world.update());
    CHECK(world.indexed_navmesh().index.is_stale(world.navmesh()));
    CHECK(world.indexed_navmesh().index.hash() == first.index.hash());
    REQUIRE(BackgroundUpdate(world, {.executor = &pool}).wait());
    CHECK_FALSE(world.indexed_navmesh().index.is_stale(world.navmesh()));

    // A world that was loaded has no index until it is told to keep one.
    const auto bytes = encode_world(world);
    REQUIRE(bytes);
    auto loaded = decode_world(*bytes);
    REQUIRE(loaded);
    CHECK_FALSE(loaded->update_index());
    REQUIRE(loaded->keep_index());
    REQUIRE(loaded->update_index());
    CHECK_FALSE(loaded->indexed_navmesh().index.is_stale(loaded->navmesh()));
  }

  TEST_CASE("cancelled, it keeps what there was, and the next call completes it") {
    World world = world_of("dungeon", 32);
    REQUIRE(world.update());
    REQUIRE(world.keep_index());
    CancelFlag flag;
    flag.cancel();
    CHECK(world.update_index(nullptr, &flag).error().code == Error::Code::cancelled);
    CHECK(world.indexed_navmesh().index.graph() == nullptr);
    REQUIRE(world.update_index());
    Random random(1);
    check_indexes(world, {}, random);
  }
}
