// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world_stream.h"

#include "way/bake/bake.h"
#include "way/io/file.h"
#include "way/io/navmesh_save.h"
#include "way/nav/validate.h"

#include "world/world_support.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <unistd.h>

using namespace way;
using namespace way::test;

namespace {

constexpr int kTile = 32;
constexpr float kSide = 0.3F * kTile;

/// A plain of `count` by `count` tiles, with two triangles and a crate in each.
TriangleMesh plain_tile(const TileCoord& coord) {
  const float x = static_cast<float>(coord.x) * kSide;
  const float z = static_cast<float>(coord.z) * kSide;
  auto ground = TriangleMesh::create(
      {{x, 0, z}, {x, 0, z + kSide}, {x + kSide, 0, z + kSide}, {x + kSide, 0, z}},
      {{0, 1, 2}, {0, 2, 3}});
  REQUIRE(ground);
  auto crate = transformed(*crate_mesh({2, 3, 1}), Transform::at({x + 5, 1, z + 4}));
  REQUIRE(crate);
  const TriangleMesh* const parts[] = {&*ground, &*crate};
  auto both = joined(parts);
  REQUIRE(both);
  return std::move(*both);
}

/// A plain without end, made on demand; counts and fails as told.
class PlainSource final : public TileSource {
 public:
  Result<TileContent> load(const TileCoord& coord) override {
    if (coord.x == 1 && coord.z == 1 && fails) return Error{Error::Code::io, "the disk is gone"};
    if (coord.x < 0) return TileContent{};
    return TileContent{.geometry = std::make_shared<const TriangleMesh>(plain_tile(coord))};
  }
  bool fails = false;
};

World empty_world() {
  auto world = World::create({}, world_settings(kTile), {.grid = Aabb3{{0, 0, 0}, {1, 1, 1}}});
  REQUIRE(world);
  return std::move(*world);
}

struct TempFolder {
  TempFolder()
      : path((std::filesystem::temp_directory_path() /
              ("waymesh_stream_" + std::to_string(getpid())))
                 .string()) {
    std::filesystem::create_directories(path);
  }
  ~TempFolder() { std::filesystem::remove_all(path); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  std::string path;
};

Vec3 middle(int x, int z) {
  return {(static_cast<float>(x) + 0.5F) * kSide, 0, (static_cast<float>(z) + 0.5F) * kSide};
}

/// The navmesh of 3 by 3 tiles of the plain.
NavMesh bake_plain() {
  World world = empty_world();
  for (int x = 0; x < 3; ++x) {
    for (int z = 0; z < 3; ++z)
      REQUIRE(
          world.add(StaticGeometry{std::make_shared<const TriangleMesh>(plain_tile({x, z, 0}))}));
  }
  REQUIRE(world.update());
  return world.navmesh();
}

}  // namespace

TEST_SUITE("world/world_stream") {
  TEST_CASE("tiles near the points of interest are loaded, and the world is a fresh bake of them") {
    World world = empty_world();
    WorldStream stream(world, std::make_unique<PlainSource>(), {.radius = kSide});
    const Vec3 eye = middle(10, 10);
    const auto report = stream.update({&eye, 1});
    REQUIRE(report);
    CHECK(report->loaded.size() == 9);
    CHECK(report->missing == 0);
    CHECK(report->bytes == stream.resident_bytes());
    REQUIRE(world.update());
    CHECK(world.navmesh().tile_count() == 9);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.add(Obstacle{SphereShape{1}, Transform::at(eye)}));
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("a walk through an endless world keeps within its bytes") {
    World world = empty_world();
    ThreadPool pool(2);
    const std::size_t one = [] {
      World other = empty_world();
      WorldStream probe(other, std::make_unique<PlainSource>(), {.radius = 0.1F});
      const Vec3 at = middle(0, 0);
      REQUIRE(probe.update({&at, 1}));
      return probe.resident_bytes();
    }();
    WorldStream stream(world, std::make_unique<PlainSource>(),
                       {.radius = kSide, .max_bytes = 15 * one});
    std::size_t evicted = 0;
    for (int step = 0; step < 12; ++step) {
      const Vec3 eye = middle(step, 5);
      const auto report = stream.update({&eye, 1}, &pool);
      REQUIRE(report);
      evicted += report->evicted.size();
      CHECK(report->bytes <= 15 * one);
      CHECK(report->missing == 0);
      REQUIRE(world.update({.executor = &pool}));
      CHECK(world.navmesh().tile_count() <= 15);
      CHECK(world.navmesh().hash() == fresh_hash(world));
      CHECK(validate(world.navmesh()));
    }
    CHECK(evicted > 10);
    // Too little for all that is near: the closest are there.
    WorldStream tight(world, std::make_unique<PlainSource>(),
                      {.radius = kSide, .max_bytes = 3 * one});
    const Vec3 eye = middle(30, 5);
    const auto report = tight.update({&eye, 1});
    REQUIRE(report);
    CHECK(report->loaded.size() == 3);
    CHECK(report->missing == 6);
    CHECK(std::ranges::count(report->loaded, TileCoord{30, 5, 0}) == 1);
  }

  TEST_CASE("a source that fails is reported once, and its tile tried again later") {
    World world = empty_world();
    auto source = std::make_unique<PlainSource>();
    PlainSource& told = *source;
    told.fails = true;
    WorldStream stream(world, std::move(source), {.radius = kSide});
    const Vec3 eye = middle(1, 1);
    const auto first = stream.update({&eye, 1});
    REQUIRE(first);
    REQUIRE(first->failed.size() == 1);
    CHECK(first->failed[0].coord == TileCoord{1, 1, 0});
    CHECK(first->failed[0].error.message == "tile (1, 1): the disk is gone");
    CHECK(first->loaded.size() == 8);
    CHECK(stream.update({&eye, 1})->failed.empty());
    REQUIRE(world.update());
    CHECK(world.navmesh().tile_count() == 8);
    told.fails = false;
    const Vec3 away = middle(20, 20);
    REQUIRE(stream.update({&away, 1}));
    CHECK(std::ranges::count(stream.update({&eye, 1})->loaded, TileCoord{1, 1, 0}) == 1);
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("garbage from a source is refused tile by tile, and the world keeps running") {
    /// Tiles of another place, of other cells, too few, none at all, and ground below the grid.
    class Garbage final : public TileSource {
     public:
      explicit Garbage(std::shared_ptr<const Tile> tile) : tile_(std::move(tile)) {}
      Result<TileContent> load(const TileCoord& coord) override {
        if (coord.x == 0) return TileContent{.tiles = {tile_}};
        if (coord.x == 1) return TileContent{.tiles = {tile_, tile_}};
        if (coord.x == 2) return TileContent{.tiles = {nullptr}};
        auto deep = transformed(plain_tile(coord), Transform::at({0, -50, 0}));
        return TileContent{.geometry = std::make_shared<const TriangleMesh>(std::move(*deep))};
      }

     private:
      std::shared_ptr<const Tile> tile_;
    };
    const NavMesh other = bake_plain();
    World world = empty_world();
    WorldStream stream(world, std::make_unique<Garbage>(other.tile_at({2, 2, 0})),
                       {.radius = 0.1F});
    for (int x = 0; x < 4; ++x) {
      const Vec3 eye = middle(x, 0);
      const auto report = stream.update({&eye, 1});
      REQUIRE(report);
      REQUIRE(report->failed.size() == 1);
      CHECK_FALSE(report->failed[0].error.message.empty());
    }
    CHECK(stream.resident_tiles() == 0);
    CHECK(world.object_count() == 0);
    REQUIRE(world.add(StaticGeometry{std::make_shared<const TriangleMesh>(plain_tile({0, 0, 0}))}));
    REQUIRE(world.update());
    CHECK(world.navmesh().tile_count() == 1);
  }

  TEST_CASE("finished tiles of a .way file, and folders with one file per tile") {
    const TempFolder folder;
    const NavMesh plain = bake_plain();
    REQUIRE(save_navmesh(folder.path + "/all.way", plain));
    const Vec3 eye = middle(1, 1);
    World world = empty_world();
    auto source = open_tile_file(folder.path + "/all.way", world);
    REQUIRE_MESSAGE(source, (source ? std::string() : source.error().message));
    WorldStream stream(world, std::move(*source), {.radius = kSide});
    const auto report = stream.update({&eye, 1});
    REQUIRE(report);
    CHECK(report->failed.empty());
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == plain.hash());
    CHECK(world.navmesh().hash() == fresh_hash(world));
    CHECK(world.memory().tile_bytes > 0);
    const Vec3 away = middle(50, 1);
    WorldStream none(world, nullptr, {.radius = -1});
    CHECK_FALSE(none.update({&away, 1}));

    REQUIRE(write_file(folder.path + "/1_1.obj",
                       "v 9.6 0 9.6\nv 9.6 0 19.2\nv 19.2 0 19.2\nf 1 2 3\n"));
    REQUIRE(write_file(folder.path + "/1_2.obj", "f 1 2 9\n"));
    World from_folder = empty_world();
    auto files = open_tile_folder(folder.path, "obj", from_folder);
    REQUIRE(files);
    WorldStream by_file(from_folder, std::move(*files), {.radius = kSide});
    const auto read = by_file.update({&eye, 1});
    REQUIRE(read);
    REQUIRE(read->failed.size() == 1);
    CHECK(read->failed[0].coord == TileCoord{1, 2, 0});
    REQUIRE(from_folder.update());
    CHECK(from_folder.navmesh().tile_count() == 1);

    CHECK_FALSE(open_tile_folder(folder.path + "/missing", "obj", world));
    CHECK_FALSE(open_tile_file(folder.path + "/1_1.obj", world));
    World elsewhere = std::move(*World::create({}, world_settings(48)));
    const auto refused = open_tile_file(folder.path + "/all.way", elsewhere);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message ==
          folder.path + "/all.way: was baked on another grid than that of the world");
  }
}
