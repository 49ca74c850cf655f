// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/raycast.h"

#include "nav/plan/search_region.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/local_search.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::middle_of;
using test::Plan;
using test::polygon_at;

namespace {

MoveResult move(const NavMesh& mesh, Vec3 start, Vec3 target,
                const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  return move_along(mesh, {.from = {polygon_at(mesh, start), start}, .target = target}, workspace,
                    {}, filter);
}

float gap(Vec3 a, Vec3 b) {
  return std::sqrt(test::distance_squared(plan(a), plan(b)));
}

bool are_neighbors(const NavMesh& mesh, PolyRef a, PolyRef b) {
  const Tile& tile = *mesh.tile_of(a);
  for (std::uint32_t i = tile.first_edge(a.polygon()); i < tile.first_edge(a.polygon() + 1); ++i) {
    const TileEdge edge = tile.edge(i);
    if (edge.is_polygon() && mesh.ref(a.slot(), edge.neighbor) == b) return true;
    if (!edge.is_portal()) continue;
    for (const TileLink& link : mesh.tile_links(a.slot(), edge.portal()))
      if (link.target == b) return true;
  }
  return false;
}

/// What the header promises for every move.
void check_move(const NavMesh& mesh, const MoveQuery& query, SearchWorkspace& workspace) {
  std::vector<PolyRef> visited(300);
  const MoveResult result = move_along(mesh, query, workspace, visited);
  REQUIRE(result.status != MoveStatus::invalid);
  CHECK(is_over(mesh, result.polygon, result.point));
  CHECK(surface_height(mesh, result.polygon, result.point) == result.point.y);
  if (result.status == MoveStatus::reached) CHECK(gap(result.point, query.target) == 0);
  REQUIRE(result.visited_count <= visited.size());
  CHECK(visited[0] == query.from.polygon);
  CHECK(visited[result.visited_count - 1] == result.polygon);
  for (std::size_t i = 1; i < result.visited_count; ++i)
    CHECK(are_neighbors(mesh, visited[i - 1], visited[i]));
  // A straight walk is a move too: none ends closer to the target.
  const RaycastResult ray = raycast(mesh, {.from = query.from, .target = query.target});
  CHECK(gap(result.point, query.target) <= gap(ray.point, query.target) + 1e-5F);
}

/// The same move, one polygon and one wall at a time.
MoveResult naive_move(const NavMesh& mesh, const MoveQuery& query, const QueryFilter& filter) {
  SearchWorkspace workspace;
  const std::uint32_t from = begin_local_search(mesh, query.from.polygon, workspace.state());
  LocalSearch search(workspace.state(), filter);
  search.start(from, query.from.point);
  const PolygonView first = search.polygon_of(from).view();
  const Vec3 start = contains_in_plan(first, query.from.point)
                         ? query.from.point
                         : move_inside(first, query.from.point);
  const Vec3 middle = (start + query.target) * 0.5F;
  const float greatest = std::max(
      {std::abs(start.x), std::abs(start.z), std::abs(query.target.x), std::abs(query.target.z)});
  const float size = std::sqrt(plan_length_squared(query.target - start));
  const CircleInPlan circle(middle, 0.5F * size + greatest * 0x1p-21F);
  const auto end = [&](MoveStatus status, std::uint32_t node, Vec3 point) -> MoveResult {
    std::size_t count = 0;
    for (std::uint32_t i = node; i != SearchNodes::kNone; i = search.node(i).parent)
      ++count;
    const PolyRef last = search.ref(node);
    const TileView tile = search.view_of(search.node(node).polygon_index);
    return {{last, clamp_to_polygon(tile, last.polygon(), point)}, status, count};
  };
  for (std::uint32_t i = 0; i < search.size(); ++i) {
    if (search.polygon_of(search.node(i).polygon_index).contains(query.target))
      return end(MoveStatus::reached, i, query.target);
    for (const OutlineSegment& opening : search.outline(i).openings) {
      if (!search.is_reached(opening.polygon_index) && circle.touches(opening.a, opening.b))
        search.reach(opening.polygon_index, i, {}, 0);
    }
  }
  Vec3 best = start;
  std::uint32_t best_node = 0;
  for (std::uint32_t i = 0; i < search.size(); ++i) {
    for (const OutlineSegment& wall : search.outline(i).walls) {
      const Vec3 p = between(wall.a, wall.b, plan_parameter(query.target, wall.a, wall.b));
      if (plan_length_squared(p - query.target) >= plan_length_squared(best - query.target))
        continue;
      best = p;
      best_node = i;
    }
  }
  return end(MoveStatus::slid, best_node, best);
}

}  // namespace

TEST_SUITE("nav/move_along") {
  TEST_CASE("an unobstructed move ends at the target, on the surface") {
    TileData slope = test::plan_data({.rows = {"....", "...."}});
    for (Vec3& v : slope.vertices)
      v.y = v.x;
    const NavMesh mesh = mesh_of(slope);
    const MoveResult result = move(mesh, {0.5F, 0.5F, 0.5F}, {3.5F, 20, 1.25F});
    CHECK(result.status == MoveStatus::reached);
    CHECK(result.point == Vec3{3.5F, 3.5F, 1.25F});
    CHECK(result.polygon == mesh.ref(0, 7));
    CHECK(result.visited_count == 5);
  }

  TEST_CASE("a move against a wall slides along it") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....", "####"}});
    const MoveResult result = move(mesh, {0.5F, 0, 0.5F}, {2.25F, 0, 1.5F});
    CHECK(result.status == MoveStatus::slid);
    CHECK(result.point == Vec3{2.25F, 0, 1});
    CHECK(result.polygon == mesh.ref(0, 2));
    CHECK(result.visited_count == 3);
  }

  TEST_CASE("a move into a corner ends in the corner") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..", ".."}});
    CHECK(move(mesh, {1.5F, 0, 1.5F}, {4, 0, 5}).point == Vec3{2, 0, 2});
  }

  TEST_CASE("the height of a slide is that of the surface, not of the straight edge") {
    // One cell whose edge along z = 1 is bent up in the middle.
    TileData data = test::plan_data({.rows = {"."}});
    data.detail_vertices = {{0.5F, 1, 1}};
    data.patches = {{0, 0}, {1, 3}};
    data.detail_triangles = {{{0, 1, 4}, 3}, {{4, 2, 3}, 3}, {{0, 4, 3}, 4}};
    const MoveResult result = move(mesh_of(data), {0.5F, 0, 0.5F}, {0.5F, 0, 2});
    CHECK(result.status == MoveStatus::slid);
    CHECK(result.point == Vec3{0.5F, 1, 1});
  }

  TEST_CASE("a move does not go around a wall that extends out of its circle") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", ".#.", ".#.", ".#.", ".#."}});
    const MoveResult result = move(mesh, {0.5F, 0, 5.5F}, {2.5F, 0, 5.5F});
    CHECK(result.status == MoveStatus::slid);
    CHECK(result.point == Vec3{1, 0, 5.5F});
    // It does go around a short one.
    CHECK(move(mesh, {0.5F, 0, 1.25F}, {2.5F, 0, 1.25F}).status == MoveStatus::reached);
  }

  TEST_CASE("the height of the target does not matter") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", ".#.", ".#.", ".#.", ".#."}});
    const MoveResult result = move(mesh, {0.5F, 0, 5.5F}, {2.5F, 90, 5.5F});
    CHECK(result.point == Vec3{1, 0, 5.5F});
  }

  TEST_CASE("a move does not reach a floor above") {
    const TileData floors = test::join_data(test::plan_data({.rows = {"..."}}),
                                            test::plan_data({.rows = {"....."}, .low = {0, 3, 0}}));
    const MoveResult result = move(mesh_of(floors), {0.5F, 0, 0.5F}, {4.5F, 3, 0.5F});
    CHECK(result.status == MoveStatus::slid);
    CHECK(result.point == Vec3{3, 0, 0.5F});
  }

  TEST_CASE("a move may cross any number of polygons") {
    // Detour visits 64 polygons, 48 at a time.
    const NavMesh row = mesh_of(Plan{.rows = {std::string(200, '.')}});
    const MoveResult along = move(row, {0.5F, 0, 0.5F}, {199.5F, 0, 0.5F});
    CHECK(along.status == MoveStatus::reached);
    CHECK(along.visited_count == 200);
    const NavMesh field = mesh_of(Plan{.rows = std::vector<std::string>(60, std::string(60, '.'))});
    const MoveResult across = move(field, {0.5F, 0, 0.5F}, {59.5F, 0, 59.5F});
    CHECK(across.status == MoveStatus::reached);
    CHECK(across.visited_count == 119);
  }

  TEST_CASE("visited polygons that do not fit are counted") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....."}});
    SearchWorkspace workspace;
    std::vector<PolyRef> visited(4);
    const MoveQuery query = {.from = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .target = {4.5F, 0, 0.5F}};
    CHECK(move_along(mesh, query, workspace, std::span(visited).first(3)).visited_count == 5);
    CHECK(visited == std::vector{mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 2), PolyRef()});
  }

  TEST_CASE("polygons that the filter rejects are walls") {
    TileData data = test::plan_data({.rows = {"...."}});
    data.flags = {1, 1, 2, 1};
    const NavMesh mesh = mesh_of(data);
    const MoveResult result = move(mesh, {0.5F, 0, 0.5F}, {3.5F, 0, 0.5F}, {.exclude = 2});
    CHECK(result.status == MoveStatus::slid);
    CHECK(result.point == Vec3{2, 0, 0.5F});
  }

  TEST_CASE("a start beside the polygon is clamped to it") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    SearchWorkspace workspace;
    const MoveResult there = move_along(
        mesh, {.from = {mesh.ref(0, 0), {-3, 0, 0.5F}}, .target = {-9, 0, 0.5F}}, workspace);
    CHECK(there.point == Vec3{0, 0, 0.5F});
    const MoveResult back = move_along(
        mesh, {.from = {mesh.ref(0, 0), {-3, 0, 0.5F}}, .target = {1.5F, 0, 0.5F}}, workspace);
    CHECK(back.status == MoveStatus::reached);
    CHECK(back.polygon == mesh.ref(0, 1));
  }

  TEST_CASE("a move of length zero stays") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    for (const Vec3 polygon_index : {Vec3{1.5F, 0, 0.5F}, Vec3{1, 0, 0.5F}, Vec3{0, 0, 0}}) {
      const MoveResult result = move(mesh, polygon_index, polygon_index);
      CHECK(result.status == MoveStatus::reached);
      CHECK(result.point == polygon_index);
      CHECK(result.visited_count == 1);
    }
  }

  TEST_CASE("null and stale polygons and NaN points are invalid") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    SearchWorkspace workspace;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const PolyRef good = mesh.ref(0, 0);
    CHECK(move_along(mesh, {}, workspace).status == MoveStatus::invalid);
    CHECK(move_along(later, {.from = {good, {}}}, workspace).status == MoveStatus::invalid);
    CHECK(move_along(mesh, {.from = {good, {nan, 0, 0}}}, workspace).status == MoveStatus::invalid);
    CHECK(move_along(mesh, {.from = {good, {}}, .target = {0, 0, nan}}, workspace).visited_count ==
          0);
  }

  TEST_CASE("only the open part of a border lets a move pass") {
    const NavMesh mesh =
        test::mesh_of_tiles({test::grid_data({.quads = 1, .side = 4}),
                             test::plan_data({.rows = {"....", "####", "....", "...."},
                                              .low = {4, 0, 0},
                                              .coord = {1, 0},
                                              .is_square = true})},
                            4);
    CHECK(move(mesh, {3.75F, 0, 2.5F}, {4.5F, 0, 2.75F}).status == MoveStatus::reached);
    const MoveResult slid = move(mesh, {3.75F, 0, 1.5F}, {4.25F, 0, 1.5F});
    CHECK(slid.status == MoveStatus::slid);
    CHECK(slid.point == Vec3{4, 0, 1.5F});
  }

  TEST_CASE("moves never leave the mesh, and get no less far than a straight walk") {
    Random random(41);
    SearchWorkspace workspace;
    for (int round = 0; round < 10; ++round) {
      const NavMesh floors = mesh_of(test::bumpy_floors(random, 9));
      const NavMesh tiles = test::walled_tiles(3, static_cast<std::uint64_t>(round), 4);
      for (int i = 0; i < 60; ++i) {
        for (const NavMesh* mesh : {&floors, &tiles}) {
          const PolyRef from = any_polygon(*mesh, random);
          const Vec3 start = middle_of(*mesh, from) +
                             Vec3{random.between(-0.5F, 0.5F), 0, random.between(-0.5F, 0.5F)};
          const Vec3 step = {random.between(-4, 4), 0, random.between(-4, 4)};
          check_move(*mesh, {.from = {from, start}, .target = start + step}, workspace);
        }
      }
    }
  }

  TEST_CASE("moves end where a naive search over one polygon and one wall at a time ends") {
    Random random(43);
    SearchWorkspace workspace;
    QueryFilter picky;
    picky.predicate = [](const void*, PolyRef polygon) { return polygon.polygon() % 5 != 2; };
    for (int round = 0; round < 4; ++round) {
      const NavMesh floors = mesh_of(test::bumpy_floors(random, 9));
      const NavMesh tiles = test::walled_tiles(3, static_cast<std::uint64_t>(round), 4);
      for (int i = 0; i < 200; ++i) {
        const NavMesh& mesh = i % 2 == 0 ? floors : tiles;
        const QueryFilter& filter = i % 3 == 0 ? picky : kAllPolygons;
        const PolyRef from = any_polygon(mesh, random);
        const Vec3 start = middle_of(mesh, from);
        // Often equally far from two walls.
        const Vec3 step = {static_cast<float>(random.below(13)) * 0.5F - 3, 0,
                           static_cast<float>(random.below(13)) * 0.5F - 3};
        const MoveQuery query = {.from = {from, start}, .target = start + step};
        const MoveResult result = move_along(mesh, query, workspace, {}, filter);
        const MoveResult expected = naive_move(mesh, query, filter);
        CHECK(result.status == expected.status);
        CHECK(result.point == expected.point);
        CHECK(result.polygon == expected.polygon);
        CHECK(result.visited_count == expected.visited_count);
      }
    }
  }

  TEST_CASE("a long walk of slides far from the origin stays on the mesh") {
    Random random(42);
    TileData data = test::bumpy_floors(random, 9);
    for (std::vector<Vec3>* points : {&data.vertices, &data.detail_vertices}) {
      for (Vec3& v : *points)
        v = v + Vec3{5000.3F, 0, -7000.7F};
    }
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    PolyRef at = mesh.ref(0, 3);
    Vec3 polygon_index = closest_on_surface(mesh, at, middle_of(mesh, at))->point;
    for (int i = 0; i < 2000; ++i) {
      const Vec3 target = polygon_index + Vec3{random.between(-1, 1), 0, random.between(-1, 1)};
      const MoveResult result =
          move_along(mesh, {.from = {at, polygon_index}, .target = target}, workspace);
      REQUIRE(is_over(mesh, result.polygon, result.point));
      at = result.polygon;
      polygon_index = result.point;
    }
  }
}
