// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "nav/plan/orient.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::Plan;
using test::plan_data;
using test::polygon_at;

namespace {

RaycastResult cast(const NavMesh& mesh, Vec3 start, Vec3 end) {
  return raycast(mesh, {.from = {polygon_at(mesh, start), start}, .target = end});
}

bool is_on_mesh(const NavMesh& mesh, Vec3 p) {
  const auto all = test::all_polygons(mesh);
  return std::ranges::any_of(all, [&](PolyRef ref) { return is_over(mesh, ref, p); });
}

/// The first fraction of the segment at which a walk in small steps is off the mesh.
double sampled_walk(const NavMesh& mesh, Vec3 start, Vec3 end) {
  constexpr int kSteps = 2000;
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps;
    if (!is_on_mesh(mesh, lerp(start, end, t))) return double{t};
  }
  return 1;
}

}  // namespace

TEST_SUITE("nav/raycast") {
  TEST_CASE("an unobstructed ray reaches its end") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "..."}});
    std::vector<PolyRef> passed(8);
    const RaycastResult ray = raycast(
        mesh, {.from = {mesh.ref(0, 0), {0.5F, 0, 0.25F}}, .target = {2.5F, 0, 0.75F}}, passed);
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.t == 1);
    CHECK(ray.point == Vec3{2.5F, 0, 0.75F});
    CHECK(ray.polygon == mesh.ref(0, 2));
    CHECK(ray.cost == doctest::Approx(std::hypot(2.0F, 0.5F)));
    REQUIRE(ray.polygon_count == 3);
    CHECK(passed[0] == mesh.ref(0, 0));
    CHECK(passed[1] == mesh.ref(0, 1));
    CHECK(passed[2] == mesh.ref(0, 2));
  }

  TEST_CASE("a blocked ray reports the wall it hit") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...#"}});
    const RaycastResult ray = cast(mesh, {0.5F, 0, 0.5F}, {5.5F, 0, 0.5F});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.t == 0.5F);
    CHECK(ray.point == Vec3{3, 0, 0.5F});
    CHECK(ray.normal == Vec3{-1, 0, 0});
    CHECK(ray.polygon == mesh.ref(0, 2));
    CHECK(ray.edge == 2);
    CHECK(ray.polygon_count == 3);
    CHECK(ray.cost == doctest::Approx(2.5F));
  }

  TEST_CASE("the count of polygons is correct if they do not fit") {
    const NavMesh mesh = mesh_of(Plan{.rows = {std::string(1000, '.')}});
    std::vector<PolyRef> passed(3);
    const RaycastQuery query = {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}},
                                .target = {999.5F, 0, 0.5F}};
    const RaycastResult ray = raycast(mesh, query, passed);
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.polygon_count == 1000);
    CHECK(passed[2] == mesh.ref(0, 2));
    CHECK(raycast(mesh, query).polygon_count == 1000);
  }

  TEST_CASE("a ray through corners and along walls is free") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "...", "..."}});
    // Through the corners of four cells, from every cell that contains the start.
    for (const PolyRef ref : test::all_polygons(mesh)) {
      if (!is_over(mesh, ref, {1, 0, 1})) continue;
      const RaycastResult ray =
          raycast(mesh, {.from = {ref, {1, 0, 1}}, .target = {2.5F, 0, 2.5F}});
      CHECK(ray.status == RayStatus::reached);
    }
    CHECK(cast(mesh, {0.5F, 0, 0.5F}, {2.5F, 0, 2.5F}).status == RayStatus::reached);
    // Along the rim, in both directions, and along an inner line.
    for (const float z : {0.0F, 1.0F, 3.0F}) {
      CHECK(cast(mesh, {0.5F, 0, z}, {3, 0, z}).status == RayStatus::reached);
      CHECK(cast(mesh, {2.5F, 0, z}, {0, 0, z}).status == RayStatus::reached);
    }
    CHECK(cast(mesh, {0.5F, 0, 0}, {4, 0, 0}).t == doctest::Approx(2.5 / 3.5));
  }

  TEST_CASE("a ray may touch the corner of a wall") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", "..."}});
    CHECK(cast(mesh, {0.5F, 0, 1.5F}, {1.5F, 0, 0.5F}).status == RayStatus::reached);
    CHECK(cast(mesh, {0.5F, 0, 1.5F}, {1.5F, 0, 0.75F}).status == RayStatus::blocked);
  }

  TEST_CASE("a ray passes corners of walls on both sides of it, there and back") {
    // The diagonal touches corners of walls on its left and on its right.
    const NavMesh mesh = mesh_of(Plan{.rows = {"..#..", "..#..", ".....", "..#..", "..#.."}});
    for (const float reach : {3.0F, 3.5F, 4.5F}) {
      const Vec3 low = {0.25F, 0, 0.25F};
      const Vec3 high = {reach, 0, reach};
      CHECK(cast(mesh, low, high).status == RayStatus::reached);
      CHECK(cast(mesh, high, low).status == RayStatus::reached);
    }
    std::vector<PolyRef> passed(16);
    const RaycastResult ray =
        raycast(mesh,
                {.from = {polygon_at(mesh, {1.5F, 0, 1.25F}), {1.5F, 0, 1.25F}},
                 .target = {2.5F, 0, 2.75F}},
                passed);
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.cost == doctest::Approx(std::hypot(1.0F, 1.5F)));
    REQUIRE(ray.polygon_count <= passed.size());
    CHECK(passed[ray.polygon_count - 1] == ray.polygon);
  }

  TEST_CASE("a ray that passes a corner is blocked by the wall behind it") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..##", "....", "#...", "##.#"}});
    for (const bool wants_cost : {true, false}) {
      const RaycastResult ray =
          raycast(mesh, {.from = {polygon_at(mesh, {0.5F, 0, 1.5F}), {0.5F, 0, 1.5F}},
                         .target = {4.5F, 0, 5.5F},
                         .wants_cost = wants_cost});
      CHECK(ray.status == RayStatus::blocked);
      CHECK(ray.point == Vec3{3, 0, 4});
      CHECK(ray.t == 0.625F);
      CHECK(ray.cost == doctest::Approx(wants_cost ? std::hypot(2.5F, 2.5F) : 0));
    }
  }

  TEST_CASE("a ray along several edges of a polygon leaves it by the foremost that is open") {
    // Both triangle and hall on the left touch the line x = 1 in parts; the large polygon on the
    // right has a corner at each end of them.
    TileData data;
    data.vertices = {{1, 0, 0.5F}, {1, 0, 0},     {0.5F, 0, 0}, {1, 0, 1.25F},
                     {1, 0, 4.5F}, {8, 0, 4.5F},  {8, 0, 0},    {0, 0, 7},
                     {1, 0, 5.5F}, {-2, 0, 4.5F}, {-2, 0, 5}};
    constexpr std::uint32_t wall = TileData::kWall;
    data.first = {0, 3, 9, 15};
    data.corners = {0, 1, 2, 0, 3, 4, 5, 6, 1, 7, 8, 4, 3, 9, 10};
    data.neighbors = {1, wall, wall, wall, 2, wall, wall, wall, 0, wall, wall, 1, wall, wall, wall};
    data.areas.assign(3, Area::ground);
    const NavMesh mesh = mesh_of(data);
    const RaycastResult ray = raycast(mesh, {{mesh.ref(0, 0), data.vertices[0]}, {1, 0, 5.5F}});
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.polygon == mesh.ref(0, 2));
    const RaycastResult back = raycast(mesh, {{mesh.ref(0, 2), {1, 0, 5.5F}}, data.vertices[0]});
    CHECK(back.status == RayStatus::reached);
    // Beyond the hall there is a wall.
    const RaycastResult far = raycast(mesh, {{mesh.ref(0, 0), data.vertices[0]}, {1, 0, 10.5F}});
    CHECK(far.status == RayStatus::blocked);
    CHECK(far.t == doctest::Approx(0.5));
  }

  TEST_CASE("a ray between two walls that touch in a point is blocked") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".#", "#."}});
    const RaycastResult ray = cast(mesh, {0.5F, 0, 0.5F}, {1.5F, 0, 1.5F});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.t == doctest::Approx(0.5));
  }

  TEST_CASE("a ray that is blocked at once reports the wall") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    for (const float x : {3.0F, 3.0001F}) {
      const RaycastResult ray =
          raycast(mesh, {.from = {mesh.ref(0, 2), {x, 0, 0.5F}}, .target = {9, 0, 0.75F}});
      CHECK(ray.status == RayStatus::blocked);
      CHECK(ray.t == 0);
      CHECK(ray.normal == Vec3{-1, 0, 0});
      CHECK(ray.polygon_count == 1);
    }
  }

  TEST_CASE("a start rounded off the wall still walks along it") {
    TileData data = plan_data({.rows = {"....."}, .low = {1000.1F, 0, 1000.3F}});
    const NavMesh mesh = mesh_of(data);
    const float wall = data.vertices[0].z;
    for (const float z : {std::nextafter(wall, 0.0F), wall, std::nextafter(wall, 2000.0F)}) {
      const RaycastResult ray =
          raycast(mesh, {.from = {mesh.ref(0, 0), {1000.5F, 0, z}}, .target = {1004.9F, 0, z}});
      CHECK(ray.status == RayStatus::reached);
    }
  }

  TEST_CASE("a ray of length zero reaches its end") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const RaycastResult ray = cast(mesh, {1, 0, 0.5F}, {1, 3, 0.5F});
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.t == 1);
  }

  TEST_CASE("the filter makes walls, and the cost is by area") {
    TileData data = plan_data({.rows = {".m.."}});
    data.flags = {1, 1, 1, 2};
    const NavMesh mesh = mesh_of(data);
    QueryFilter filter = {.exclude = 2};
    filter.costs.set(static_cast<Area>('m'), 10);
    const RaycastResult ray = raycast(
        mesh, {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .target = {3.5F, 0, 0.5F}}, {}, filter);
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.point.x == 3);
    CHECK(ray.cost == doctest::Approx(0.5F + 10 + 1));
  }

  TEST_CASE("the floor is the one that can be walked to") {
    // A ramp leads from the lower floor up to a bridge that passes over the end of the lower floor.
    TileData data = plan_data({.rows = {"......"}});
    for (Vec3& v : data.vertices)
      v.y = std::clamp(v.x - 2, 0.0F, 3.0F);
    const TileData floor = plan_data({.rows = {"..."}, .low = {3, 0, 0}});
    const NavMesh mesh = mesh_of(test::join_data(data, floor));
    // The end is at the height of the lower floor, which cannot be walked to.
    const RaycastResult ray =
        raycast(mesh, {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .target = {5.5F, 0, 0.5F}});
    CHECK(ray.status == RayStatus::reached);
    CHECK(ray.polygon == mesh.ref(0, 5));
    const RaycastResult beyond =
        raycast(mesh, {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .target = {8, 0, 0.5F}});
    CHECK(beyond.status == RayStatus::blocked);
    CHECK(beyond.point == Vec3{6, 3, 0.5F});
  }

  TEST_CASE("a ray crosses tiles through the open part of a border") {
    // On the low side one edge of length 8, on the other four of length 2, one of them missing.
    TileData many = test::grid_data({.coord = {1, 0}, .quads = 4});
    many.neighbors[4 * 4] = TileData::kWall;  // the second quad from low z, on its low x side
    const NavMesh mesh = test::mesh_of_tiles({test::grid_data({.quads = 1}), many}, 8);
    for (const float z : {1.0F, 2.0F, 4.0F, 5.0F, 6.0F, 7.5F}) {
      CAPTURE(z);
      CHECK(cast(mesh, {4, 0, z}, {15, 0, z}).status == RayStatus::reached);
    }
    const RaycastResult ray = cast(mesh, {4, 0, 3}, {15, 0, 3});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.point == Vec3{8, 0, 3});
    CHECK(cast(mesh, {15, 0, 3}, {4, 0, 3}).point == Vec3{8, 0, 3});
  }

  TEST_CASE("a fully open border lets a ray pass, unless the filter blocks it") {
    const NavMesh mesh = test::mesh_of_tiles(
        {test::plan_data({.rows = {"...."}, .is_square = true}),
         test::plan_data({.rows = {"...."}, .low = {4, 0, 0}, .coord = {1, 0}, .is_square = true})},
        4);
    const RaycastQuery query = {.from = {test::polygon_at(mesh, {3.5F, 0, 0.5F}), {3.5F, 0, 0.5F}},
                                .target = {5.5F, 0, 0.5F}};
    const RaycastResult free = raycast(mesh, query);
    CHECK(free.status == RayStatus::reached);
    CHECK(free.polygon.slot() != query.from.polygon.slot());
    CHECK(free.polygon_count == 3);
    QueryFilter closed;
    closed.context = &query;
    closed.predicate = [](const void* context, PolyRef polygon) {
      return polygon.slot() == static_cast<const RaycastQuery*>(context)->from.polygon.slot();
    };
    const RaycastResult stopped = raycast(mesh, query, {}, closed);
    CHECK(stopped.status == RayStatus::blocked);
    CHECK(stopped.point == Vec3{4, 0, 0.5F});
    CHECK(stopped.polygon == query.from.polygon);
  }

  TEST_CASE("a ray leaves a polygon with any number of corners through the edge it crosses") {
    for (std::uint32_t count = 3; count <= 9; ++count) {
      const TileData data = test::round_polygon(count);
      const NavMesh mesh = mesh_of(data);
      for (std::uint32_t i = 0; i < count; ++i) {
        CAPTURE(count);
        CAPTURE(i);
        const Vec3 a = data.vertices[i];
        const Vec3 b = data.vertices[(i + 1) % count];
        const RaycastResult ray = raycast(mesh, {{mesh.ref(0, 0), {}}, a + b});
        CHECK(ray.status == RayStatus::blocked);
        CHECK(ray.edge == i);
        CHECK(ray.t == doctest::Approx(0.5));
      }
    }
  }

  TEST_CASE("null, stale and degenerate input is handled") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    CHECK(raycast(mesh, {}).status == RayStatus::invalid);
    CHECK(raycast(mesh, {.from = {PolyRef(0, 9, 0), {}}}).status == RayStatus::invalid);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(raycast(mesh, {.from = {mesh.ref(0, 0), {nan, 0, 0}}}).status == RayStatus::invalid);
    // A start nowhere near its polygon.
    const RaycastResult ray =
        raycast(mesh, {.from = {mesh.ref(0, 0), {50, 0, 50}}, .target = {60, 0, 60}});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.t == 0);
  }

  TEST_CASE("a ray terminates on a mesh that leads in a circle") {
    // Two cells that name each other beyond their high x sides: each step leads back.
    TileData data = plan_data({.rows = {".", ".", "."}});
    data.neighbors.assign(data.neighbors.size(), TileData::kWall);
    data.neighbors[2] = 1;
    data.neighbors[4 + 2] = 2;
    data.neighbors[8 + 2] = 1;
    const NavMesh mesh = mesh_of(data);
    const RaycastResult ray =
        raycast(mesh, {.from = {mesh.ref(0, 0), {0.5F, 0, 0}}, .target = {9, 0, 3}});
    CHECK(ray.status == RayStatus::blocked);
    CHECK(ray.polygon_count < 10);
  }

  TEST_CASE("a ray without cost has the same result otherwise") {
    Random random(18);
    const NavMesh mesh = test::walled_tiles(2, 4, 6);
    for (int i = 0; i < 400; ++i) {
      const PolyRef from = any_polygon(mesh, random);
      const Vec3 corner = mesh.tile_of(from)->corner(from.polygon(), 0);
      // Some of them start beside their polygon.
      const Vec3 start = corner + Vec3{random.between(-0.5F, 1.5F), 0, random.between(-0.5F, 1.5F)};
      const Vec3 end = start + Vec3{random.between(-5, 5), 1, random.between(-5, 5)};
      std::vector<PolyRef> passed(32);
      std::vector<PolyRef> also_passed(32);
      const RaycastResult with = raycast(mesh, {{from, start}, end}, passed);
      const RaycastResult without = raycast(mesh, {{from, start}, end, false}, also_passed);
      CHECK(without.status == with.status);
      CHECK(without.t == with.t);
      CHECK(without.point == with.point);
      CHECK(without.normal == with.normal);
      CHECK(without.polygon == with.polygon);
      CHECK(without.edge == with.edge);
      CHECK(without.cost == 0);
      CHECK(without.polygon_count == with.polygon_count);
      CHECK(passed == also_passed);
    }
  }

  TEST_CASE("a ray through the last polygon of a tile ends there") {
    const NavMesh mesh = mesh_of(test::round_polygon(3));
    CHECK(raycast(mesh, {{mesh.ref(0, 0), {}}, {0.01F, 0, 0}}).status == RayStatus::reached);
  }

  TEST_CASE("rays agree with a walk in small steps") {
    Random random(17);
    const NavMesh mesh = test::walled_tiles(2, 4, 6);
    for (int i = 0; i < 60; ++i) {
      const PolyRef from = any_polygon(mesh, random);
      const Vec3 corner = mesh.tile_of(from)->corner(from.polygon(), 0);
      const Vec3 start = corner + Vec3{random.unit(), 0, random.unit()};
      const Vec3 end = start + Vec3{random.between(-5, 5), 0, random.between(-5, 5)};
      const RaycastResult ray = raycast(mesh, {.from = {from, start}, .target = end});
      const double expected = sampled_walk(mesh, start, end);
      CHECK((ray.status == RayStatus::reached) == (expected == 1));
      CHECK(double{ray.t} <= expected + 1e-6);
      CHECK(double{ray.t} >= expected - 6e-4);
    }
  }
}
