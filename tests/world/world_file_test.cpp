// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world_file.h"

#include "way/io/file.h"
#include "way/io/navmesh_file.h"
#include "way/nav/validate.h"

#include "scenes/scenes.h"
#include "world/world_support.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <unistd.h>

using namespace way;
using namespace way::test;

namespace {

World scene_world(const char* name, float size, const BakeSettings& settings,
                  const WorldOptions& options = {}) {
  const auto level = scenes::make_scene(name, {.size = size});
  REQUIRE(level);
  auto world = World::create(*level, settings, options);
  REQUIRE(world);
  REQUIRE(world->update());
  return std::move(*world);
}

World copy_of(const World& world) {
  const auto bytes = encode_world(world);
  REQUIRE(bytes);
  auto copy = decode_world(*bytes);
  REQUIRE_MESSAGE(copy, (copy ? std::string() : copy.error().message));
  return std::move(*copy);
}

void check_same(World& world, World& copy) {
  CHECK(copy.navmeshes().hash() == world.navmeshes().hash());
  CHECK(copy.pending() == world.pending());
  CHECK(copy.object_count() == world.object_count());
  REQUIRE(world.update());
  REQUIRE(copy.update());
  CHECK(copy.navmeshes().hash() == world.navmeshes().hash());
  CHECK(copy.navmeshes().hash() == fresh_hash(copy));
}

/// A file that is gone at the end.
struct TempFile {
  TempFile()
      : path((std::filesystem::temp_directory_path() /
              ("waymesh_world_" + std::to_string(getpid()) + ".way"))
                 .string()) {}
  ~TempFile() { std::filesystem::remove(path); }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;

  std::string path;
};

}  // namespace

TEST_SUITE("world/world_file") {
  TEST_CASE("a world that is loaded goes on where the saved one was, with pending work") {
    std::uint64_t seed = 60;
    for (const char* const name : {"dungeon", "terrain", "flat"}) {
      for (int round = 0; round < 4; ++round) {
        CAPTURE(std::string(name));
        CAPTURE(round);
        World world = scene_world(name, 20, world_settings(32));
        RandomChanges changes(world, world.grid(), ++seed);
        for (int i = 0; i < 25; ++i) {
          changes.change();
          if (i % 8 == 0) REQUIRE(world.update({.tiles = 2}));
        }
        World copy = copy_of(world);
        check_same(world, copy);
        // The same changes to both; handles of the one are those of the other.
        for (const ObjectHandle handle : changes.handles()) {
          CHECK(copy.object(handle).has_value());
          (void)world.move(handle, Transform::at({5, 0.5F, 5}));
          (void)copy.move(handle, Transform::at({5, 0.5F, 5}));
        }
        check_same(world, copy);
      }
    }
  }

  TEST_CASE("a tile that lost its ground before the world was saved goes with the next update") {
    World world = scene_world("flat", 18, world_settings(32));
    const std::uint64_t before = world.navmesh().hash();
    // Ground beside the level, in tiles of its own.
    const auto beside = transformed(*crate_mesh({12, 0.2F, 12}), Transform::at({36, 0.2F, 9}));
    REQUIRE(beside);
    const auto annex = world.add(StaticGeometry{std::make_shared<const TriangleMesh>(*beside)});
    REQUIRE(annex);
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() != before);
    REQUIRE(world.remove(*annex));
    World copy = copy_of(world);
    CHECK(copy.pending() > 0);
    check_same(world, copy);
    CHECK(copy.navmesh().hash() == before);
    CHECK(copy.pending() == 0);
  }

  TEST_CASE("several agents, flags by area, and doors that open after loading") {
    BakeSettings settings = world_settings(32);
    settings.agent = {};
    settings.agents = {{.name = "cat", .height = 0.6F, .radius = 0.2F, .climb = 0.3F, .slope = 55},
                       {.name = "man", .height = 1.8F, .radius = 0.4F, .climb = 0.5F, .slope = 40}};
    World world = scene_world("flat", 18, settings, {.flags = {{Area::ground, 6}}});
    const std::uint64_t open = [&] {
      AreaMarker marker = {BoxShape{{2, 2, 30}}, Transform::at({9, 0, 9})};
      marker.area = static_cast<Area>(5);
      marker.name = "gate";
      marker.closed_area = static_cast<Area>(9);
      REQUIRE(world.add(marker));
      REQUIRE(world.update());
      return world.navmeshes().hash();
    }();
    REQUIRE(world.set_open(world.find("gate"), false));
    World copy = copy_of(world);
    check_same(world, copy);
    REQUIRE(copy.set_open(copy.find("gate"), true));
    CHECK(copy.navmeshes().hash() == open);
    CHECK(copy.navmeshes().hash() == fresh_hash(copy));
  }

  TEST_CASE("a stale handle stays stale, and links wait where they waited") {
    World world = scene_world("flat", 18, world_settings(32));
    const auto gone = world.add(Obstacle{SphereShape{1}, Transform::at({5, 0, 5})});
    REQUIRE(gone);
    REQUIRE(world.remove(*gone));
    const auto old_link = world.add(OffMeshLink{.start = {2, 0, 2}, .end = {12, 0, 12}});
    REQUIRE(old_link);
    REQUIRE(world.update());
    REQUIRE(world.remove(*old_link));
    REQUIRE(world.add(OffMeshLink{.start = {3, 0, 2}, .end = {12, 0, 3}}));
    World copy = copy_of(world);
    CHECK_FALSE(copy.object(*gone));
    CHECK_FALSE(copy.remove(*gone));
    CHECK(copy.navmesh().link_count() == 1);
    CHECK(copy.pending() == world.pending());
    CHECK(copy.pending() > 0);
    const auto added = copy.add(Obstacle{SphereShape{1}, Transform::at({5, 0, 5})});
    REQUIRE(added);
    CHECK(*added != *gone);
    REQUIRE(copy.update());
    CHECK(copy.navmesh().link_count() == 1);
    CHECK(copy.navmesh().hash() == fresh_hash(copy));
  }

  TEST_CASE("the file is a navmesh for all others, and a failed save leaves the old one") {
    const TempFile file;
    World world = scene_world("flat", 18, world_settings(32));
    REQUIRE(save_world(file.path, world));
    const auto mesh = load_navmesh(file.path);
    REQUIRE(mesh);
    CHECK(mesh->hash() == world.navmesh().hash());
    const auto loaded = load_world(file.path);
    REQUIRE(loaded);
    CHECK(loaded->navmesh().hash() == world.navmesh().hash());
    // A save that was killed halfway has written beside the file only.
    REQUIRE(write_file(file.path + ".part", "half of it"));
    CHECK(load_world(file.path));
    const auto failed = save_world(file.path + "/no/such/folder.way", world);
    CHECK_FALSE(failed);
    CHECK(load_world(file.path));
    REQUIRE(save_world(file.path, world));
    CHECK_FALSE(std::filesystem::exists(file.path + ".part"));
  }

  TEST_CASE("the file of a navmesh alone, and damaged ones, are refused in one sentence") {
    const TempFile file;
    World world = scene_world("flat", 18, world_settings(32));
    REQUIRE(world.add(Obstacle{SphereShape{1}, Transform::at({5, 0, 5})}));
    REQUIRE(save_navmesh(file.path, world.navmeshes()));
    const auto alone = load_world(file.path);
    REQUIRE_FALSE(alone);
    CHECK(alone.error().message ==
          file.path + ": has no world: it is the file of a navmesh, as bake() gives it");
    CHECK_FALSE(load_world(file.path + ".missing"));
  }

  TEST_CASE("objects that make no sense give an error, or a world that works") {
    World world = scene_world("flat", 10, world_settings(32));
    RandomChanges changes(world, world.grid(), 5);
    for (int i = 0; i < 12; ++i)
      changes.change();
    REQUIRE(world.update());
    const auto whole = encode_world(world);
    REQUIRE(whole);
    const auto file = NavMeshFile::decode(*whole);
    REQUIRE(file);
    const std::vector<std::byte> objects(file->objects().begin(), file->objects().end());
    Random random(9);
    int loaded = 0;
    for (int i = 0; i < 300; ++i) {
      std::vector<std::byte> bad = objects;
      if (random.below(4) == 0) {
        bad.resize(static_cast<std::size_t>(random.below(static_cast<int>(bad.size()))) + 1);
      } else {
        for (int n = 1 + random.below(3); n > 0; --n)
          bad[static_cast<std::size_t>(random.below(static_cast<int>(bad.size())))] =
              static_cast<std::byte>(random.below(256));
      }
      // With the right checksums: a file that somebody made on purpose.
      const auto bytes = encode_navmesh(world.navmeshes(), {.objects = bad});
      REQUIRE(bytes);
      auto copy = decode_world(*bytes);
      if (!copy) {
        CHECK_FALSE(copy.error().message.empty());
        continue;
      }
      ++loaded;
      CHECK(validate(copy->navmesh()));
      if (copy->settings().tile_size == world.settings().tile_size)
        (void)copy->update({.tiles = 4});
    }
    MESSAGE(loaded, " of 300 changed files make a world");
  }
}
