// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/load_level.h"
#include "way/world/world.h"

#include "support/shared_data.h"
#include "world/world_support.h"

#include <optional>
#include <string>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

std::optional<TriangleMesh> load(const std::string& name) {
  const auto path = shared_file("meshes/" + name);
  if (!path) return std::nullopt;
  auto mesh = load_mesh(*path);
  REQUIRE(mesh);
  return std::move(*mesh);
}

BakeSettings settings_of(int tile_size, bool has_several) {
  BakeSettings settings = world_settings(tile_size);
  if (!has_several) return settings;
  settings.agent = {};
  settings.agents = {{.name = "cat", .height = 0.6F, .radius = 0.2F, .climb = 0.3F, .slope = 55},
                     {.name = "man", .height = 1.8F, .radius = 0.6F, .climb = 0.9F, .slope = 45}};
  return settings;
}

/// Updates in parts of random kinds, with changes between them, until nothing is pending.
void update_in_parts(World& world, RandomChanges& changes, Random& random, Executor& pool) {
  for (int part = 0; world.pending() > 0; ++part) {
    UpdateOptions options = {.executor = random.below(2) == 0 ? &pool : nullptr};
    const Aabb3 box = world.grid();
    const Vec3 eye = {random.between(box.min.x, box.max.x), 0,
                      random.between(box.min.z, box.max.z)};
    if (random.below(2) == 0) options.points_of_interest = {&eye, 1};
    const int kind = part > 20 ? 3 : random.below(4);
    if (kind == 0) options.tiles = 1 + static_cast<std::size_t>(random.below(5));
    if (kind == 1) options.milliseconds = random.between(0, 5);
    if (kind == 2) options.max_unpublished_bytes = 4000;
    REQUIRE(world.update(options));
    if (part < 4 && random.below(3) == 0) changes.change();
  }
}

void check_level(const std::string& name) {
  const auto level = load(name);
  if (!level) return;
  std::uint64_t seed = 40;
  for (const int tile_size : {32, 48, 128}) {
    for (const bool has_several : {false, true}) {
      CAPTURE(tile_size);
      CAPTURE(has_several);
      auto world = World::create(*level, settings_of(tile_size, has_several));
      REQUIRE(world);
      RandomChanges changes(*world, level->bounds(), ++seed);
      Random random(seed);
      ThreadPool pool(1 + random.below(4));
      for (int step = 0; step < 2; ++step) {
        for (int i = 0; i < 6; ++i)
          changes.change();
        update_in_parts(*world, changes, random, pool);
        CHECK(world->navmeshes().hash() == fresh_hash(*world));
      }
    }
  }
}

}  // namespace

TEST_SUITE("world/real_levels") {
  TEST_CASE("random changes on nav_test, in any parts and orders, equal a fresh bake") {
    check_level("nav_test.obj");
  }

  TEST_CASE("random changes on dungeon, in any parts and orders, equal a fresh bake") {
    check_level("dungeon.obj");
  }

  TEST_CASE("random changes on undulating, in any parts and orders, equal a fresh bake") {
    check_level("undulating.obj");
  }
}
