// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/load_level.h"
#include "way/world/world.h"

#include "scenes/scenes.h"
#include "support/shared_data.h"
#include "world/world_support.h"

#include <chrono>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// The triangles of a level whose boxes touch a box.
TriangleMesh crop(const TriangleMesh& level, const Aabb3& to) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  for (const Triangle& triangle : level.triangles()) {
    Aabb3 box;
    for (const std::uint32_t corner : triangle)
      box = join(box, level.vertices()[corner]);
    if (!overlaps(box, to)) continue;
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (const std::uint32_t corner : triangle)
      vertices.push_back(level.vertices()[corner]);
    triangles.push_back({first, first + 1, first + 2});
  }
  auto mesh = TriangleMesh::create(std::move(vertices), std::move(triangles));
  REQUIRE(mesh);
  return std::move(*mesh);
}

/// A part of a level, and where changes are made to it.
struct Part {
  TriangleMesh mesh;
  Aabb3 box;
};

/// Adds parts around random vertices of a level.
void add_parts(const TriangleMesh& level, std::vector<Part>& parts) {
  constexpr int kParts = 8;
  Random random(1);
  const auto count = static_cast<int>(level.vertices().size());
  for (int i = 0; i < kParts; ++i) {
    const Vec3 middle = level.vertices()[static_cast<std::size_t>(random.below(count))];
    const Vec3 half = {5, 4, 5};
    const Aabb3 box = {middle - half, middle + half};
    parts.push_back({crop(level, box), box});
  }
}

std::vector<Part> parts_of_levels() {
  std::vector<Part> parts;
  for (const char* const name : {"city", "dungeon", "terrain", "maze"}) {
    const auto level = scenes::make_scene(name);
    REQUIRE(level);
    add_parts(*level, parts);
  }
  for (const char* const name : {"nav_test", "dungeon", "undulating"}) {
    const auto path = shared_file(std::string("meshes/") + name + ".obj");
    if (!path) continue;
    const auto level = load_mesh(*path);
    REQUIRE(level);
    add_parts(*level, parts);
  }
  return parts;
}

BakeSettings random_settings(Random& random) {
  constexpr int kTileSizes[] = {32, 48, 128};
  BakeSettings settings = world_settings(kTileSizes[random.below(3)]);
  settings.cell_size = 0.5F;
  if (random.below(4) == 0) settings.partition = Partition::monotone;
  if (random.below(2) == 0) return settings;
  settings.agent = {};
  settings.agents = {{.name = "cat", .height = 0.6F, .radius = 0.2F, .climb = 0.3F, .slope = 55},
                     {.name = "man", .height = 1.8F, .radius = 0.6F, .climb = 0.9F, .slope = 45}};
  return settings;
}

/// A few changes, up to three times, each time compared with a fresh bake.
void check_sequence(const Part& part, std::uint64_t seed, Executor& pool) {
  Random random(seed);
  auto world = World::create(part.mesh, random_settings(random));
  REQUIRE(world);
  RandomChanges changes(*world, part.box, seed);
  for (int step = random.below(3); step >= 0; --step) {
    for (int i = random.below(4); i >= 0; --i)
      changes.change();
    REQUIRE(world->update({.executor = random.below(4) == 0 ? &pool : nullptr}));
    CHECK(world->navmeshes().hash() == fresh_hash(*world));
  }
}

}  // namespace

TEST_SUITE("world/sequences") {
  // WAYMESH_SOAK_SECONDS makes it go on for longer.
  TEST_CASE("a thousand random sequences on parts of levels equal a fresh bake") {
    using Clock = std::chrono::steady_clock;
    constexpr std::uint64_t kLeast = 1000;
    const auto end = Clock::now() + std::chrono::duration<double>(soak_seconds(0));
    const std::vector<Part> parts = parts_of_levels();
    ThreadPool pool(3);
    for (std::uint64_t seed = 0; seed < kLeast || Clock::now() < end; ++seed) {
      CAPTURE(seed);
      check_sequence(parts[seed % parts.size()], seed, pool);
    }
  }
}
