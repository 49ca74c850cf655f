// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Indexes of the tiles of the installed Recast, which round the vertices that they share
// differently.
#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"

#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "scenes/scenes.h"
#include "support/builders/plan_mesh.h"
#include "support/checks/index_updates.h"

#include <cstdint>

#include <doctest/doctest.h>

using namespace way;

namespace {

NavMesh baked_by_recast(const TriangleMesh& level) {
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = 48;
  const auto config = BakeConfig::create(settings, level.bounds());
  const auto mesh = bench::navmesh_of(*bench::RecastBake(level, *config).make_navmesh());
  REQUIRE(mesh);
  return *mesh;
}

MeshPoint random_corner(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const auto count = static_cast<int>(tile.corner_count(ref.polygon()));
  return {ref, tile.corner(ref.polygon(), static_cast<std::uint32_t>(random.below(count)))};
}

/// Compares the lengths of paths with and without an index, from corners of polygons to others.
void check_paths(const NavMesh& mesh, int pairs, std::uint16_t exclude = 0) {
  SerialExecutor executor;
  const PathIndex index(mesh, executor, {.is_selective = false, .exclude = exclude});
  SearchWorkspace workspace;
  Random random(1);
  int complete = 0;
  for (int i = 0; i < pairs; ++i) {
    const PathQuery query = {.from = random_corner(mesh, random),
                             .to = random_corner(mesh, random)};
    CAPTURE(i);
    complete += test::check_path(mesh, query, index, workspace, 1e-6) ? 1 : 0;
  }
  CHECK(complete > pairs / 2);
}

}  // namespace

TEST_SUITE("nav/detour_index") {
  // A path may bend at a vertex of a straight wall if another tile rounds the end of the wall
  // differently.
  TEST_CASE("paths with an index have the same length over tiles that round differently") {
    check_paths(baked_by_recast(scenes::terrain(203, 220)), 4000);
  }

  TEST_CASE("so they have around polygons that the filter of the index rejects") {
    Random random(7);
    for (const TriangleMesh& level :
         {scenes::terrain(3, 120), scenes::dungeon(2, 120), scenes::city(2, 2)}) {
      const NavMesh mesh = baked_by_recast(level);
      NavMeshEdit change(mesh);
      for (const PolyRef polygon : test::all_polygons(mesh))
        if (random.below(40) == 0) change.set_flags(polygon, 2);
      check_paths(*change.commit(), 3000, 2);
    }
  }

  // Whether a vertex of a straight wall is a corner changes with the tiles at the ends of the wall.
  TEST_CASE("updated indexes have the corners and edges of new ones over such tiles") {
    const NavMesh terrain = baked_by_recast(scenes::terrain(1, 60));
    test::check_updates(terrain, baked_by_recast(scenes::terrain(2, 60)), {1, 16});
    const NavMesh city = baked_by_recast(scenes::city(1, 1));
    test::check_updates(city, city, {2, 12});
    for (const std::uint64_t seed : {1, 2, 3}) {
      const NavMesh dungeon = baked_by_recast(scenes::dungeon(seed, 60));
      test::check_updates(dungeon, dungeon, {seed, 20});
    }
  }
}
