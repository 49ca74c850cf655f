// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/path_index.h"

#include "way/core/executor.h"
#include "way/io/import_polygons.h"
#include "way/io/obj.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index_codec.h"

#include "nav/plan/orient.h"
#include "scenes/scenes.h"
#include "support/builders/baked.h"
#include "support/builders/packed_level.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"
#include "support/checks/indexed_paths.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using way::test::any_point;
using way::test::any_query;
using way::test::baked;
using way::test::check_same;

namespace {

/// An index that is used for all paths.
PathIndex index_of(const NavMesh& mesh, int landmarks = PathIndexOptions().landmarks) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, {.landmarks = landmarks, .is_selective = false});
}

/// Adds links between any points: at corners, on edges and elsewhere, cheap and expensive, one-way
/// and two-way, some with flags that a filter may reject, some where another one ends.
NavMesh with_any_links(const NavMesh& mesh, Random& random, int count) {
  NavMeshEdit change(mesh);
  Vec3 last = any_point(mesh, random).second;
  for (int i = 0; i < count; ++i) {
    const Vec3 start = random.below(3) == 0 ? last : any_point(mesh, random).second;
    last = any_point(mesh, random).second;
    change.link({.start = start,
                 .end = last,
                 .radius = 0.25F,
                 .one_way = random.below(2) == 0,
                 .flags = static_cast<std::uint16_t>(random.below(3) + 1),
                 .fixed_cost = random.below(2) == 0 ? 0 : random.unit() * 3,
                 .cost_factor = random.below(2) == 0 ? 1 : random.unit() * 1.5F});
  }
  auto linked = change.commit();
  REQUIRE(linked);
  return *std::move(linked);
}

/// A filter for which all areas have the same cost.
QueryFilter costing(float cost) {
  QueryFilter filter;
  for (int i = 0; i < 256; ++i)
    filter.costs.set(static_cast<Area>(i), cost);
  return filter;
}

/// Compares paths over links, also for filters that reject some of them and for other costs.
int check_linked(const NavMesh& mesh, Random& random, int pairs) {
  const PathIndex index = index_of(mesh, random.below(2) == 0 ? 0 : 8);
  REQUIRE(index.helps(mesh, kAllPolygons));
  int complete = check_same(mesh, index, random, pairs);
  complete += check_same(mesh, index, random, pairs / 4, {.include = 1});
  complete += check_same(mesh, index, random, pairs / 4, {.exclude = 2});
  complete += check_same(mesh, index, random, pairs / 4, costing(2));
  complete += check_same(mesh, index, random, pairs / 4, costing(0.5F));
  return complete;
}

}  // namespace

TEST_SUITE("nav/path_index") {
  TEST_CASE("paths have the same length as without an index, from corners, edges and elsewhere") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(static_cast<int>(seed % 4) + 1, seed, 4);
      complete += check_same(mesh, index_of(mesh, static_cast<int>(seed * 4)), random, 120);
      const NavMesh strip = test::mesh_of(test::spiral_strip(2));
      complete += check_same(strip, index_of(strip), random, 20);
    }
    CHECK(complete > 500);
  }

  TEST_CASE("an edge is left out only if others between its ends are as long") {
    std::size_t dropped = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh = test::walled_tiles(2, seed, 4);
      SerialExecutor executor;
      const PathIndex all(mesh, executor, {.landmarks = 0, .is_updatable = true});
      const PathIndex some(mesh, executor, {.landmarks = 0});
      const std::size_t count = all.corner_count();
      REQUIRE(some.corner_count() == count);
      std::vector<double> shortest(count * count, 1e9);
      const auto length = [&](auto a, auto b) {
        return plan_distance(all.corner(a), all.corner(b));
      };
      for (const auto& [a, b] : some.edges())
        shortest[a * count + b] = shortest[b * count + a] = length(a, b);
      for (std::size_t over = 0; over < count; ++over)
        for (std::size_t a = 0; a < count; ++a)
          for (std::size_t b = 0; b < count; ++b)
            shortest[a * count + b] = std::min(
                shortest[a * count + b], shortest[a * count + over] + shortest[over * count + b]);
      for (const auto& [a, b] : all.edges())
        CHECK(shortest[a * count + b] <= length(a, b) * (1 + 1e-9));
      dropped += all.edges().size() - some.edges().size();
    }
    CHECK(dropped > 10);
  }

  TEST_CASE("paths in baked worlds have the same length, in one piece and in tiles") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const std::vector<TriangleMesh> levels = {scenes::dungeon(seed, 50),
                                                scenes::terrain(seed, 80), scenes::maze(seed, 8),
                                                scenes::soup(seed, 300)};
      for (const TriangleMesh& level : levels) {
        for (const int tile_size : {0, 40}) {
          Random random(seed);
          const NavMesh mesh = baked(level, tile_size);
          complete += check_same(mesh, index_of(mesh), random, 100);
        }
      }
    }
    CHECK(complete > 800);
  }

  TEST_CASE("floors above each other are distinguished") {
    for (const TriangleMesh& level :
         {scenes::spiral(3), scenes::stacked_floors(3), scenes::bridge(40)}) {
      for (const int tile_size : {0, 32}) {
        Random random(7);
        const NavMesh mesh = baked(level, tile_size);
        CHECK(check_same(mesh, index_of(mesh), random, 100) > 40);
      }
    }
  }

  TEST_CASE("the index of a city is the same for any number of workers") {
    const NavMesh mesh = baked(scenes::city(3, 1), 48);
    ThreadPool pool(3);
    const PathIndex index = index_of(mesh);
    CHECK(PathIndex(mesh, pool, {.is_selective = false}).hash() == index.hash());
    SerialExecutor executor;
    CHECK(PathIndex(mesh, pool).hash() == PathIndex(mesh, executor).hash());
    CHECK(index_of(mesh, 8).hash() != index.hash());
    CHECK(index.corner_count() > 100);
    CHECK(index.edge_count() > index.corner_count());
    Random random(3);
    CHECK(check_same(mesh, index, random, 300) > 200);
  }

  TEST_CASE("paths that are expected to be faster without the index are found without it") {
    SerialExecutor executor;
    const NavMesh open = test::walled_tiles(1, 1, 1000000);
    CHECK(PathIndex(open, executor).least_distance() == 0);  // all goals are visible
    CHECK(index_of(open).least_distance() == 0);
    const NavMesh mesh = baked(scenes::city(3, 1), 48);
    const PathIndex index(mesh, executor);
    CHECK(index.helps(mesh, kAllPolygons));
    Random random(4);
    CHECK(check_same(mesh, index, random, 200) > 100);
  }

  TEST_CASE("a real level has the same paths") {
    const auto level = test::packed_level("stk_labyrinth");
    if (!level) {
      MESSAGE("skipped: the level is not available");
      return;
    }
    Random random(3);
    const NavMesh mesh = baked(*level, 64);
    CHECK(check_same(mesh, index_of(mesh), random, 300) > 10);
  }

  TEST_CASE("paths over links, at costs and around closed polygons are as without the index") {
    Random random(5);
    const NavMesh plain = test::walled_tiles(2, 5, 4);
    const NavMesh linked = test::with_random_links(plain, random, 6);
    const PathIndex index = index_of(plain);
    const PathIndex linked_index = index_of(linked);
    CHECK(index.helps(plain, kAllPolygons));
    CHECK(!index.helps(linked, kAllPolygons));
    CHECK(index.is_stale(linked));
    CHECK(linked_index.helps(linked, kAllPolygons));
    CHECK(!PathIndex().helps(plain, kAllPolygons));
    CHECK(std::isinf(PathIndex().least_distance()));
    CHECK(PathIndex().is_stale(plain));
    check_same(linked, linked_index, random, 60);
    check_same(linked, index, random, 20);
    QueryFilter costs;
    costs.costs.set(Area::ground, 2);
    CHECK(!index.helps(plain, costs));
    check_same(plain, index, random, 30, costs);
    QueryFilter picky;
    picky.predicate = [](const void*, PolyRef polygon) { return polygon.polygon() % 5 != 2; };
    CHECK(index.helps(plain, picky));
    check_same(plain, index, random, 60, picky);
  }

  TEST_CASE("paths over links are the shortest, from tile to tile") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      const NavMesh mesh = test::walled_tiles(static_cast<int>(seed % 4) + 1, seed, 4);
      complete += check_linked(with_any_links(mesh, random, 1 + random.below(12)), random, 80);
    }
    CHECK(complete > 1500);
  }

  TEST_CASE("links that start or end in closed polygons are not reached") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      NavMeshEdit edit(with_any_links(test::walled_tiles(2, seed, 4), random, 8));
      for (const PolyRef polygon : test::all_polygons(test::walled_tiles(2, seed, 4)))
        if (random.below(6) == 0) edit.set_flags(polygon, 0);
      const auto mesh = edit.commit();
      REQUIRE(mesh);
      complete += check_same(*mesh, index_of(*mesh), random, 80);
    }
    CHECK(complete > 200);
  }

  TEST_CASE("paths over links are the shortest, in baked worlds and between floors") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      for (const TriangleMesh& level :
           {scenes::dungeon(seed, 50), scenes::terrain(seed, 60), scenes::stacked_floors(3),
            scenes::soup(seed, 300), scenes::spiral(3)}) {
        for (const int tile_size : {0, 40}) {
          CAPTURE(seed);
          CAPTURE(tile_size);
          Random random(seed);
          const NavMesh mesh = with_any_links(baked(level, tile_size), random, 10);
          complete += check_linked(mesh, random, 80);
        }
      }
    }
    CHECK(complete > 1500);
  }

  TEST_CASE("goals are visible from links that end at a vertex") {
    Random random(2);
    const NavMesh plain = baked(scenes::terrain(1, 120), 0);
    NavMeshEdit change(plain);
    for (int i = 0; i < 20; ++i) {
      const PolyRef to = test::any_polygon(plain, random);
      change.link({.start = test::any_middle(plain, random).point,
                   .end = plain.tile_of(to)->corner(to.polygon(), 0),
                   .radius = 0.25F,
                   .one_way = true,
                   .cost_factor = 0.4F});
    }
    const auto mesh = change.commit();
    REQUIRE(mesh);
    const PathIndex index = index_of(*mesh, 0);
    SearchWorkspace workspace;
    int crossed = 0;
    for (int i = 0; i < 400; ++i) {
      PathQuery query = any_query(*mesh, random);
      const double cost = find_path(*mesh, query, workspace).cost;
      query.index = &index;
      const Path indexed = find_path(*mesh, query, workspace);
      CHECK(indexed.cost == doctest::Approx(cost).epsilon(1e-6));
      crossed += test::crosses_links(indexed) ? 1 : 0;
    }
    CHECK(crossed > 100);
  }

  // Paths turn at (0, 0) and go on along a wall to (2, 6). Points on it are rounded to one side.
  TEST_CASE("links that start at a wall are reached along it, with an index and without") {
    const auto level = parse_obj(
        "v -4 0 -2\nv 4 0 -2\nv 4 0 0\nv 0 0 0\nv -4 0 0\nv 4 0 3\nv 1 0 3\nv 4 0 6\nv 2 0 6\n"
        "v 9 0 0\nv 10 0 0\nv 10 0 1\nv 9 0 1\n"
        "f 5 4 3 2 1\nf 4 7 6 3\nf 7 9 8 6\nf 13 12 11 10\n");
    REQUIRE(level);
    const auto imported = import_polygons(*level);
    REQUIRE(imported);
    SearchWorkspace workspace;
    for (int i = 0; i < 100; ++i) {
      CAPTURE(i);
      const Vec3 start = lerp(Vec3{1, 0, 3}, Vec3{2, 0, 6}, static_cast<float>(i) / 99);
      const auto mesh = edit(imported->mesh)
                            .link({.start = start, .end = {9.5F, 0, 0.5F}, .radius = 0.01F})
                            .commit();
      REQUIRE(mesh);
      const PathIndex index = index_of(*mesh);
      for (const PathIndex* used : {static_cast<const PathIndex*>(nullptr), &index}) {
        const Path path = find_path(
            *mesh, {.from = {{}, {-3, 0, -1}}, .to = {{}, {9.5F, 0, 0.5F}}, .index = used},
            workspace);
        REQUIRE(path.waypoints.size() == 4);
        CHECK(path.waypoints[1].point == Vec3{0, 0, 0});
        CHECK(path.waypoints[2].kind == WaypointKind::link_start);
        CHECK(plan_distance(path.waypoints[2].point, start) < 1e-5);
      }
    }
  }

  TEST_CASE("links of real levels are crossed") {
    for (const char* name : {"stk_labyrinth", "oa_minia"}) {
      const auto level = test::packed_level(name);
      if (!level) {
        MESSAGE("skipped: the level is not available");
        return;
      }
      Random random(3);
      const NavMesh mesh = with_any_links(baked(*level, 64), random, 40);
      CHECK(check_linked(mesh, random, 150) > 50);
    }
  }

  TEST_CASE("links are crossed after updates and from files") {
    Random random(11);
    SerialExecutor executor;
    NavMesh mesh = with_any_links(test::walled_tiles(3, 11, 4), random, 16);
    const NavMesh other = test::walled_tiles(3, 12, 5);
    PathIndex index(mesh, executor, {.landmarks = 0, .is_selective = false, .is_updatable = true});
    std::vector<std::byte> bytes;
    REQUIRE(encode_index(index, bytes));
    const auto decoded = decode_index(mesh, bytes);
    REQUIRE(decoded);
    CHECK(check_same(mesh, *decoded, random, 100) > 20);
    int complete = 0;
    for (int i = 0; i < 12; ++i) {
      const auto slot = static_cast<std::uint32_t>(random.below(9));
      const TileCoord coord = other.tile_in(slot)->coord();
      mesh = i % 3 == 2 ? *edit(mesh).remove(coord).commit()
                        : *edit(mesh).add(other.whole_tile(slot)).commit();
      if (i % 4 == 0) mesh = with_any_links(mesh, random, 1);
      index = index.updated(mesh, executor);
      CHECK(index.helps(mesh, kAllPolygons));
      complete += check_same(mesh, index, random, 60);
    }
    CHECK(complete > 200);
  }

  TEST_CASE("an index of a mesh with a wide link searches the ground") {
    Random random(12);
    const NavMesh mesh = test::walled_tiles(2, 12, 4);
    const auto wide = NavMeshEdit(mesh)
                          .link({.start = any_point(mesh, random).second,
                                 .end = any_point(mesh, random).second,
                                 .start_width = {0.5F, 0, 0},
                                 .end_width = {0.5F, 0, 0}})
                          .commit();
    REQUIRE(wide);
    const PathIndex index = index_of(*wide);
    CHECK(!index.helps(*wide, kAllPolygons));
    check_same(*wide, index, random, 40);
  }

  TEST_CASE("polygons without flags are walls, and filters by flags are checked") {
    Random random(6);
    const NavMesh plain = test::walled_tiles(3, 6, 6);
    NavMeshEdit edit(plain);
    int closed = 0;
    for (const PolyRef polygon : test::all_polygons(plain)) {
      const int kind = random.below(6);
      if (kind == 0) ++closed;
      edit.set_flags(polygon, static_cast<std::uint16_t>(kind == 0 ? 0 : (kind < 3 ? 1 : 3)));
    }
    CHECK(closed > 10);
    const auto mesh = edit.commit();
    REQUIRE(mesh);
    const PathIndex index = index_of(*mesh);
    CHECK(check_same(*mesh, index, random, 300) > 30);
    CHECK(index.helps(*mesh, {.include = 1}));
    CHECK(index.helps(*mesh, {.exclude = 2}));
    CHECK(check_same(*mesh, index, random, 600, {.include = 2}) > 3);
    CHECK(check_same(*mesh, index, random, 60, {.include = 1, .exclude = 4}) > 5);
  }

  TEST_CASE("limits, unreachable goals and partial paths are as without an index") {
    const NavMesh mesh = test::walled_tiles(2, 3, 2);
    const PathIndex index = index_of(mesh);
    SearchWorkspace workspace;
    SearchWorkspace other;
    Random random(3);
    int partial = 0;
    for (int i = 0; i < 200; ++i) {
      PathQuery query = any_query(mesh, random);
      query.partial = i % 2 == 0 ? PartialPath::by_air : PartialPath::none;
      if (i % 3 == 0) query.max_length = 6;
      if (i % 5 == 0) query.max_nodes = 4;
      const Path plain = find_path(mesh, query, workspace);
      query.index = &index;
      const Path indexed = find_path(mesh, query, other);
      CAPTURE(i);
      CHECK(indexed.status == plain.status);
      CHECK(indexed.out_of_budget == plain.out_of_budget);
      CHECK(indexed.length == doctest::Approx(plain.length).epsilon(1e-9));
      partial += plain.status == PathStatus::partial ? 1 : 0;
    }
    CHECK(partial > 10);
  }
}
