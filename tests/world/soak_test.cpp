// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"
#include "way/nav/nearest.h"
#include "way/nav/raycast.h"
#include "way/nav/validate.h"
#include "way/world/world.h"

#include "scenes/scenes.h"
#include "world/world_support.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// What one reader asks of one snapshot.
struct Answers {
  PolyRef nearest = {};
  double length = 0;
  PathStatus status = PathStatus::unreachable;
  RayStatus ray = {};

  friend bool operator==(const Answers&, const Answers&) = default;
};

Answers ask(const NavMesh& mesh, Vec3 from, Vec3 to, SearchWorkspace& workspace) {
  Answers answers;
  answers.nearest = find_nearest(mesh, {from, {2, 4, 2}}).polygon;
  const Path path = find_path(mesh, {.from = from, .to = to}, workspace);
  answers.length = path.length;
  answers.status = path.status;
  const NearestPoint start = find_nearest(mesh, {from, {2, 4, 2}});
  if (start) {
    answers.ray = raycast(mesh, {.from = start, .target = to}).status;
  }
  return answers;
}

/// Asks every snapshot that it sees, twice with different memory, and counts what differs.
class Reader {
 public:
  Reader(const World& world, const Aabb3& bounds, std::uint64_t seed)
      : world_(world), bounds_(bounds), random_(seed) {}

  void run(const std::atomic<bool>& stop) {
    while (!stop) {
      const NavMesh mesh = world_.navmesh();
      const Vec3 from = point();
      const Vec3 to = point();
      const Answers first = ask(mesh, from, to, workspace_);
      SearchWorkspace fresh;
      wrong += ask(mesh, from, to, fresh) == first ? 0 : 1;
      const IndexedNavMesh indexed = world_.indexed_navmesh();
      const bool has_index = indexed.index.graph() != nullptr;
      wrong += has_index && indexed.index.is_stale(indexed.mesh) ? 1 : 0;
      const Path path =
          find_path(indexed.mesh, {.from = from, .to = to, .index = &indexed.index}, fresh);
      const PathStatus status = path.status;
      wrong += find_path(indexed.mesh, {.from = from, .to = to}, fresh).status == status ? 0 : 1;
      ++asked;
    }
  }

  std::size_t asked = 0;
  std::size_t wrong = 0;

 private:
  Vec3 point() {
    const float x = random_.between(bounds_.min.x, bounds_.max.x);
    return {x, bounds_.min.y, random_.between(bounds_.min.z, bounds_.max.z)};
  }

  const World& world_;
  Aabb3 bounds_;
  Random random_;
  SearchWorkspace workspace_ = {};
};

}  // namespace

TEST_SUITE("world/soak") {
  TEST_CASE("readers ask while writers change the world as fast as they can") {
    const auto level = scenes::make_scene("dungeon", {.size = 24});
    REQUIRE(level);
    auto world = World::create(*level, world_settings(32));
    REQUIRE(world);
    REQUIRE(world->update());
    REQUIRE(world->keep_index({.landmarks = 4}));
    const std::uint64_t before = world->navmesh().hash();
    const WorldMemory memory_before = world->memory();
    // Spans are kept once movable geometry was there, and take no more than those of all tiles.
    std::size_t all_spans = 0;
    {
      const auto cover =
          world->add(MovableGeometry{crate_mesh({100, 0.1F, 100}), Transform::at({10, 50, 10})});
      REQUIRE(cover);
      REQUIRE(world->update());
      all_spans = world->memory().span_bytes;
      REQUIRE(world->remove(*cover));
      REQUIRE(world->update());
    }

    std::atomic<bool> stop = false;
    std::vector<Reader> readers;
    for (std::uint64_t i = 0; i < 2; ++i)
      readers.emplace_back(*world, level->bounds(), i);
    std::vector<std::thread> threads;
    for (Reader& reader : readers)
      threads.emplace_back([&] { reader.run(stop); });
    std::atomic<std::size_t> updates = 0;
    threads.emplace_back([&] {
      ThreadPool pool(2);
      while (!stop) {
        if (world->update({.executor = &pool, .max_unpublished_bytes = 5000})) ++updates;
      }
    });

    threads.emplace_back([&] {
      while (!stop)
        CHECK(world->update_index());
    });

    RandomChanges changes(*world, level->bounds(), 77);
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::duration<double>(soak_seconds(1.5));
    std::size_t made = 0;
    while (std::chrono::steady_clock::now() < end) {
      changes.change();
      if (++made % 50 == 0) changes.edit(5);
      if (changes.handles().size() > 60) {
        changes.remove_all();
      }
    }
    stop = true;
    for (std::thread& thread : threads)
      thread.join();

    REQUIRE(world->update());
    CHECK(world->navmesh().hash() == fresh_hash(*world));
    REQUIRE(world->update_index());
    CHECK_FALSE(world->indexed_navmesh().index.is_stale(world->navmesh()));
    const auto valid = validate(world->navmesh());
    CHECK_MESSAGE(valid, (valid ? std::string() : valid.error().message));
    changes.remove_all();
    REQUIRE(world->update());
    CHECK(world->navmesh().hash() == before);
    const WorldMemory memory = world->memory();
    CHECK(memory.tiles == memory_before.tiles);
    CHECK(memory.span_bytes <= all_spans);
    CHECK(memory.floor_bytes == memory_before.floor_bytes);
    CHECK(memory.geometry_bytes == memory_before.geometry_bytes);
    for (const Reader& reader : readers) {
      CHECK(reader.wrong == 0);
      CHECK(reader.asked > 0);
    }
    CHECK(updates > 0);
    MESSAGE(made, " changes, ", updates.load(), " updates, ", readers[0].asked + readers[1].asked,
            " questions");
  }
}
