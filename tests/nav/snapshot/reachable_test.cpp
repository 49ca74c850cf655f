// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/reachable.h"

#include "way/nav/find_path.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"

#include "support/builders/plan_mesh.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/reachable") {
  TEST_CASE("polygons are reachable exactly where there is a walk") {
    const NavMesh mesh = test::walled_tiles(2, 4, 3);
    SearchWorkspace workspace;
    Random random(1);
    for (int i = 0; i < 100; ++i) {
      const PolyRef a = test::any_polygon(mesh, random);
      const PolyRef b = test::any_polygon(mesh, random);
      const Path path =
          find_path(mesh, {.from = test::middle_point(mesh, a), .to = test::middle_point(mesh, b)},
                    workspace);
      CHECK(is_reachable(mesh, a, b) == (path.status == PathStatus::complete));
    }
    CHECK_FALSE(is_reachable(mesh, PolyRef(), test::any_polygon(mesh, random)));
    CHECK_FALSE(is_reachable(mesh, test::any_polygon(mesh, random), PolyRef(99, 1, 0)));
  }

  TEST_CASE("it follows the change when a tile closes the way") {
    const auto row = [](int x, const char* cells) {
      return test::plan_data({.rows = {cells, cells},
                              .low = {static_cast<float>(2 * x), 0, 0},
                              .coord = {x, 0},
                              .is_square = true});
    };
    const NavMesh open = test::mesh_of_tiles({row(0, ".."), row(1, ".."), row(2, "..")}, 2);
    const PolyRef left = test::polygon_at(open, {0.5F, 0, 0.5F});
    const PolyRef right = test::polygon_at(open, {5.5F, 0, 0.5F});
    CHECK(is_reachable(open, left, right));
    const NavMesh closed = *edit(open).remove({1, 0}).commit();
    CHECK_FALSE(is_reachable(closed, left, right));
    CHECK(find_islands(open).size() == 1);
    CHECK(find_islands(closed).size() == 2);
  }

  TEST_CASE("islands are listed with their size, the greatest first") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {".#...", ".#...", ".####"}});
    const std::vector<Island> islands = find_islands(mesh);
    REQUIRE(islands.size() == 2);
    CHECK(islands[0].polygons == 6);
    CHECK(islands[0].area == doctest::Approx(6));
    CHECK(islands[1].polygons == 3);
    CHECK(mesh.component(islands[1].first) == islands[1].component);
    CHECK(find_islands(NavMesh()).empty());
  }

  TEST_CASE("what cannot be walked to from a seed is pruned") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {".#...", ".#..."}});
    const PolyRef seed = test::polygon_at(mesh, {3.5F, 0, 0.5F});
    const NavMesh pruned = prune_islands(mesh, std::span(&seed, 1));
    CHECK_FALSE(find_nearest(pruned, {.point = {0.5F, 0, 0.5F}, .extents = {0.4F, 1, 0.4F}}));
    CHECK(find_nearest(pruned, {.point = {3.5F, 0, 0.5F}, .extents = {0.4F, 1, 0.4F}}));
    CHECK(pruned.is_valid(seed));
    CHECK_FALSE(find_nearest(prune_islands(mesh, {}), {.point = {3.5F, 0, 0.5F}}));
  }

  TEST_CASE("a one-way link is a way in its direction alone") {
    const NavMesh apart = test::mesh_of(test::Plan{.rows = {"..#..#.."}});
    const PolyRef left = test::polygon_at(apart, {0.5F, 0, 0.5F});
    const PolyRef middle = test::polygon_at(apart, {3.5F, 0, 0.5F});
    const PolyRef right = test::polygon_at(apart, {7.5F, 0, 0.5F});
    const OffMeshLink there = {.start = {1.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}, .one_way = true};
    const OffMeshLink both = {.start = {4.5F, 0, 0.5F}, .end = {6.5F, 0, 0.5F}};
    const NavMesh mesh = *edit(apart).link(there).link(both).commit();
    REQUIRE(mesh.component(left) == mesh.component(right));
    CHECK(is_reachable(mesh, left, middle));
    CHECK(is_reachable(mesh, left, right));
    CHECK(is_reachable(mesh, right, middle));
    CHECK_FALSE(is_reachable(mesh, middle, left));
    CHECK_FALSE(is_reachable(mesh, right, left));
    CHECK(mesh.has_one_way_links());
    CHECK_FALSE(apart.has_one_way_links());

    const NearestQuery query = {.point = {0.5F, 0, 0.5F}, .extents = {9, 9, 9}};
    CHECK(find_nearest_reachable(mesh, query, left).polygon == left);
    CHECK(find_nearest_reachable(mesh, query, right).polygon == middle);
    // There is no path back up after dropping down.
    const NavMesh pruned = prune_islands(mesh, std::vector{middle});
    CHECK(pruned.flags(left) == 0);
    CHECK(pruned.flags(right) != 0);
  }

  TEST_CASE("with one-way links polygons are reachable exactly where a path is found") {
    const NavMesh apart = test::walled_tiles(3, 4, 2);
    Random random(2);
    NavMeshEdit change = edit(apart);
    for (int i = 0; i < 25; ++i) {
      change.link({.start = test::middle_of(apart, test::any_polygon(apart, random)),
                   .end = test::middle_of(apart, test::any_polygon(apart, random)),
                   .one_way = i % 3 != 0});
    }
    const NavMesh mesh = *change.commit();
    SearchWorkspace workspace;
    int one_way = 0;
    for (int i = 0; i < 300; ++i) {
      const PolyRef a = test::any_polygon(mesh, random);
      const PolyRef b = test::any_polygon(mesh, random);
      const PolygonPathQuery query = {.from = test::middle_point(mesh, a),
                                      .to = test::middle_point(mesh, b)};
      const bool is_found =
          find_polygon_path(mesh, query, workspace).status == PathStatus::complete;
      CHECK(is_reachable(mesh, a, b) == is_found);
      if (is_found && !is_reachable(mesh, b, a)) ++one_way;
    }
    CHECK(one_way > 10);
  }

  TEST_CASE("reachability follows changes of tiles and one-way links, as if built from scratch") {
    Random random(6);
    const NavMesh first = test::walled_tiles(3, 4, 2);
    NavMesh mesh = first;
    for (int round = 0; round < 40; ++round) {
      NavMeshEdit change = edit(mesh);
      const TileCoord coord = {static_cast<int>(random.below(3)),
                               static_cast<int>(random.below(3))};
      if (mesh.tile_at(coord) != nullptr) {
        change.remove(coord);
      } else {
        change.add(first.tile_at(coord));
      }
      if (mesh.link_count() < 20) {
        change.link({.start = test::middle_of(first, test::any_polygon(first, random)),
                     .end = test::middle_of(first, test::any_polygon(first, random)),
                     .one_way = random.below(4) != 0});
      } else if (const PolyRef link = mesh.link_at(random.below(mesh.link_slot_count()))) {
        change.unlink(link);
      }
      mesh = *change.commit();
      NavMeshEdit again = edit(NavMesh(mesh.layout()));
      for (int i = 0; i < 9; ++i) {
        if (const auto tile = mesh.tile_at({i % 3, i / 3})) again.add(tile);
      }
      for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot)
        if (const PolyRef link = mesh.link_at(slot)) again.link(*mesh.link(link));
      const NavMesh rebuilt = *again.commit();
      REQUIRE(mesh.counts().components == rebuilt.counts().components);
      for (int i = 0; i < 50; ++i) {
        const PolyRef a = test::any_polygon(mesh, random);
        const PolyRef b = test::any_polygon(mesh, random);
        const PolyRef same_a = test::polygon_at(rebuilt, test::middle_of(mesh, a));
        const PolyRef same_b = test::polygon_at(rebuilt, test::middle_of(mesh, b));
        CHECK(is_reachable(mesh, a, b) == is_reachable(rebuilt, same_a, same_b));
      }
    }
  }

  TEST_CASE("a one-way link that is gone or has lost its ground hinders nobody") {
    const NavMesh apart = test::mesh_of(test::Plan{.rows = {"..#.."}});
    NavMeshEdit change = edit(apart);
    const PolyRef link =
        change.add_link({.start = {1.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}, .one_way = true});
    const NavMesh mesh = *change.commit();
    CHECK(mesh.has_one_way_links());
    CHECK_FALSE(edit(mesh).unlink(link).commit()->has_one_way_links());
    CHECK_FALSE(edit(mesh).remove({}).commit()->has_one_way_links());
  }
}
