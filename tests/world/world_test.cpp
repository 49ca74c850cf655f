// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world.h"

#include "way/bake/bake.h"
#include "way/nav/find_path.h"
#include "way/nav/nearest.h"

#include "scenes/scenes.h"
#include "world/world_support.h"

#include <limits>
#include <string>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// A flat square from (0, 0, 0), of 20 by 20.
World flat_world(int tile_size = 32) {
  const auto level = TriangleMesh::create({{0, 0, 0}, {0, 0, 20}, {20, 0, 20}, {20, 0, 0}},
                                          {{0, 1, 2}, {0, 2, 3}});
  REQUIRE(level);
  auto world = World::create(*level, world_settings(tile_size));
  REQUIRE(world);
  REQUIRE(world->update());
  return std::move(*world);
}

bool has_ground(const World& world, Vec3 point) {
  return find_nearest(world.navmesh(), {point, {0.05F, 0.5F, 0.05F}}).polygon != PolyRef{};
}

PathStatus path_status(const NavMesh& mesh, Vec3 from, Vec3 to) {
  SearchWorkspace workspace;
  return find_path(mesh, {.from = from, .to = to}, workspace).status;
}

template <class T>
std::string message(const Result<T>& result) {
  return result ? std::string("no error") : result.error().message;
}

Obstacle pillar(Vec3 at, float radius = 1) {
  return {CylinderShape{radius, 2}, Transform::at(at)};
}

/// Two rooms with a door between them, marked by an area of its own.
AreaMarker door() {
  AreaMarker marker = {BoxShape{{2, 2, 20}}, Transform::at({10, 0, 10})};
  marker.area = static_cast<Area>(5);
  marker.name = "gate";
  return marker;
}

}  // namespace

TEST_SUITE("world/world") {
  TEST_CASE("an obstacle takes ground away, with the agent's radius, until it is removed") {
    World world = flat_world();
    CHECK(has_ground(world, {10, 0, 10}));
    const auto handle = world.add(pillar({10, 0, 10}));
    REQUIRE(handle);
    CHECK(has_ground(world, {10, 0, 10}));
    CHECK_FALSE(world.is_current({{9, -1, 9}, {11, 1, 11}}));
    REQUIRE(world.update());
    CHECK(world.is_current({{9, -1, 9}, {11, 1, 11}}));
    CHECK_FALSE(has_ground(world, {10, 0, 10}));
    CHECK_FALSE(has_ground(world, {11.2F, 0, 10}));  // within the agent's radius
    CHECK(has_ground(world, {12.5F, 0, 10}));
    REQUIRE(world.move(*handle, Transform::at({4, 0, 4})));
    REQUIRE(world.update());
    CHECK(has_ground(world, {10, 0, 10}));
    CHECK_FALSE(has_ground(world, {4, 0, 4}));
    REQUIRE(world.remove(*handle));
    REQUIRE(world.update());
    CHECK(has_ground(world, {4, 0, 4}));
  }

  TEST_CASE("a crate can be stood on, a raised obstacle passed under") {
    World world = flat_world();
    REQUIRE(world.add(MovableGeometry{crate_mesh({4, 0.4F, 4}), Transform::at({5, 0.2F, 5})}));
    REQUIRE(world.add(Obstacle{BoxShape{{4, 1, 4}}, Transform::at({15, 3, 15})}));
    REQUIRE(world.update());
    const auto top = find_nearest(world.navmesh(), {{5, 0.4F, 5}, {0.1F, 0.5F, 0.1F}});
    REQUIRE(top);
    CHECK(top.point.y >= 0.4F);
    CHECK(has_ground(world, {15, 0, 15}));
  }

  TEST_CASE("geometry beside the level grows the world on all sides") {
    World world = flat_world();
    const NavMesh before = world.navmesh();
    for (const Vec3 at :
         {Vec3{-15, 0.1F, 10}, Vec3{35, 0.1F, 10}, Vec3{10, 0.1F, -15}, Vec3{10, 0.1F, 35}})
      REQUIRE(world.add(MovableGeometry{crate_mesh({8, 0.2F, 8}), Transform::at(at)}));
    REQUIRE(world.update());
    CHECK(has_ground(world, {-15, 0.2F, 10}));
    CHECK(has_ground(world, {10, 0.2F, -15}));
    CHECK(has_ground(world, {35, 0.2F, 10}));
    CHECK(world.navmesh().tile_count() > before.tile_count());
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("a handle is stale after its object was removed, also if the slot is used again") {
    World world = flat_world();
    const auto first = world.add(pillar({5, 0, 5}));
    REQUIRE(first);
    REQUIRE(world.remove(*first));
    const auto second = world.add(pillar({5, 0, 5}));
    REQUIRE(second);
    CHECK(second->index() == first->index());
    CHECK(*second != *first);
    CHECK(message(world.remove(*first)) == "object 1 of generation 1 is not in the world");
    CHECK_FALSE(world.move(*first, {}));
    CHECK_FALSE(world.replace(*first, pillar({1, 0, 1})));
    CHECK_FALSE(world.set_open(*first, false));
    CHECK_FALSE(world.object(*first));
    CHECK(world.object(*second));
    CHECK_FALSE(world.remove({}));
    CHECK_FALSE(world.remove({1000, 1}));
    CHECK(ObjectHandle::from_value(second->value()) == *second);
  }

  TEST_CASE("an edit is made as a whole or not at all") {
    World world = flat_world();
    const auto handle = world.add(pillar({5, 0, 5}));
    REQUIRE(handle);
    REQUIRE(world.update());
    const std::uint64_t before = world.navmesh().hash();
    WorldEdit bad;
    bad.add(pillar({10, 0, 10}));
    bad.remove(*handle);
    bad.move(*handle, Transform::at({1, 0, 1}));
    CHECK(message(world.apply(bad)) == "step 2: object 1 of generation 1 is not in the world");
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == before);
    CHECK(world.object_count() == 2);
    WorldEdit good;
    CHECK(good.add(pillar({10, 0, 10})) == 0);
    CHECK(good.add(pillar({15, 0, 10})) == 1);
    good.remove(*handle);
    const auto added = world.apply(good);
    REQUIRE(added);
    REQUIRE(added->size() == 2);
    REQUIRE(world.update());
    CHECK(has_ground(world, {5, 0, 5}));
    CHECK_FALSE(has_ground(world, {15, 0, 10}));
    CHECK(world.object_count() == 3);
  }

  TEST_CASE("a closed door lets nobody through, at once, and after its tile was replaced") {
    World world = flat_world();
    const auto gate = world.add(door());
    REQUIRE(gate);
    REQUIRE(world.update());
    const Vec3 west = {3, 0, 10};
    const Vec3 east = {17, 0, 10};
    CHECK(path_status(world.navmesh(), west, east) == PathStatus::complete);
    const std::uint64_t open = world.navmesh().hash();
    CHECK(world.find("gate") == *gate);
    CHECK_FALSE(world.find("none"));
    REQUIRE(world.set_open(*gate, false));
    CHECK(world.pending() == 0);
    CHECK(path_status(world.navmesh(), west, east) != PathStatus::complete);
    const auto obstacle = world.add(pillar({10, 0, 4}, 0.5F));
    REQUIRE(obstacle);
    REQUIRE(world.update());
    CHECK(path_status(world.navmesh(), west, east) != PathStatus::complete);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.remove(*obstacle));
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() != open);
    REQUIRE(world.set_open(*gate, true));
    CHECK(path_status(world.navmesh(), west, east) == PathStatus::complete);
    CHECK(world.navmesh().hash() == open);
  }

  TEST_CASE("a marker changes the area of its polygons, and the greater priority wins") {
    World world = flat_world();
    AreaMarker mud = {SphereShape{2}, Transform::at({5, 0, 5})};
    mud.area = static_cast<Area>(7);
    mud.priority = 2;
    AreaMarker water = mud;
    water.area = static_cast<Area>(9);
    water.priority = 1;
    REQUIRE(world.add(mud));
    REQUIRE(world.add(water));
    REQUIRE(world.update());
    const NavMesh mesh = world.navmesh();
    const auto found = find_nearest(mesh, {{5, 0, 5}, {0.1F, 0.5F, 0.1F}});
    REQUIRE(found);
    CHECK(mesh.area(found.polygon) == static_cast<Area>(7));
  }

  TEST_CASE("listeners see each snapshot with the tiles that changed") {
    World world = flat_world();
    std::vector<std::vector<TileCoord>> seen;
    const int number = world.listen([&](const WorldChange& change) {
      seen.emplace_back(change.tiles.begin(), change.tiles.end());
    });
    REQUIRE(world.add(pillar({1, 0, 1})));
    const auto report = world.update();
    REQUIRE(report);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0] == std::vector<TileCoord>{{0, 0, 0}});
    CHECK(seen[0] == report->tiles);
    REQUIRE(world.update());
    CHECK(seen.size() == 1);  // nothing was to be done
    world.unlisten(number);
    REQUIRE(world.add(pillar({1, 0, 1})));
    REQUIRE(world.update());
    CHECK(seen.size() == 1);
  }

  TEST_CASE("tiles_touching() names what an update rebuilds, and changes to a tile coalesce") {
    World world = flat_world();
    const Aabb3 box = {{9, -1, 9}, {11, 1, 11}};
    const std::vector<TileCoord> tiles = world.tiles_touching(box);
    CHECK(tiles.size() == 4);
    for (int i = 0; i < 50; ++i)
      REQUIRE(world.add(Obstacle{BoxShape{{2, 2, 2}}, Transform::at({10, 0, 10})}));
    CHECK(world.pending() == 4);
    const auto report = world.update();
    REQUIRE(report);
    CHECK(report->tiles == tiles);
    CHECK(world.tiles_touching({{1000, 0, 1000}, {1001, 1, 1001}}).empty());
    CHECK(world.tiles_touching({{-1e30F, 0, -1e30F}, {1e30F, 1, 1e30F}}).size() ==
          world.memory().tiles);
  }

  TEST_CASE("a budget does the tiles near the points of interest first") {
    World world = flat_world();
    REQUIRE(world.add(Obstacle{BoxShape{{40, 2, 1}}, Transform::at({10, 0, 1})}));
    const std::size_t all = world.pending();
    REQUIRE(all >= 2);
    const Vec3 eye = {19, 0, 1};
    const auto report = world.update({.tiles = 1, .points_of_interest = {&eye, 1}});
    REQUIRE(report);
    REQUIRE(report->tiles.size() == 1);
    CHECK(report->tiles[0].x == 1);
    CHECK(report->pending == all - 1);
    CHECK_FALSE(has_ground(world, {19, 0, 1}));
    CHECK(has_ground(world, {2, 0, 1}));
    CHECK(world.is_current({{12, 0, 1}, {13, 0, 2}}));
    CHECK_FALSE(world.is_current({{1, 0, 1}, {2, 0, 2}}));
  }

  TEST_CASE("a cancelled update keeps what it did and can go on") {
    World world = flat_world();
    REQUIRE(world.add(Obstacle{BoxShape{{40, 2, 40}}, Transform::at({10, 0, 10})}));
    CancelFlag cancel;
    const auto stopped = world.update(
        {.cancel = &cancel, .progress = [&](std::size_t, std::size_t) { cancel.cancel(); }});
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == Error::Code::cancelled);
    CHECK(world.pending() > 0);
    REQUIRE(world.update());
    CHECK(world.pending() == 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("links come and go without a bake") {
    World world = flat_world();
    REQUIRE(world.add(MovableGeometry{crate_mesh({5, 0.2F, 5}), Transform::at({30, 5, 10})}));
    REQUIRE(world.update());
    CHECK(path_status(world.navmesh(), {5, 0, 10}, {30, 5.1F, 10}) != PathStatus::complete);
    OffMeshLink ladder = {.start = {18, 0, 10}, .end = {29, 5.2F, 10}};
    const auto link = world.add(ladder);
    REQUIRE(link);
    CHECK(world.pending() == 1);
    const auto report = world.update();
    REQUIRE(report);
    CHECK(report->tiles.empty());
    CHECK(path_status(world.navmesh(), {5, 0, 10}, {30, 5.1F, 10}) == PathStatus::complete);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    ladder.one_way = true;
    REQUIRE(world.replace(*link, ladder));
    REQUIRE(world.update());
    CHECK(world.navmesh().link_count() == 1);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.remove(*link));
    REQUIRE(world.update());
    CHECK(world.navmesh().link_count() == 0);
  }

  TEST_CASE("old snapshots stay as they were") {
    World world = flat_world();
    const NavMesh before = world.navmesh();
    const std::uint64_t hash = before.hash();
    REQUIRE(world.add(pillar({10, 0, 10})));
    REQUIRE(world.update());
    CHECK(before.hash() == hash);
    CHECK(world.navmesh().hash() != hash);
  }
}

TEST_SUITE("world/hostile") {
  TEST_CASE("what makes no sense is refused with one sentence, and the world goes on") {
    World world = flat_world();
    const std::uint64_t before = world.navmesh().hash();
    CHECK(message(world.add(pillar({kNan, 0, 0}))) == "the transform is not finite");
    CHECK(message(world.add(pillar({1, 0, 1}, 0))) ==
          "the radius of a cylinder is 0: it must be a number greater than 0");
    CHECK(message(world.add(Obstacle{BoxShape{{1, -1, 1}}, {}})) ==
          "the size of a box along y is -1: it must be a number greater than 0");
    CHECK(message(world.add(Obstacle{MeshShape{}, {}})) == "the mesh of a shape has no triangles");
    CHECK(message(world.add(MovableGeometry{})) == "movable geometry has no mesh");
    CHECK(message(world.add(StaticGeometry{})) == "static geometry has no mesh");
    CHECK(message(world.add(AreaMarker{.shape = SphereShape{1}, .area = Area::none})) ==
          "a marker needs an area: use an obstacle to carve");
    CHECK(message(world.add(AreaVolume{Aabb3{}})) == "a volume is empty or not finite");
    CHECK(message(world.add(OffMeshLink{.start = {kNan, 0, 0}})) != "no error");
    CHECK(message(world.add(MovableGeometry{crate_mesh({1, 1, 1}), Transform::at({5, -9, 5})})) ==
          "ground at height -8.5 lies below the grid of the world, which begins at 0: create the "
          "world with a lower grid");
    CHECK(message(world.add(MovableGeometry{crate_mesh({1, 1, 1}), Transform::at({5, 1e6F, 5})})) !=
          "no error");
    CHECK(message(world.add(
              MovableGeometry{crate_mesh({1, 1, 1}), Transform::at({1e12F, 1, 5})})) != "no error");
    CHECK(message(world.add(MovableGeometry{crate_mesh({1e5F, 1, 1e5F}), Transform::at({5, 1, 5})}))
              .starts_with("geometry reaches over "));
    const auto level_handle = ObjectHandle(0, 1);
    CHECK(message(world.move(level_handle, {})) ==
          "static geometry, volumes and links cannot be moved: replace them");
    CHECK(world.pending() == 0);
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == before);
  }

  TEST_CASE("a failed move leaves the object where it was") {
    World world = flat_world();
    const auto handle = world.add(pillar({5, 0, 5}));
    REQUIRE(handle);
    REQUIRE(world.update());
    CHECK_FALSE(world.move(*handle, Transform::at({kNan, 0, 0})));
    CHECK(world.pending() == 0);
    CHECK(std::get<Obstacle>(*world.object(*handle)).transform.position == Vec3{5, 0, 5});
  }

  TEST_CASE("a thousand obstacles in one place, outside the world, or larger than it") {
    World world = flat_world();
    for (int i = 0; i < 1000; ++i)
      REQUIRE(world.add(pillar({10, 0, 10})));
    for (int i = 0; i < 100; ++i)
      REQUIRE(world.add(pillar({1e6F, 0, 1e6F})));
    REQUIRE(world.add(Obstacle{SphereShape{1e-6F}, Transform::at({3, 0, 3})}));
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == fresh_hash(world));
    CHECK_FALSE(has_ground(world, {3, 0, 3}));  // nothing is too small to count
    REQUIRE(world.add(Obstacle{BoxShape{{1e30F, 1e30F, 1e30F}}, {}}));
    REQUIRE(world.update());
    CHECK(world.navmesh().tile_count() == 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("an obstacle that moves every frame leaves nothing behind") {
    World world = flat_world();
    const std::uint64_t before = world.navmesh().hash();
    const auto handle = world.add(Obstacle{BoxShape{{1, 2, 3}}, {}});
    REQUIRE(handle);
    for (int i = 0; i < 300; ++i) {
      const float t = static_cast<float>(i);
      REQUIRE(world.move(*handle, Transform::turned(7 * t, {0.07F * t, 0, 20 - 0.07F * t})));
      REQUIRE(world.update());
    }
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.remove(*handle));
    REQUIRE(world.update());
    CHECK(world.navmesh().hash() == before);
  }

  TEST_CASE("an empty level, one piece, and settings that are refused") {
    auto empty = World::create({}, world_settings(32));
    REQUIRE(empty);
    REQUIRE(empty->update());
    CHECK(empty->navmesh().tile_count() == 0);
    REQUIRE(empty->add(MovableGeometry{crate_mesh({8, 0.2F, 8}), Transform::at({0, 1, 0})}));
    REQUIRE(empty->update());
    CHECK(empty->navmesh().tile_count() > 0);
    CHECK(empty->navmesh().hash() == fresh_hash(*empty));
    World piece = flat_world(0);
    REQUIRE(piece.add(pillar({5, 0, 5})));
    REQUIRE(piece.update());
    CHECK(piece.navmesh().hash() == fresh_hash(piece));
    CHECK(
        message(piece.add(MovableGeometry{crate_mesh({8, 0.2F, 8}), Transform::at({20, 1, 0})})) ==
        "geometry lies beside the grid of a world in one piece: set tile_size");
    CHECK_FALSE(World::create({}, world_settings(7)));
    CHECK_FALSE(World::create({}, world_settings(32), {.grid = Aabb3{}}));
  }
}
