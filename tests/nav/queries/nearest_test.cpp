// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"
#include "support/oracles/naive_nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <doctest/doctest.h>

using namespace way;
using test::all_polygons;
using test::mesh_of;
using test::plan_data;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

void check_against_naive(const NavMesh& mesh, const NearestQuery& query) {
  const NearestPoint fast = find_nearest(mesh, query);
  const NearestPoint slow = test::naive_nearest(mesh, query);
  REQUIRE(static_cast<bool>(fast) == static_cast<bool>(slow));
  CHECK(fast.distance == slow.distance);
  CHECK(fast.over == slow.over);
}

}  // namespace

TEST_SUITE("nav/nearest") {
  TEST_CASE("a point above a floor goes straight down to it") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"...", "...", "..."}});
    const NearestPoint found = find_nearest(mesh, {.point = {1.25F, 1, 1.5F}});
    REQUIRE(found);
    CHECK(found.polygon == mesh.ref(0, 4));
    CHECK(found.point == Vec3{1.25F, 0, 1.5F});
    CHECK(found.distance == 1);
    CHECK(found.over);
  }

  TEST_CASE("a point beside the mesh goes to its rim") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..."}});
    const NearestPoint found = find_nearest(mesh, {.point = {4.5F, 0, 0.5F}});
    REQUIRE(found);
    CHECK(found.point == Vec3{3, 0, 0.5F});
    CHECK(found.distance == 1.5F);
    CHECK_FALSE(found.over);
  }

  TEST_CASE("nothing outside of the box is returned") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..."}});
    CHECK_FALSE(find_nearest(mesh, {.point = {4.5F, 0, 0.5F}, .extents = {1.4F, 1, 1}}));
    CHECK(find_nearest(mesh, {.point = {4.5F, 0, 0.5F}, .extents = {1.5F, 1, 1}}));
    // The box of the polygon is touched, its surface is not.
    TileData slope = plan_data({.rows = {"."}});
    for (Vec3& v : slope.vertices)
      v.y = 8 * v.x;
    const NavMesh steep = mesh_of(slope);
    CHECK_FALSE(find_nearest(steep, {.point = {0.125F, 6, 0.5F}, .extents = {0.1F, 4, 0.1F}}));
    CHECK(find_nearest(steep, {.point = {0.125F, 5, 0.5F}, .extents = {0.1F, 4, 0.1F}}));
  }

  TEST_CASE("the box may be infinite") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..."}});
    const NearestPoint found =
        find_nearest(mesh, {.point = {50, 70, 0.5F}, .extents = {kInfinity, kInfinity, kInfinity}});
    REQUIRE(found);
    CHECK(found.point == Vec3{3, 0, 0.5F});
  }

  TEST_CASE("a point in a room does not go through the ceiling") {
    const TileData floors = test::join_data(plan_data({.rows = {"...", "..."}}),
                                            plan_data({.rows = {"...", "..."}, .low = {0, 3, 0}}));
    const NavMesh mesh = mesh_of(floors);
    // Closer to the floor above, 0.8 against 2.2; Detour would go up.
    const NearestPoint found = find_nearest(mesh, {.point = {1.5F, 2.2F, 0.5F}});
    REQUIRE(found);
    CHECK(found.point.y == 0);
    // Up to the climb above the point it is the point's own floor, off by an error in height.
    CHECK(find_nearest(mesh, {.point = {1.5F, 2.6F, 0.5F}}).point.y == 3);
  }

  TEST_CASE("nor does it go through the ceiling beside it") {
    const TileData floors =
        test::join_data(plan_data({.rows = {"..."}}), plan_data({.rows = {"."}, .low = {1, 2, 0}}));
    const NearestPoint found = find_nearest(mesh_of(floors), {.point = {0.95F, 1.4F, 0.5F}});
    REQUIRE(found);
    CHECK(found.point.y == 0);
  }

  TEST_CASE("a floor that is farther than another candidate still keeps the point in its room") {
    // The floor is 3 below, a step beside it 1.2 away, the floor above 0.6 away.
    const TileData step = plan_data({.rows = {"."}, .low = {2.2F, 3, 0}});
    const TileData floors = test::join_data(test::join_data(plan_data({.rows = {".."}}), step),
                                            plan_data({.rows = {".."}, .low = {0, 3.6F, 0}}));
    const NearestPoint found = find_nearest(mesh_of(floors), {.point = {1, 3, 0.5F}});
    REQUIRE(found);
    CHECK(found.point == Vec3{2.2F, 3, 0.5F});
  }

  TEST_CASE("a point below all ground goes up") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..."}});
    const NearestPoint found = find_nearest(mesh, {.point = {1.5F, -3, 0.5F}});
    REQUIRE(found);
    CHECK(found.point == Vec3{1.5F, 0, 0.5F});
  }

  TEST_CASE("a floor within the climb wins over a closer ledge") {
    const TileData floors = test::join_data(plan_data({.rows = {"."}}),
                                            plan_data({.rows = {"."}, .low = {1, 0.4F, 0}}));
    const NearestPoint found = find_nearest(mesh_of(floors), {.point = {0.9F, 0.4F, 0.5F}});
    REQUIRE(found);
    CHECK(found.point.y == 0);
  }

  TEST_CASE("the filter decides which polygons count") {
    TileData data = plan_data({.rows = {".."}});
    data.flags = {1, 2};
    const NavMesh mesh = mesh_of(data);
    const NearestQuery query = {.point = {0.5F, 0, 0.5F}};
    CHECK(find_nearest(mesh, query, {.exclude = 1}).polygon == mesh.ref(0, 1));
    CHECK_FALSE(find_nearest(mesh, query, {.exclude = 3}));
    QueryFilter filter;
    filter.predicate = [](const void*, PolyRef ref) { return ref.polygon() == 1; };
    CHECK(find_nearest(mesh, query, filter).polygon == mesh.ref(0, 1));
  }

  TEST_CASE("the nearest reachable point is not on another island") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..#..."}});
    const NearestQuery query = {.point = {2.9F, 0, 0.5F}};
    CHECK(find_nearest(mesh, query).point.x == 3);
    const NearestPoint found = find_nearest_reachable(mesh, query, mesh.ref(0, 0));
    REQUIRE(found);
    CHECK(found.point.x == 2);
    CHECK(find_nearest_reachable(mesh, query, mesh.ref(0, 4)).point.x == 3);
    CHECK_FALSE(find_nearest_reachable(mesh, query, PolyRef()));
  }

  TEST_CASE("NaN points and boxes without size are handled") {
    const NavMesh mesh = mesh_of(test::Plan{.rows = {"..."}});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK_FALSE(find_nearest(mesh, {.point = {nan, 0, 0}}));
    CHECK_FALSE(find_nearest(mesh, {.point = {0, kInfinity, 0}}));
    CHECK_FALSE(find_nearest(mesh, {.point = {}, .extents = {nan, 1, 1}}));
    CHECK_FALSE(find_nearest(mesh, {.point = {}, .extents = {-1, 1, 1}}));
    CHECK_FALSE(find_nearest(mesh, {.point = {1, 1, 0}, .extents = {}}));
    CHECK(find_nearest(mesh, {.point = {1, 0, 0}, .extents = {}}));
    CHECK_FALSE(find_nearest(NavMesh(), {}));
  }

  TEST_CASE("the nearest point is that of a search over all polygons") {
    Random random(5);
    for (int round = 0; round < 20; ++round) {
      const NavMesh mesh = mesh_of(test::bumpy_floors(random, 6));
      for (int i = 0; i < 200; ++i) {
        check_against_naive(
            mesh, {.point = {random.between(-2, 8), random.between(-3, 6), random.between(-2, 8)},
                   .extents = {random.between(0, 3), random.between(0, 4), random.between(0, 3)}});
      }
    }
  }

  TEST_CASE("the nearest point is found among many floors above each other") {
    TileData data = plan_data({.rows = {"..", ".."}});
    for (int floor = 1; floor < 30; ++floor) {
      const auto y = static_cast<float>(floor) * 0.75F;
      data = test::join_data(data, plan_data({.rows = {"..", ".."}, .low = {0, y, 0}}));
    }
    const NavMesh mesh = mesh_of(data);
    Random random(8);
    for (int i = 0; i < 500; ++i) {
      check_against_naive(
          mesh, {.point = {random.between(-1, 3), random.between(-2, 25), random.between(-1, 3)},
                 .extents = {random.between(0, 2), random.between(0, 9), random.between(0, 2)}});
    }
  }

  TEST_CASE("the nearest point is found across tiles") {
    NavMeshEdit change(NavMesh({.origin = {}, .tile_side = 4}));
    for (int z = -3; z < 3; ++z) {
      for (int x = -3; x < 3; ++x) {
        if ((x + z) % 2 == 0) change.add(test::grid_tile({.coord = {x, z}, .side = 4}));
      }
    }
    const NavMesh mesh = *change.commit();
    Random random(6);
    for (int i = 0; i < 500; ++i) {
      check_against_naive(
          mesh, {.point = {random.between(-14, 14), random.between(-2, 2), random.between(-14, 14)},
                 .extents = {random.between(0, 5), 2, random.between(0, 5)}});
    }
  }

  TEST_CASE("polygons in a box are returned once each, and all are counted") {
    // With 17 polygons the box tree has unused children; none of them may show up.
    const NavMesh mesh = mesh_of(test::Plan{.rows = {".................", "#################"}});
    std::vector<PolyRef> found(32);
    const Aabb3 all = {{-1, -1, -1}, {99, 1, 99}};
    CHECK(polygons_in_box(mesh, all, found) == 17);
    CHECK(std::set(found.begin(), found.begin() + 17).size() == 17);
    CHECK(polygons_in_box(mesh, all, std::span(found).first(3)) == 17);
    CHECK(polygons_in_box(mesh, all, {}) == 17);
    CHECK(polygons_in_box(mesh, {{2, 0, 0}, {3, 0, 0}}, found) == 3);
    CHECK(polygons_in_box(mesh, {{2.5F, 0.1F, 0}, {3, 1, 1}}, found) == 0);
    CHECK(polygons_in_box(mesh, {}, found) == 0);
    CHECK(polygons_in_box(mesh, all, found, {.exclude = 1}) == 0);
  }

  TEST_CASE("polygons in a box are those whose surface boxes touch it") {
    Random random(8);
    const NavMesh mesh = mesh_of(test::bumpy_floors(random, 8));
    const Tile& tile = *mesh.tile_in(0);
    std::vector<PolyRef> found(tile.polygon_count());
    for (int i = 0; i < 200; ++i) {
      const Vec3 low = {random.between(-1, 8), random.between(-1, 4), random.between(-1, 8)};
      const Aabb3 box = {low, low + Vec3{random.between(0, 2), random.unit(), random.unit()}};
      std::set<PolyRef> expected;
      for (const PolyRef ref : all_polygons(mesh)) {
        Aabb3 own;
        for (std::uint32_t v = 0; v < tile.detail_vertex_count(ref.polygon()); ++v)
          own = join(own, tile.detail_vertex(ref.polygon(), v));
        if (overlaps(own, box)) expected.insert(ref);
      }
      const std::size_t count = polygons_in_box(mesh, box, found);
      CHECK(std::set(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)) ==
            expected);
    }
  }
}
