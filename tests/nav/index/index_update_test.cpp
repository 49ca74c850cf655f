// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"

#include "scenes/scenes.h"
#include "support/builders/plan_mesh.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr PathIndexOptions kUpdatable = {
    .landmarks = 0, .is_selective = false, .is_updatable = true};

PathIndex index_of(const NavMesh& mesh) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, kUpdatable);
}

/// The tiles of both meshes, of which edits choose.
std::vector<std::shared_ptr<const Tile>> tiles_of(const NavMesh& a, const NavMesh& b) {
  std::vector<std::shared_ptr<const Tile>> tiles;
  for (const NavMesh* mesh : {&a, &b}) {
    for (std::uint32_t slot = 0; slot < mesh->slot_count(); ++slot)
      if (mesh->tile_in(slot) != nullptr) tiles.push_back(mesh->whole_tile(slot));
  }
  return tiles;
}

/// Replaces, adds or removes a tile, or opens or closes a polygon.
NavMesh changed(const NavMesh& mesh, const std::vector<std::shared_ptr<const Tile>>& tiles,
                Random& random) {
  const auto& tile = tiles[static_cast<std::size_t>(random.below(static_cast<int>(tiles.size())))];
  const int kind = random.below(8);
  if (kind == 0) return *edit(mesh).remove(tile->coord()).commit();
  if (kind == 1 && mesh.counts().polygons > 0) {
    const auto flags = static_cast<std::uint16_t>(random.below(2));
    return *edit(mesh).set_flags(test::any_polygon(mesh, random), flags).commit();
  }
  return *edit(mesh).add(tile).commit();
}

/// Compares an index that is updated again and again with new ones.
void check_updates(const NavMesh& first, const NavMesh& other, std::uint64_t seed, int edits) {
  Random random(seed);
  const auto tiles = tiles_of(first, other);
  NavMesh mesh = first;
  PathIndex index = index_of(mesh);
  SerialExecutor serial;
  ThreadPool pool(3);
  for (int i = 0; i < edits; ++i) {
    CAPTURE(seed);
    CAPTURE(i);
    const NavMesh next = changed(mesh, tiles, random);
    const PathIndex updated = index.updated(next, serial);
    REQUIRE(updated.hash() == index_of(next).hash());
    CHECK(index.updated(next, pool).hash() == updated.hash());
    CHECK(!updated.is_stale(next));
    CHECK(updated.is_stale(mesh));
    mesh = next;
    index = updated;
  }
  CHECK(index.corner_count() > 0);
}

NavMesh baked(const TriangleMesh& level) {
  BakeSettings settings;
  settings.tile_size = 40;
  return *bake(level, settings);
}

}  // namespace

TEST_SUITE("nav/index_update") {
  TEST_CASE("an updated index has the corners and edges of a new one") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const int side = static_cast<int>(seed % 3) + 2;
      check_updates(test::walled_tiles(side, seed, 4), test::walled_tiles(side, seed + 50, 6), seed,
                    12);
    }
  }

  TEST_CASE("so it has in baked worlds, if tiles are taken out and put back, or of another world") {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const NavMesh dungeon = baked(scenes::dungeon(seed, 40));
      check_updates(dungeon, dungeon, seed, 8);
      // The tiles do not fit each other: many corners see others that do not see them.
      check_updates(dungeon, baked(scenes::dungeon(seed + 5, 40)), seed, 8);
      const NavMesh terrain = baked(scenes::terrain(seed, 40));
      check_updates(terrain, terrain, seed, 4);
      const NavMesh floors = baked(scenes::stacked_floors(3));
      check_updates(floors, floors, seed, 6);
    }
  }

  TEST_CASE("paths with an updated index have the same length as without") {
    const NavMesh first = test::walled_tiles(4, 3, 4);
    const NavMesh mesh = *edit(first).add(test::walled_tiles(4, 9, 4).whole_tile(5)).commit();
    SerialExecutor executor;
    const PathIndex updated = PathIndex(first, executor, kUpdatable).updated(mesh, executor);
    const PathIndex measured = updated.with_landmarks(8);
    CHECK(!updated.gives_bounds(mesh, kAllPolygons));
    CHECK(measured.gives_bounds(mesh, kAllPolygons));
    CHECK(measured.hash() ==
          PathIndex(mesh, executor, {.landmarks = 8, .is_selective = false}).hash());
    CHECK(measured.with_landmarks(0).hash() == updated.hash());
    Random random(2);
    SearchWorkspace workspace;
    int complete = 0;
    for (int i = 0; i < 200; ++i) {
      const PolyRef from = test::any_polygon(mesh, random);
      const PolyRef to = test::any_polygon(mesh, random);
      PathQuery query = {.from = {from, test::middle_of(mesh, from)},
                         .to = {to, test::middle_of(mesh, to)}};
      const Path plain = find_path(mesh, query, workspace);
      const PathStatus status = plain.status;
      const double length = plain.length;
      query.index = i % 2 == 0 ? &updated : &measured;
      const Path path = find_path(mesh, query, workspace);
      REQUIRE(path.status == status);
      CHECK(path.length == doctest::Approx(length).epsilon(1e-9));
      complete += status == PathStatus::complete ? 1 : 0;
    }
    CHECK(complete > 50);
  }

  TEST_CASE("landmarks are kept while tiles are only removed and polygons closed") {
    NavMesh mesh = test::walled_tiles(4, 3, 4);
    SerialExecutor executor;
    PathIndex index(mesh, executor, {.landmarks = 8, .is_selective = false, .is_updatable = true});
    Random random(5);
    const auto update = [&](const NavMesh& next) {
      index = index.updated(next, executor);
      mesh = next;
    };
    SearchWorkspace workspace;
    int complete = 0;
    for (int i = 0; i < 600; ++i) {
      const PolyRef from = test::any_polygon(mesh, random);
      if (i % 20 == 10) update(*edit(mesh).set_flags(from, 0).commit());
      if (i % 200 == 150) update(*edit(mesh).remove(mesh.tile_of(from)->coord()).commit());
      if (!mesh.is_valid(from)) continue;
      REQUIRE(index.gives_bounds(mesh, kAllPolygons));
      const PolyRef to = test::any_polygon(mesh, random);
      PathQuery query = {.from = {from, test::middle_of(mesh, from)},
                         .to = {to, test::middle_of(mesh, to)}};
      const Path plain = find_path(mesh, query, workspace);
      const PathStatus status = plain.status;
      const double length = plain.length;
      query.index = &index;
      const Path path = find_path(mesh, query, workspace);
      REQUIRE(path.status == status);
      CHECK(path.length == doctest::Approx(length).epsilon(1e-9));
      complete += status == PathStatus::complete ? 1 : 0;
    }
    CHECK(complete > 100);
    const PolyRef any = test::any_polygon(mesh, random);
    update(*edit(mesh).set_flags(any, 0).commit());
    CHECK(index.gives_bounds(mesh, kAllPolygons));
    update(*edit(mesh).set_flags(any, 1).commit());
    CHECK(!index.gives_bounds(mesh, kAllPolygons));  // paths may be shorter than before
  }

  TEST_CASE("an index that does not know what its corners see is built again") {
    const NavMesh first = test::walled_tiles(2, 3, 4);
    const NavMesh next = *edit(first).remove(first.tile_in(0)->coord()).commit();
    SerialExecutor executor;
    const PathIndex plain(first, executor, {.landmarks = 0, .is_selective = false});
    CHECK(plain.bytes() < index_of(first).bytes());
    CHECK(plain.hash() == index_of(first).hash());
    CHECK(plain.updated(next, executor).hash() == index_of(next).hash());
    CHECK(PathIndex().updated(next, executor).hash() == index_of(next).hash());
    CHECK(PathIndex().with_landmarks(3).graph() == nullptr);
  }
}
