// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_distance.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"
#include "support/oracles/wall_list.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::middle_of;
using test::Plan;
using test::polygon_at;
using test::walled_tiles;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

WallDistance ask(const NavMesh& mesh, Vec3 center, const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  return wall_distance(mesh, {.at = {polygon_at(mesh, center), center}}, workspace, filter);
}

/// Over all walls of all polygons that can be reached.
float naive_distance(const NavMesh& mesh, PolyRef from, Vec3 center) {
  float least = kInfinity;
  for (const test::Wall& wall : test::all_walls(mesh)) {
    if (mesh.component(wall.polygon) != mesh.component(from)) continue;
    const Vec2 point = test::closest_on_segment(plan(center), plan(wall.a), plan(wall.b));
    least = std::min(least, std::sqrt(test::distance_squared(plan(center), point)));
  }
  return least;
}

void check_against_naive(const NavMesh& mesh, PolyRef from, Vec3 center,
                         SearchWorkspace& workspace) {
  const WallDistance wall = wall_distance(mesh, {.at = {from, center}}, workspace);
  REQUIRE(wall.status == WallStatus::found);
  CHECK(wall.distance == doctest::Approx(naive_distance(mesh, from, center)));
  CHECK(std::sqrt(test::distance_squared(plan(center), plan(wall.point))) ==
        doctest::Approx(wall.distance));
  CHECK(length(wall.normal) == doctest::Approx(1));
  const Tile& tile = *mesh.tile_of(wall.polygon);
  const std::uint32_t corners = tile.corner_count(wall.polygon.polygon());
  const Vec3 a = tile.corner(wall.polygon.polygon(), wall.edge);
  const Vec3 b = tile.corner(wall.polygon.polygon(), (wall.edge + 1) % corners);
  CHECK(distance(wall.point, test::closest_on_segment(wall.point, a, b)) <= 1e-5F);
}

/// A large polygon, and beyond its border cells of which one is missing and one has flag 2.
NavMesh comb() {
  TileData cells = test::plan_data({.rows = {"....", "####", "....", "...."},
                                    .low = {4, 0, 0},
                                    .coord = {1, 0},
                                    .is_square = true});
  cells.flags.assign(cells.size(), 1);
  for (std::size_t i = 4; i < 8; ++i)
    cells.flags[i] = 2;
  return test::mesh_of_tiles({test::grid_data({.quads = 1, .side = 4}), cells}, 4);
}

}  // namespace

TEST_SUITE("nav/wall_distance") {
  TEST_CASE("the closest wall is found, with its point, normal, polygon and edge") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....", "....", "...#"}});
    const WallDistance wall = ask(mesh, {2.25F, 0, 1.5F});
    CHECK(wall.status == WallStatus::found);
    CHECK(wall.distance == doctest::Approx(std::sqrt(0.75F * 0.75F + 0.25F)));
    CHECK(wall.point == Vec3{3, 0, 2});
    CHECK(wall.normal.x < 0);
    CHECK(wall.normal.y == 0);
    CHECK(wall.normal.z < 0);
    const WallDistance left = ask(mesh, {0.25F, 0, 1.5F});
    CHECK(left.distance == 0.25F);
    CHECK(left.polygon == mesh.ref(0, 4));
    CHECK(left.edge == 0);
    CHECK(left.normal == Vec3{1, 0, 0});
  }

  TEST_CASE("on the wall itself the normal is that of the wall, into the polygon") {
    // Detour divides zero by zero here.
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    const WallDistance wall = ask(mesh, {1.5F, 0, 1});
    CHECK(wall.status == WallStatus::found);
    CHECK(wall.distance == 0);
    CHECK(wall.point == Vec3{1.5F, 0, 1});
    CHECK(wall.normal == Vec3{0, 0, -1});
    const WallDistance corner = ask(mesh, {0, 0, 0});
    CHECK(corner.distance == 0);
    CHECK(length(corner.normal) == 1);
    CHECK(dot(corner.normal, Vec3{1, 0, 1}) == 1);
  }

  TEST_CASE("a normal is never rounding noise") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}, .low = {8000, 0, 8000}});
    SearchWorkspace workspace;
    const Vec3 center = {8001.5F, 0, std::nextafter(8001.0F, 9000.0F)};  // just outside
    const WallDistance wall = wall_distance(mesh, {.at = {mesh.ref(0, 1), center}}, workspace);
    CHECK(wall.normal == Vec3{0, 0, -1});
  }

  TEST_CASE("the normal is horizontal even if the ground is not") {
    TileData slope = test::plan_data({.rows = {"...."}});
    for (Vec3& v : slope.vertices)
      v.y = 3 * v.z;
    const WallDistance wall = ask(mesh_of(slope), {1.5F, 2.25F, 0.75F});
    CHECK(wall.point == Vec3{1.5F, 3, 1});
    CHECK(wall.normal == Vec3{0, 0, -1});
    CHECK(wall.distance == 0.25F);
  }

  TEST_CASE("walls outside of the circle do not count, those on it do") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "...", "..."}});
    SearchWorkspace workspace;
    const auto within = [&](float radius) {
      return wall_distance(mesh, {.at = {mesh.ref(0, 4), {1.5F, 0, 1.5F}}, .radius = radius},
                           workspace);
    };
    CHECK(within(1.49F).status == WallStatus::none);
    CHECK(within(1.49F).distance == 0);
    CHECK(within(1.5F).status == WallStatus::found);
    CHECK(within(1e30F).distance == 1.5F);
    CHECK(within(0).status == WallStatus::none);
    CHECK(within(-1).status == WallStatus::invalid);
    CHECK(within(std::numeric_limits<float>::quiet_NaN()).status == WallStatus::invalid);
  }

  TEST_CASE("null and stale polygons and NaN points are invalid") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    SearchWorkspace workspace;
    CHECK(wall_distance(mesh, {}, workspace).status == WallStatus::invalid);
    CHECK(wall_distance(later, {.at = {mesh.ref(0, 0), {}}}, workspace).status ==
          WallStatus::invalid);
    CHECK(wall_distance(mesh, {.at = {mesh.ref(0, 0), {kInfinity, 0, 0}}}, workspace).status ==
          WallStatus::invalid);
  }

  TEST_CASE("polygons that the filter rejects are walls") {
    TileData data = test::plan_data({.rows = {"...", "...", "..."}});
    data.flags.assign(9, 1);
    data.flags[5] = 2;
    const NavMesh mesh = mesh_of(data);
    CHECK(ask(mesh, {1.75F, 0, 1.5F}, {.exclude = 2}).distance == 0.25F);
    CHECK(ask(mesh, {1.75F, 0, 1.5F}).distance == 1.25F);
    QueryFilter filter;
    filter.predicate = [](const void*, PolyRef ref) { return ref.polygon() != 3; };
    CHECK(ask(mesh, {1.25F, 0, 1.5F}, filter).distance == 0.25F);
  }

  TEST_CASE("on a border every link of an edge counts, and so does every gap between them") {
    const NavMesh mesh = comb();
    // Open to the first cell: no wall right there. Detour takes the first link for the edge.
    const WallDistance first = ask(mesh, {3.9F, 0, 0.5F});
    CHECK(first.distance == doctest::Approx(0.5F));
    CHECK(first.point.z == 0);
    const WallDistance gap = ask(mesh, {3.9F, 0, 1.5F});
    CHECK(gap.distance == doctest::Approx(0.1F));
    CHECK(gap.normal == Vec3{-1, 0, 0});
    const WallDistance closed = ask(mesh, {3.9F, 0, 2.5F}, {.exclude = 2});
    CHECK(closed.distance == doctest::Approx(0.1F));
    CHECK(ask(mesh, {3.9F, 0, 2.75F}).distance == doctest::Approx(std::hypot(0.75F, 0.1F)));
    const WallDistance last = ask(mesh, {3.9F, 0, 3.75F}, {.exclude = 2});
    CHECK(last.distance == doctest::Approx(0.25F));
  }

  TEST_CASE("a border without a neighboring tile is a wall") {
    const NavMesh mesh = comb();
    const NavMesh cut = *edit(mesh).remove({1, 0}).commit();
    CHECK(ask(cut, {3.9F, 0, 0.5F}).distance == doctest::Approx(0.1F));
  }

  TEST_CASE("a wall on another floor counts only if the path to it is close") {
    // The upper floor ends just above the center, but the path up to it is farther than any wall.
    const TileData floors =
        test::join_data(test::plan_data({.rows = {"...", "...", "..."}}),
                        test::plan_data({.rows = {"..", "..", ".."}, .low = {0, 3, 0}}));
    const WallDistance wall = ask(mesh_of(floors), {1.9F, 0, 1.5F});
    CHECK(wall.distance == doctest::Approx(1.1F));
    CHECK(wall.point.y == 0);
  }

  TEST_CASE("the distance equals that over all walls") {
    Random random(31);
    SearchWorkspace workspace;
    for (int round = 0; round < 10; ++round) {
      const NavMesh floors = mesh_of(test::bumpy_floors(random, 9));
      const NavMesh tiles = walled_tiles(4, static_cast<std::uint64_t>(round), 2 + 8 * round);
      for (int i = 0; i < 40; ++i) {
        for (const NavMesh* mesh : {&floors, &tiles}) {
          const PolyRef from = any_polygon(*mesh, random);
          const Vec3 offset = {random.between(-0.5F, 0.5F), 0, random.between(-0.5F, 0.5F)};
          check_against_naive(*mesh, from, middle_of(*mesh, from) + offset, workspace);
        }
      }
    }
  }

  TEST_CASE("an open floor of more polygons than 16 bits can count is searched to its rim") {
    const NavMesh mesh =
        mesh_of(Plan{.rows = std::vector<std::string>(301, std::string(301, '.'))});
    SearchWorkspace workspace;
    const WallDistance wall = wall_distance(
        mesh, {.at = {mesh.ref(0, 150 * 301 + 150), {150.5F, 0, 150.25F}}}, workspace);
    CHECK(wall.distance == 150.25F);
    CHECK(wall.point == Vec3{150.5F, 0, 0});
  }
}
