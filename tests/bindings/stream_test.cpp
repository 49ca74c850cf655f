// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <string>
#include <utility>

using namespace way::test;

namespace {

using CWorld = Owned<way_world, way_world_free>;
using CStream = Owned<way_stream, way_stream_free>;
using CUpdate = Owned<way_background_update, way_background_update_free>;

constexpr float kSide = 8;  ///< Of a tile: 32 cells of 0.25.

/// An empty world on a grid of its own, or one of a level.
CWorld make_world(const way_level* level, int threads) {
  way_bake_settings settings = settings_with(32);
  settings.cell_size = 0.25F;
  way_world_options options;
  REQUIRE(way_world_options_init(&options, sizeof options) == WAY_OK);
  options.threads = threads;
  options.has_grid = 1;
  CWorld world;
  REQUIRE(way_world_create(level, &settings, &options, world.out()) == WAY_OK);
  return world;
}

CLevel square(float x, float z) {
  const float vertices[] = {x, 0, z, x, 0, z + kSide, x + kSide, 0, z + kSide, x + kSide, 0, z};
  const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
  return level_of(vertices, triangles);
}

CLevel nothing() {
  return level_of({}, {});
}

struct Calls {
  int made = 0;
  int failing_x = 1000;  ///< Tiles that cannot be loaded.
};

way_status load_square(void* user, way_tile_coord coord, way_level** level) {
  auto& calls = *static_cast<Calls*>(user);
  ++calls.made;
  if (coord.x == calls.failing_x) return WAY_IO;
  if (coord.z > 0) return WAY_OK;  // empty
  CLevel made = square(static_cast<float>(coord.x) * kSide, static_cast<float>(coord.z) * kSide);
  *level = std::exchange(*made.out(), nullptr);
  return WAY_OK;
}

uint64_t hash_of(const way_world* world) {
  CMesh mesh;
  REQUIRE(way_world_navmesh(world, mesh.out()) == WAY_OK);
  return info_of(mesh).hash;
}

uint64_t fresh_hash(const way_world* world) {
  CSet set;
  REQUIRE(way_world_bake(world, set.out()) == WAY_OK);
  CMesh mesh;
  REQUIRE(way_navmesh_set_mesh(set, 0, mesh.out()) == WAY_OK);
  return info_of(mesh).hash;
}

}  // namespace

TEST_SUITE("bindings/stream") {
  TEST_CASE("a background update gives what an update gives, and can be watched") {
    const CLevel level = scene("flat", 30);
    for (const int threads : {1, 2}) {
      const CWorld world = make_world(level, threads);
      CUpdate update;
      way_update_options options;
      REQUIRE(way_update_options_init(&options, sizeof options) == WAY_OK);
      options.max_unpublished_bytes = 1000;
      REQUIRE(way_world_start_update(world, &options, update.out()) == WAY_OK);
      auto report = sized<way_update_report>();
      REQUIRE(way_background_update_wait(update, &report) == WAY_OK);
      CHECK(report.tile_count == 16);
      CHECK(report.pending == 0);
      auto progress = sized<way_update_progress>();
      REQUIRE(way_background_update_progress(update, &progress) == WAY_OK);
      CHECK(progress.is_done == 1);
      CHECK(progress.done == 16);
      CHECK(progress.total == 16);
      const way_tile_coord* tiles = nullptr;
      size_t count = 0;
      REQUIRE(way_world_take_changes(world, &tiles, &count) == WAY_OK);
      CHECK(count == 16);
      CHECK(hash_of(world) == fresh_hash(world));
    }
  }

  TEST_CASE("a background update can be cancelled, and goes on with the next one") {
    const CLevel level = scene("flat", 60);
    const CWorld world = make_world(level, 1);
    CUpdate update;
    REQUIRE(way_world_start_update(world, nullptr, update.out()) == WAY_OK);
    REQUIRE(way_background_update_cancel(update) == WAY_OK);
    const way_status status = way_background_update_wait(update, nullptr);
    CHECK((status == WAY_CANCELLED || way_world_pending(world) == 0));
    CUpdate next;
    REQUIRE(way_world_start_update(world, nullptr, next.out()) == WAY_OK);
    REQUIRE(way_background_update_wait(next, nullptr) == WAY_OK);
    CHECK(way_world_pending(world) == 0);
    CHECK(hash_of(world) == fresh_hash(world));
  }

  TEST_CASE("an update keeps its world, and is cancelled when it is freed") {
    CUpdate update;
    {
      const CLevel level = scene("flat", 60);
      const CWorld world = make_world(level, 2);
      REQUIRE(way_world_start_update(world, nullptr, update.out()) == WAY_OK);
    }
    CHECK(way_background_update_cancel(nullptr) == WAY_BAD_HANDLE);
    CHECK(last_error() == "the handle of a background update is NULL");
  }

  TEST_CASE("a stream loads tiles near points of interest and evicts others") {
    const CLevel empty = nothing();
    const CWorld world = make_world(empty, 1);
    Calls calls;
    way_stream_options options;
    REQUIRE(way_stream_options_init(&options, sizeof options) == WAY_OK);
    options.radius = 10;
    options.max_bytes = 2000;
    options.load = load_square;
    options.user = &calls;
    CStream stream;
    REQUIRE(way_stream_create(world, &options, stream.out()) == WAY_OK);
    auto report = sized<way_stream_report>();
    uint32_t evicted = 0;
    for (int step = 0; step < 6; ++step) {
      const float player[3] = {static_cast<float>(step) * 20 + 4, 0, -4};
      REQUIRE(way_stream_update(stream, player, 1, &report) == WAY_OK);
      CHECK(report.loaded_count > 0);
      CHECK(report.failed_count == 0);
      CHECK(report.bytes <= 2000);
      evicted += report.evicted_count;
      REQUIRE(way_world_update(world, nullptr, nullptr) == WAY_OK);
      CHECK(hash_of(world) == fresh_hash(world));
    }
    CHECK(evicted > 0);
    CHECK(calls.made > 0);
    REQUIRE(way_stream_update(stream, nullptr, 0, &report) == WAY_OK);
    CHECK(report.loaded_count == 0);
  }

  TEST_CASE("tiles that fail are reported once, and everything else goes on") {
    const CLevel empty = nothing();
    const CWorld world = make_world(empty, 1);
    Calls calls = {.failing_x = 1};
    way_stream_options options;
    REQUIRE(way_stream_options_init(&options, sizeof options) == WAY_OK);
    options.radius = 10;
    CStream stream;
    CHECK(way_stream_create(world, &options, stream.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "a stream needs a path or a function");
    options.path = "no such folder";
    options.extension = "obj";
    CHECK(way_stream_create(world, &options, stream.out()) == WAY_IO);
    options.path = nullptr;
    options.load = load_square;
    options.user = &calls;
    REQUIRE(way_stream_create(world, &options, stream.out()) == WAY_OK);
    auto report = sized<way_stream_report>();
    const float player[3] = {4, 0, -4};
    REQUIRE(way_stream_update(stream, player, 1, &report) == WAY_OK);
    CHECK(report.failed_count > 0);
    CHECK(report.loaded_count > 0);
    CHECK(std::string(report.error).find("its function returned status") != std::string::npos);
    REQUIRE(way_stream_update(stream, player, 1, &report) == WAY_OK);
    CHECK(report.failed_count == 0);
    CHECK(way_stream_update(nullptr, player, 1, &report) == WAY_BAD_HANDLE);
  }
}
