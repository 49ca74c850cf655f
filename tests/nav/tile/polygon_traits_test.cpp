// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/polygon_traits.h"

#include "way/nav/corridor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <array>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::grid_tile;
using test::mesh_of;
using test::Plan;

namespace {

constexpr Vec3 kStart = {0.5F, 0, 0.5F};
constexpr Vec3 kEnd = {3.5F, 0, 0.5F};
constexpr auto kWater = static_cast<Area>(7);

/// Two tiles of 2 by 2 quads with sides of 4, side by side.
NavMesh two_tiles() {
  return *edit(NavMesh({.tile_side = 8}))
              .add(grid_tile({.coord = {0, 0}}))
              .add(grid_tile({.coord = {1, 0}}))
              .commit();
}

PolygonPath path_along(const NavMesh& mesh, SearchWorkspace& workspace,
                       const QueryFilter& filter = kAllPolygons) {
  return find_polygon_path(mesh, {.from = {mesh.ref(0, 0), kStart}, .to = {mesh.ref(0, 3), kEnd}},
                           workspace, filter);
}

}  // namespace

TEST_SUITE("nav/polygon_traits") {
  TEST_CASE("a polygon whose flags are taken away is closed to every query") {
    const NavMesh open = mesh_of(Plan{.rows = {"...."}});
    const PolyRef door = open.ref(0, 2);
    const NavMesh mesh = *edit(open).set_flags(door, 0).commit();
    SearchWorkspace workspace;
    CHECK(mesh.flags(door) == 0);
    CHECK(path_along(mesh, workspace).status == PathStatus::unreachable);
    const PolyRef from = mesh.ref(0, 0);
    CHECK(raycast(mesh, {.from = {from, kStart}, .target = kEnd}).point == Vec3{2, 0, 0.5F});
    CHECK(move_along(mesh, {.from = {from, kStart}, .target = kEnd}, workspace).point ==
          Vec3{2, 0, 0.5F});
    CHECK(find_nearest(mesh, {.point = {2.5F, 0, 0.5F}}).polygon != door);
    std::array<PolyRef, 9> found;
    CHECK(polygons_in_box(mesh, {{0, -1, 0}, {4, 1, 1}}, found) == 3);
    CHECK(PointSampler(mesh).area() == doctest::Approx(3));
    CHECK(polygons_in_circle(mesh, {.at = {from, kStart}, .radius = 9}, workspace).size() == 2);
    PathCorridor corridor;
    corridor.reset(from, kStart);
    const std::vector<PolyRef> way = {from, mesh.ref(0, 1), door, mesh.ref(0, 3)};
    corridor.set_path(way, kEnd);
    CHECK(corridor.is_valid(open));
    CHECK_FALSE(corridor.is_valid(mesh));
  }

  TEST_CASE("the snapshot before the change answers as before") {
    const NavMesh open = mesh_of(Plan{.rows = {"...."}});
    SearchWorkspace workspace;
    const NavMesh shut = *edit(open).set_flags(open.ref(0, 2), 0).commit();
    CHECK(path_along(open, workspace).status == PathStatus::complete);
    CHECK(open.changed_traits(0) == nullptr);
    CHECK(shut.tile_in(0) == open.tile_in(0));
  }

  TEST_CASE("the hash depends on areas and flags, not on how they were changed") {
    const NavMesh open = mesh_of(Plan{.rows = {"...."}});
    const PolyRef door = open.ref(0, 2);
    const NavMesh shut = *edit(open).set_flags(door, 0).commit();
    const NavMesh wet = *edit(open).set_area(door, kWater).commit();
    CHECK(shut.hash() != open.hash());
    CHECK(wet.hash() != open.hash());
    CHECK(wet.hash() != shut.hash());
    CHECK(edit(shut).set_flags(door, open.flags(door)).commit()->hash() == open.hash());
    CHECK(edit(shut).set_area(door, kWater).commit()->hash() ==
          edit(wet).set_flags(door, 0).commit()->hash());
    CHECK(edit(shut).set_flags(open.ref(0, 1), 0).commit()->hash() != shut.hash());
    // With its tile the change goes.
    const NavMesh none = *edit(open).remove({}).commit();
    CHECK(edit(shut).remove({}).commit()->hash() == none.hash());
  }

  TEST_CASE("another area has another cost, and shows in area crossings") {
    const NavMesh dry = mesh_of(Plan{.rows = {"...."}});
    const NavMesh mesh = *edit(dry).set_area(dry.ref(0, 1), kWater).commit();
    CHECK(mesh.area(mesh.ref(0, 1)) == kWater);
    CHECK(mesh.area(mesh.ref(0, 2)) == dry.area(dry.ref(0, 2)));
    QueryFilter filter;
    filter.costs.set(kWater, 5);
    SearchWorkspace workspace;
    CHECK(path_along(dry, workspace, filter).cost == doctest::Approx(3));
    const PolygonPath path = path_along(mesh, workspace, filter);
    CHECK(path.cost == doctest::Approx(7));
    const RaycastQuery ray = {.from = {mesh.ref(0, 0), kStart}, .target = kEnd};
    CHECK(raycast(mesh, ray, {}, filter).cost == doctest::Approx(7));
    CHECK(make_straight_path(mesh,
                             {.corridor = path.polygons,
                              .start = kStart,
                              .end = kEnd,
                              .crossings = PathCrossings::areas},
                             workspace)
              .corners.size() == 4);
  }

  TEST_CASE("area and flags of a polygon are changed one without the other") {
    const NavMesh base = mesh_of(Plan{.rows = {"...."}});
    const PolyRef polygon = base.ref(0, 1);
    const NavMesh wet = *edit(base).set_area(polygon, kWater).commit();
    const NavMesh both = *edit(wet).set_flags(polygon, 6).set_flags(polygon, 4).commit();
    CHECK(wet.flags(polygon) == base.flags(polygon));
    CHECK(both.area(polygon) == kWater);
    CHECK(both.flags(polygon) == 4);
  }

  TEST_CASE("a polygon that is changed back costs no memory") {
    const NavMesh base = mesh_of(Plan{.rows = {"...."}});
    const PolyRef polygon = base.ref(0, 1);
    const NavMesh wet = *edit(base).set_area(polygon, kWater).commit();
    CHECK(wet.counts().bytes > base.counts().bytes);
    const NavMesh dry = *edit(wet).set_area(polygon, base.area(polygon)).commit();
    CHECK(dry.changed_traits(0) == nullptr);
    CHECK(dry.counts().bytes == base.counts().bytes);
  }

  TEST_CASE("a change survives the replacement of other tiles, and not that of its own") {
    const NavMesh base = two_tiles();
    const PolyRef polygon = base.ref(0, 1);
    const NavMesh changed = *edit(base).set_flags(polygon, 2).commit();
    const NavMesh beside = *edit(changed).add(grid_tile({.coord = {1, 0}, .quads = 3})).commit();
    CHECK(beside.flags(polygon) == 2);
    const NavMesh again = *edit(changed).add(changed.tile_at({0, 0})).commit();
    CHECK(again.flags(polygon) == 2);
    const NavMesh replaced = *edit(changed).add(grid_tile({.coord = {0, 0}})).commit();
    CHECK_FALSE(replaced.is_valid(polygon));
    for (std::uint32_t slot = 0; slot < replaced.slot_count(); ++slot)
      CHECK(replaced.changed_traits(slot) == nullptr);
  }

  TEST_CASE("polygons that are stale, or get stale by the same edit, are left out") {
    const NavMesh base = two_tiles();
    const PolyRef polygon = base.ref(0, 1);
    const NavMesh same = *edit(base)
                              .set_flags(PolyRef(), 2)
                              .set_flags(PolyRef(99, 1, 0), 2)
                              .set_flags(PolyRef(0, 9, 0), 2)
                              .set_flags(PolyRef(0, 1, 4), 2)
                              .commit();
    const NavMesh replaced =
        *edit(base).set_flags(polygon, 2).add(grid_tile({.coord = {0, 0}})).commit();
    const NavMesh removed = *edit(base).set_flags(polygon, 2).remove({0, 0}).commit();
    for (const NavMesh* mesh : {&same, &replaced, &removed}) {
      for (std::uint32_t slot = 0; slot < mesh->slot_count(); ++slot)
        CHECK(mesh->changed_traits(slot) == nullptr);
    }
  }

  TEST_CASE("rays across a tile border see the changes on both sides") {
    const NavMesh base = two_tiles();
    const PolyRef beyond = base.ref(1, 0);
    const RaycastQuery ray = {.from = {base.ref(0, 0), {1, 0, 1}}, .target = {15, 0, 1}};
    CHECK(raycast(base, ray).status == RayStatus::reached);
    CHECK(raycast(*edit(base).set_flags(beyond, 0).commit(), ray).point == Vec3{8, 0, 1});
    CHECK(raycast(*edit(base).set_flags(base.ref(1, 1), 0).commit(), ray).point == Vec3{12, 0, 1});
  }

  TEST_CASE("a changed mesh answers like one that was made so") {
    Random random(91);
    SearchWorkspace workspace;
    for (int round = 0; round < 10; ++round) {
      TileData data = test::bumpy_floors(random, 8);
      const NavMesh base = mesh_of(data);
      NavMeshEdit change = edit(base);
      const std::uint32_t count = base.tile_in(0)->polygon_count();
      data.flags.assign(count, 1);
      for (std::uint32_t i = 0; i < count; ++i) {
        const bool is_shut = random.below(5) == 0;
        data.flags[i] = is_shut ? 2 : 1;
        data.areas[i] = random.below(3) == 0 ? kWater : data.areas[i];
        change.set_flags(base.ref(0, i), data.flags[i]).set_area(base.ref(0, i), data.areas[i]);
      }
      const NavMesh changed = *change.commit();
      const NavMesh made = mesh_of(data);
      QueryFilter filter = {.exclude = 2};
      filter.costs.set(kWater, 3);
      for (int i = 0; i < 50; ++i) {
        const PolyRef from = test::any_polygon(base, random);
        const PolyRef to = test::any_polygon(base, random);
        const PolygonPathQuery query = {.from = {from, test::middle_of(base, from)},
                                        .to = {to, test::middle_of(base, to)},
                                        .wants_partial = true};
        const PolygonPath a = find_polygon_path(changed, query, workspace, filter);
        const std::vector<PolyRef> polygons(a.polygons.begin(), a.polygons.end());
        const PolygonPath b = find_polygon_path(made, query, workspace, filter);
        CHECK(a.cost == b.cost);
        CHECK(std::ranges::equal(polygons, b.polygons));
        const RaycastQuery ray = {.from = {from, query.from.point}, .target = query.to.point};
        CHECK(raycast(changed, ray, {}, filter).cost == raycast(made, ray, {}, filter).cost);
      }
    }
  }
}
