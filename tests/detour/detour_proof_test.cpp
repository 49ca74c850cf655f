// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Tests with Detour itself: it reads our files, we read its files, and both give the same answers.

#include "way/bake/bake.h"
#include "way/io/detour.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"
#include "way/nav/validate.h"

#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "detour/detour_answers.h"
#include "scenes/scenes.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

using bench::NavMeshHandle;
using bench::read_set;
using bench::write_set;
using Bytes = std::vector<std::byte>;

/// Runs all queries on both.
void check_same(const NavMesh& ours, const dtNavMesh& theirs, int pairs) {
  test::DetourAnswers answers(ours, theirs);
  for (const std::string& difference : answers.compare(pairs))
    FAIL_CHECK(difference);
  CHECK(answers.complete_paths() > 0);
  CHECK(answers.lost_rays() * 20 < pairs);
}

NavMesh bake_ours(const TriangleMesh& level, int tile_size) {
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = tile_size;
  return *bake(level, settings);
}

NavMeshHandle bake_theirs(const TriangleMesh& level, int tile_size) {
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = tile_size;
  return bench::RecastBake(level, *BakeConfig::create(settings, level.bounds())).make_navmesh();
}

TriangleMesh moved(const TriangleMesh& level, Vec3 by) {
  std::vector<Vec3> vertices(level.vertices().begin(), level.vertices().end());
  for (Vec3& vertex : vertices)
    vertex = vertex + by;
  return *TriangleMesh::create(std::move(vertices),
                               {level.triangles().begin(), level.triangles().end()});
}

/// Compares paths with an index and without on Detour's tiles.
void check_index(const TriangleMesh& scene, int tile_size, int pairs, double rounding = 1e-6) {
  const auto level = decode_detour(write_set(*bake_theirs(scene, tile_size)));
  REQUIRE_MESSAGE(level, level.error().message);
  SerialExecutor executor;
  const PathIndex index(level->mesh, executor, {.is_selective = false});
  CHECK(index.helps(level->mesh, kAllPolygons));
  const PointSampler sampler(level->mesh);
  Random random(7);
  SearchWorkspace workspace;
  for (int i = 0; i < pairs; ++i) {
    PathQuery query = {.from = sampler.sample(random), .to = sampler.sample(random)};
    const double plain = find_path(level->mesh, query, workspace).length;
    query.index = &index;
    CHECK(find_path(level->mesh, query, workspace).length ==
          doctest::Approx(plain).epsilon(rounding));
  }
}

}  // namespace

TEST_SUITE("io/detour_proof") {
  TEST_CASE("Detour reads our files and gives the same answers") {
    for (const int tile_size : {0, 48}) {
      const NavMesh mesh = bake_ours(scenes::dungeon(3, 40), tile_size);
      const NavMeshHandle theirs = read_set(*encode_detour(mesh));
      REQUIRE(theirs);
      check_same(mesh, *theirs, 400);
    }
  }

  TEST_CASE("we read Detour's files and give the same answers") {
    for (const int tile_size : {0, 48}) {
      const NavMeshHandle theirs = bake_theirs(scenes::dungeon(3, 40), tile_size);
      const auto level = decode_detour(write_set(*theirs));
      REQUIRE_MESSAGE(level, level.error().message);
      const auto valid = validate(level->mesh, ValidateOptions::foreign());
      if (!valid) FAIL(valid.error().message);
      check_same(level->mesh, *theirs, 400);
    }
  }

  TEST_CASE("paths have the same lengths with an index, on Detour's tiles") {
    for (const int tile_size : {0, 32, 48}) {
      CAPTURE(tile_size);
      check_index(scenes::dungeon(2, 60), tile_size, 400);
      check_index(scenes::dungeon(3, 60), tile_size, 400);
      check_index(scenes::city(1, 1), tile_size, 200);
    }
    // Lines graze walls at seams.
    for (const int tile_size : {37, 53})
      check_index(scenes::dungeon(5, 55), tile_size, 400);
  }

  TEST_CASE("paths have the same lengths with an index, far from the origin") {
    // Adjacent tiles round their vertices differently, by up to 0.0001 here.
    for (const int tile_size : {32, 40})
      check_index(moved(scenes::dungeon(2, 60), {1000.3F, 0, 700.2F}), tile_size, 300, 1e-5);
  }

  TEST_CASE("terrain with surfaces survives both directions") {
    const TriangleMesh level = scenes::terrain(2, 40);
    const NavMesh mesh = bake_ours(level, 32);
    check_same(mesh, *read_set(*encode_detour(mesh)), 200);
    const NavMeshHandle theirs = bake_theirs(level, 32);
    const auto read = decode_detour(write_set(*theirs));
    REQUIRE(read);
    check_same(read->mesh, *theirs, 200);
  }

  TEST_CASE("a Detour file is unchanged by a round trip") {
    const NavMeshHandle theirs = bake_theirs(scenes::dungeon(5, 40), 48);
    const auto level = decode_detour(write_set(*theirs));
    REQUIRE(level);
    const NavMeshHandle again = read_set(*encode_detour(level->mesh));
    check_same(level->mesh, *again, 200);
  }

  TEST_CASE("a different mesh is detected") {
    const NavMesh mesh = bake_ours(scenes::dungeon(3, 40), 48);
    const NavMeshHandle other = read_set(*encode_detour(bake_ours(scenes::dungeon(4, 40), 48)));
    CHECK_FALSE(test::DetourAnswers(mesh, *other).compare(10).empty());
    // The same polygons, with one tile missing on one side.
    const NavMeshHandle theirs = read_set(*encode_detour(mesh));
    const NavMesh holed = *edit(mesh).remove(mesh.tile_in(0)->coord()).commit();
    CHECK_FALSE(test::DetourAnswers(holed, *theirs).compare(10).empty());
  }

  TEST_CASE("Detour uses the connections that we write") {
    const NavMesh mesh = bake_ours(scenes::dungeon(3, 40), 48);
    Random random(1);
    const PointSampler sampler(mesh);
    const MeshPoint from = sampler.sample(random);
    const MeshPoint to = sampler.sample(random);
    const OffMeshLink link = {
        .start = from.point, .end = to.point, .radius = 0.6F, .area = Area{1}, .user_id = 77};
    const NavMesh linked = *edit(mesh).link(link).commit();
    const Bytes bytes = *encode_detour(linked);
    const NavMeshHandle theirs = read_set(bytes);
    int found = 0;
    for (int i = 0; i < theirs->getMaxTiles(); ++i) {
      const dtMeshTile* tile = const_cast<const dtNavMesh*>(theirs.get())->getTile(i);
      if (tile->header == nullptr || tile->header->offMeshConCount == 0) continue;
      CHECK(tile->offMeshCons[0].userId == 77);
      const dtPoly& polygon = tile->polys[tile->header->offMeshBase];
      CHECK(polygon.getType() == DT_POLYTYPE_OFFMESH_CONNECTION);
      CHECK(polygon.firstLink != DT_NULL_LINK);
      ++found;
    }
    CHECK(found == 1);
    // Saved from a running mesh, including links and moved ends, it comes back unchanged.
    const auto level = decode_detour(write_set(*theirs));
    REQUIRE(level);
    REQUIRE(level->mesh.link_count() == 1);
    const OffMeshLink back = *level->mesh.link(level->mesh.link_at(0));
    CHECK(back.start == link.start);
    CHECK(back.end == link.end);
    CHECK(back.user_id == 77);
    CHECK_FALSE(level->mesh.link_parts(level->mesh.link_at(0)).empty());
  }
}
