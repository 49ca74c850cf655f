// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"
#include "way/world/world.h"

#include "world/world_support.h"

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// A flat square from (0, 0, 0), of 20 by 20.
World square_world(const WorldOptions& options = {}) {
  const auto level = TriangleMesh::create({{0, 0, 0}, {0, 0, 20}, {20, 0, 20}, {20, 0, 0}},
                                          {{0, 1, 2}, {0, 2, 3}});
  REQUIRE(level);
  auto world = World::create(*level, world_settings(32), options);
  REQUIRE(world);
  REQUIRE(world->update());
  return std::move(*world);
}

AreaMarker door(Vec3 size, Vec3 at) {
  AreaMarker marker = {BoxShape{size}, Transform::at(at)};
  marker.area = static_cast<Area>(5);
  return marker;
}

/// How many polygons have an area and flags.
std::size_t count(const NavMesh& mesh, int area, std::uint16_t flags) {
  std::size_t found = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i) {
      const PolyRef ref = mesh.ref(slot, i);
      found += mesh.area(ref) == static_cast<Area>(area) && mesh.flags(ref) == flags ? 1 : 0;
    }
  }
  return found;
}

}  // namespace

TEST_SUITE("world/doors") {
  TEST_CASE("a door that opens leaves one closed that shares its polygons") {
    World world = square_world();
    const auto small = world.add(door({2, 2, 20}, {10, 0, 10}));
    const auto large = world.add(door({4, 2, 20}, {10, 0, 10}));
    REQUIRE(small);
    REQUIRE(large);
    REQUIRE(world.update());
    REQUIRE(world.set_open(*small, false));
    REQUIRE(world.set_open(*large, false));
    const std::uint64_t both = world.navmesh().hash();
    CHECK(both == fresh_hash(world));
    REQUIRE(world.set_open(*small, true));
    CHECK(world.navmesh().hash() == fresh_hash(world));
    CHECK(count(world.navmesh(), 5, 0) > 0);
    REQUIRE(world.set_open(*large, true));
    CHECK(world.navmesh().hash() == fresh_hash(world));
    CHECK(count(world.navmesh(), 5, 0) == 0);
  }

  TEST_CASE("a closed door that is removed or replaced opens, also if its tiles stay the same") {
    World world = square_world();
    AreaMarker gate = door({2, 2, 20}, {10, 0, 10});
    gate.is_open = false;
    gate.closed_area = static_cast<Area>(9);
    const auto handle = world.add(gate);
    REQUIRE(handle);
    REQUIRE(world.update());
    CHECK(count(world.navmesh(), 9, 0) > 0);
    gate.is_open = true;  // the bake is the same
    REQUIRE(world.replace(*handle, gate));
    REQUIRE(world.update());
    CHECK(count(world.navmesh(), 9, 0) == 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    // A finished tile is the same before and after.
    WorldEdit edit;
    for (const TileCoord& coord : world.tiles_touching(world.grid())) {
      const std::shared_ptr<const Tile> tile = world.navmesh().tile_at(coord);
      if (tile != nullptr) edit.add(FinishedTile{{tile}});
    }
    REQUIRE(world.apply(edit));
    REQUIRE(world.set_open(*handle, false));
    REQUIRE(world.update());
    CHECK(count(world.navmesh(), 9, 0) > 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.remove(*handle));
    REQUIRE(world.update());
    CHECK(count(world.navmesh(), 9, 0) == 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }

  TEST_CASE("of closed doors with the same polygons the last one counts, in any order") {
    World world = square_world();
    std::vector<ObjectHandle> doors;
    for (int i = 0; i < 4; ++i) {
      AreaMarker marker = door({3 + static_cast<float>(i), 2, 15}, {10, 0, 10});
      marker.closed_area = static_cast<Area>(20 + i);
      marker.closed_flags = static_cast<std::uint16_t>(1U << static_cast<unsigned>(i));
      const auto handle = world.add(marker);
      REQUIRE(handle);
      doors.push_back(*handle);
    }
    REQUIRE(world.update());
    Random random(3);
    for (int i = 0; i < 60; ++i) {
      const auto at = static_cast<std::size_t>(random.below(4));
      REQUIRE(world.set_open(doors[at], random.below(2) == 0));
      CHECK(world.navmesh().hash() == fresh_hash(world));
    }
  }

  TEST_CASE("opening an open door publishes nothing") {
    World world = square_world();
    const auto handle = world.add(door({2, 2, 20}, {10, 0, 10}));
    REQUIRE(handle);
    REQUIRE(world.update());
    int snapshots = 0;
    world.listen([&](const WorldChange&) { ++snapshots; });
    REQUIRE(world.set_open(*handle, true));
    CHECK(snapshots == 0);
    REQUIRE(world.set_open(*handle, false));
    REQUIRE(world.set_open(*handle, false));
    CHECK(snapshots == 1);
  }

  TEST_CASE("polygons have the flags of their area, also in rebuilt tiles and behind doors") {
    World world = square_world({.flags = {{Area::ground, 6}, {static_cast<Area>(5), 24}}});
    CHECK(count(world.navmesh(), static_cast<int>(Area::ground), 6) > 0);
    CHECK(count(world.navmesh(), static_cast<int>(Area::ground), 1) == 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    const auto handle = world.add(door({2, 2, 20}, {10, 0, 10}));
    REQUIRE(handle);
    REQUIRE(world.update());
    CHECK(count(world.navmesh(), 5, 24) > 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.set_open(*handle, false));
    CHECK(count(world.navmesh(), 5, 0) > 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
    REQUIRE(world.set_open(*handle, true));
    CHECK(count(world.navmesh(), 5, 24) > 0);
    CHECK(world.navmesh().hash() == fresh_hash(world));
  }
}
