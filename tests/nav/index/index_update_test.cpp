// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"

#include "nav/tile/unpack_tile.h"
#include "scenes/scenes.h"
#include "support/builders/baked.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/index_updates.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;
using way::test::baked;
using way::test::check_updates;
using way::test::index_of;
using way::test::kUpdatable;

namespace {

/// The same mesh of tiles with sides of 8, but each tile rounds the vertices at its border
/// differently.
NavMesh rounded(const NavMesh& mesh, std::uint64_t seed) {
  constexpr float kUnit = 4e-6F;
  Random random(seed);
  NavMeshEdit change(NavMesh(mesh.layout()));
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    TileData data = unpack_tile(*mesh.tile_in(slot));
    for (Vec3& v : data.vertices) {
      if (std::fmod(v.x, 8.0F) != 0 && std::fmod(v.z, 8.0F) != 0) continue;
      v.x += kUnit * static_cast<float>(random.below(3) - 1);
      v.z += kUnit * static_cast<float>(random.below(3) - 1);
    }
    change.add(*Tile::create(data));
  }
  return *change.commit();
}

}  // namespace

TEST_SUITE("nav/index_update") {
  TEST_CASE("an updated index has the corners and edges of a new one") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const int side = static_cast<int>(seed % 3) + 2;
      check_updates(test::walled_tiles(side, seed, 4), test::walled_tiles(side, seed + 50, 6),
                    {seed, 12});
    }
  }

  // Whether a vertex of a straight wall is a corner changes with the tiles at the ends of the wall.
  TEST_CASE("so it has if tiles round the vertices that they share differently") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const int open = static_cast<int>(seed % 4) + 3;
      check_updates(rounded(test::walled_tiles(3, seed, open), seed),
                    rounded(test::walled_tiles(3, seed + 50, open + 2), seed), {seed, 20, false});
    }
  }

  TEST_CASE("so it has in baked worlds, if tiles are taken out and put back, or of another world") {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const NavMesh dungeon = baked(scenes::dungeon(seed, 40), 40);
      check_updates(dungeon, dungeon, {seed, 8});
      // The tiles do not fit each other: many corners see others that do not see them.
      check_updates(dungeon, baked(scenes::dungeon(seed + 5, 40), 40), {seed, 8});
      const NavMesh terrain = baked(scenes::terrain(seed, 40), 40);
      check_updates(terrain, terrain, {seed, 4});
      const NavMesh floors = baked(scenes::stacked_floors(3), 40);
      check_updates(floors, floors, {seed, 6});
    }
  }

  TEST_CASE("so it has in larger worlds in tiles of 48 cells") {
    const NavMesh dungeon = baked(scenes::dungeon(3, 60), 48);
    check_updates(dungeon, dungeon, {1, 16});
    const NavMesh city = baked(scenes::city(3, 1), 48);
    check_updates(city, city, {2, 8});
    const NavMesh terrain = baked(scenes::terrain(3, 60), 48);
    check_updates(terrain, baked(scenes::terrain(4, 60), 48), {3, 12});
  }

  TEST_CASE("paths with an updated index have the same length as without") {
    const NavMesh first = test::walled_tiles(4, 3, 4);
    const NavMesh mesh = *edit(first).add(test::walled_tiles(4, 9, 4).whole_tile(5)).commit();
    SerialExecutor executor;
    const PathIndex updated = PathIndex(first, executor, kUpdatable).updated(mesh, executor);
    const PathIndex measured = updated.with_landmarks(8);
    CHECK(!updated.gives_bounds(mesh, kAllPolygons));
    CHECK(measured.gives_bounds(mesh, kAllPolygons));
    const PathIndexOptions same = {.landmarks = 8, .is_selective = false, .is_updatable = true};
    CHECK(measured.hash() == PathIndex(mesh, executor, same).hash());
    CHECK(measured.with_landmarks(0).hash() == updated.hash());
    Random random(2);
    SearchWorkspace workspace;
    int complete = 0;
    for (int i = 0; i < 200; ++i) {
      const PathQuery query = {.from = test::any_middle(mesh, random),
                               .to = test::any_middle(mesh, random)};
      const PathIndex& used = i % 2 == 0 ? updated : measured;
      complete += test::check_path(mesh, query, used, workspace) ? 1 : 0;
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
      const PathQuery query = {.from = test::middle_point(mesh, from),
                               .to = test::any_middle(mesh, random)};
      complete += test::check_path(mesh, query, index, workspace) ? 1 : 0;
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
    CHECK(plain.corner_count() == index_of(first).corner_count());
    CHECK(plain.edge_count() < index_of(first).edge_count());
    CHECK(plain.updated(next, executor).hash() == index_of(next).hash());
    CHECK(PathIndex().updated(next, executor).hash() == index_of(next).hash());
    CHECK(PathIndex().with_landmarks(3).graph() == nullptr);
  }
}
