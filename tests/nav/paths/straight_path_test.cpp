// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/straight_path.h"

#include "way/nav/find_polygon_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "nav/plan/orient.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/find_portal.h"

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
using test::plan_data;
using test::polygon_at;

namespace {

std::vector<PolyRef> corridor_between(const NavMesh& mesh, Vec3 start, Vec3 end) {
  SearchWorkspace workspace;
  const PolygonPath path = find_polygon_path(
      mesh, {.from = {polygon_at(mesh, start), start}, .to = {polygon_at(mesh, end), end}},
      workspace);
  REQUIRE(path.status == PathStatus::complete);
  return {path.polygons.begin(), path.polygons.end()};
}

std::vector<PathCorner> corners_between(const NavMesh& mesh, Vec3 start, Vec3 end,
                                        PathCrossings crossings = PathCrossings::none) {
  SearchWorkspace workspace;
  const auto corridor = corridor_between(mesh, start, end);
  const StraightPath path = make_straight_path(
      mesh, {.corridor = corridor, .start = start, .end = end, .crossings = crossings}, workspace);
  CHECK(path.is_complete);
  return {path.corners.begin(), path.corners.end()};
}

std::vector<Vec3> points(const std::vector<PathCorner>& corners) {
  std::vector<Vec3> result;
  for (const PathCorner& corner : corners)
    result.push_back(corner.point);
  return result;
}

/// Returns true if the segment crosses the portal, its ends included, up to the rounding of
/// doubles.
bool passes(Vec3 a, Vec3 b, const test::Portal& portal) {
  const double left = plan_turn(a, b, portal.left);
  const double right = plan_turn(a, b, portal.right);
  return left >= -1e-9 && right <= 1e-9;
}

/// Length of the shortest path through a corridor: over all portal ends that see each other.
double naive_length(const NavMesh& mesh, const std::vector<PolyRef>& corridor, Vec3 start,
                    Vec3 end) {
  std::vector<test::Portal> portals = {{start, start}};
  for (std::size_t i = 1; i < corridor.size(); ++i)
    portals.push_back(*test::find_portal(mesh, corridor[i - 1], corridor[i]));
  portals.push_back({end, end});
  std::vector<double> best(2 * portals.size(), std::numeric_limits<double>::infinity());
  best[0] = best[1] = 0;
  const auto point = [&](std::size_t k) {
    return k % 2 == 0 ? portals[k / 2].left : portals[k / 2].right;
  };
  for (std::size_t from = 0; from < best.size(); ++from) {
    for (std::size_t to = 2 * (from / 2) + 2; to < best.size(); ++to) {
      bool is_free = true;
      for (std::size_t i = from / 2 + 1; i < to / 2; ++i)
        is_free = is_free && passes(point(from), point(to), portals[i]);
      if (is_free)
        best[to] = std::min(best[to], best[from] + plan_distance(point(from), point(to)));
    }
  }
  return best.back();
}

/// The same tiles, but in every second one the vertices on its border are moved to the next float
/// in either direction, as in tiles of separate bakes.
NavMesh with_rounded_borders(const NavMesh& mesh, std::uint64_t seed) {
  Random random(seed);
  NavMeshEdit change(NavMesh(mesh.layout()));
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile& tile = *mesh.tile_in(slot);
    TileData data;
    data.coord = tile.coord();
    data.agent = tile.agent();
    const auto moved = [&](float value) {
      if (std::fmod(value, 8.0F) != 0 || (data.coord.x + data.coord.z) % 2 == 0) return value;
      return std::nextafter(value, random.below(2) == 0 ? -100.0F : 100.0F);
    };
    for (std::uint32_t i = 0; i < tile.vertex_count(); ++i) {
      const Vec3 v = tile.vertex(i);
      data.vertices.push_back({moved(v.x), v.y, moved(v.z)});
    }
    for (std::uint32_t i = 0; i < tile.edge_count(); ++i) {
      const TileEdge edge = tile.edge(i);
      data.corners.push_back(edge.vertex);
      data.neighbors.push_back(edge.is_portal() ? TileData::portal(tile.portal_side(edge.portal()))
                                                : edge.neighbor);
    }
    for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
      data.first.push_back(tile.first_edge(i + 1));
      data.areas.push_back(tile.area(i));
    }
    change.add(test::make_tile(data));
  }
  return *change.commit();
}

}  // namespace

TEST_SUITE("nav/straight_path") {
  TEST_CASE("a portal along the path is passed at its near end, despite rounding") {
    // Corners on a diagonal of a grid: the path comes to the second door along the door's own line.
    TileData data;
    data.agent = {.height = 2, .climb = 0.5F};
    data.vertices = {{18.764019F, 0, 0.869158983F}, {20.2149544F, 0, 2.32009363F},
                     {21.6658878F, 0, 1.83644867F}, {23.1168232F, 0, 0.869158983F},
                     {22.1495342F, 0, 2.32009363F}, {23.1168232F, 0, 3.28738332F},
                     {24.5677586F, 0, 5.22196293F}, {22.1495342F, 0, 5.22196293F}};
    data.corners = {0, 1, 2, 3, 3, 2, 4, 5, 5, 4, 6, 4, 7, 6};
    data.first = {0, 4, 8, 11, 14};
    constexpr std::uint32_t kWall = TileData::kWall;
    data.neighbors = {kWall, kWall, 1, kWall, 0, kWall, 2, kWall, 1, 3, kWall, kWall, kWall, 2};
    data.areas.assign(4, Area::ground);
    const NavMesh mesh = mesh_of(data);
    const std::vector<PolyRef> there = {mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 2),
                                        mesh.ref(0, 3)};
    const std::vector<PolyRef> back(there.rbegin(), there.rend());
    const Vec3 west = {20.2149544F, 0, 2.32009363F};
    const Vec3 south = {22.4421253F, 0, 5.16178751F};
    SearchWorkspace workspace;
    const auto go = [&](const std::vector<PolyRef>& corridor, Vec3 start, Vec3 end) {
      return path_length(make_straight_path(mesh, {corridor, start, end}, workspace).corners);
    };
    const float shortest = distance(west, data.vertices[2]) +
                           distance(data.vertices[2], data.vertices[4]) +
                           distance(data.vertices[4], south);
    CHECK(go(there, west, south) == doctest::Approx(shortest));
    CHECK(go(back, south, west) == doctest::Approx(shortest));
  }

  TEST_CASE("an opening of several edges can be crossed anywhere") {
    // Two halls, one above the other, with corners in the middle of the shared side.
    const Vec3 low[] = {{0, 0, 0}, {0, 0, 4}, {1, 0, 4}, {2, 0, 4},
                        {3, 0, 4}, {8, 0, 4}, {8, 0, 0}};
    TileData data;
    data.agent = {.height = 2, .climb = 0.5F};
    data.vertices.assign(std::begin(low), std::end(low));
    data.vertices.insert(data.vertices.end(), {{0, 0, 8}, {8, 0, 8}});
    data.first = {0, 7, 14};
    data.areas.assign(2, Area::ground);
    constexpr std::uint32_t kWall = TileData::kWall;
    // For each choice of the first corner.
    for (std::uint32_t turn = 0; turn < 7; ++turn) {
      std::vector<std::uint32_t> corners = {0, 1, 2, 3, 4, 5, 6};
      std::vector<std::uint32_t> neighbors = {kWall, 1, 1, 1, 1, kWall, kWall};
      std::ranges::rotate(corners, corners.begin() + turn);
      std::ranges::rotate(neighbors, neighbors.begin() + turn);
      data.corners = corners;
      data.corners.insert(data.corners.end(), {1, 7, 8, 5, 4, 3, 2});
      data.neighbors = neighbors;
      data.neighbors.insert(data.neighbors.end(), {kWall, kWall, kWall, 0, 0, 0, 0});
      const NavMesh mesh = mesh_of(data);
      SearchWorkspace workspace;
      const std::vector<PolyRef> up = {mesh.ref(0, 0), mesh.ref(0, 1)};
      const std::vector<PolyRef> down = {mesh.ref(0, 1), mesh.ref(0, 0)};
      for (const float x : {0.5F, 1.5F, 2.0F, 6.0F}) {
        const Vec3 from = {x, 0, 1};
        const Vec3 to = {x, 0, 7};
        CHECK(make_straight_path(mesh, {up, from, to}, workspace).corners.size() == 2);
        CHECK(make_straight_path(mesh, {down, to, from}, workspace).corners.size() == 2);
      }
    }
  }

  TEST_CASE("an opening of several edges at a tile border can be crossed anywhere") {
    const NavMesh mesh = test::halls_at_border(2, 3, {true, true, true});
    SearchWorkspace workspace;
    const PolyRef a = test::polygon_at(mesh, {4, 0, 4});
    const PolyRef b = test::polygon_at(mesh, {12, 0, 4});
    const std::vector<PolyRef> there = {a, b};
    const std::vector<PolyRef> back = {b, a};
    for (const float z : {1.0F, 2.0F, 2.5F, 6.0F}) {
      CHECK(make_straight_path(mesh, {there, {6, 0, z}, {10, 0, z}}, workspace).corners.size() ==
            2);
      CHECK(make_straight_path(mesh, {back, {10, 0, z}, {6, 0, z}}, workspace).corners.size() == 2);
    }
  }

  TEST_CASE("joints whose vertices differ by rounding do not bend a path") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const NavMesh mesh = test::walled_tiles(3, seed, 4);
      const NavMesh rounded = with_rounded_borders(mesh, seed);
      Random random(seed);
      SearchWorkspace workspace;
      for (int i = 0; i < 40; ++i) {
        const PolyRef from = test::any_polygon(mesh, random);
        const PolyRef to = test::any_polygon(mesh, random);
        const Vec3 start = test::middle_of(mesh, from);
        const Vec3 end = test::middle_of(mesh, to);
        const PolygonPath path =
            find_polygon_path(mesh, {.from = {from, start}, .to = {to, end}}, workspace);
        if (path.status != PathStatus::complete) continue;
        const StraightPathQuery query = {.corridor = path.polygons, .start = start, .end = end};
        const float expected = path_length(make_straight_path(mesh, query, workspace).corners);
        const StraightPath straight = make_straight_path(rounded, query, workspace);
        CHECK(straight.is_complete);
        CHECK(path_length(straight.corners) == doctest::Approx(expected).epsilon(1e-4));
      }
    }
  }

  TEST_CASE("an unobstructed path has no corners but its ends") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....."}});
    const auto corners = corners_between(mesh, {0.3F, 0, 0.2F}, {4.7F, 0, 0.9F});
    REQUIRE(corners.size() == 2);
    CHECK(corners[0].point == Vec3{0.3F, 0, 0.2F});
    CHECK(corners[0].flags == PathCorner::kStart);
    CHECK(corners[0].polygon == mesh.ref(0, 0));
    CHECK(corners[1].point == Vec3{4.7F, 0, 0.9F});
    CHECK(corners[1].flags == PathCorner::kEnd);
    CHECK(corners[1].polygon == mesh.ref(0, 4));
    CHECK(path_length(corners) == doctest::Approx(std::hypot(4.4F, 0.7F)));
  }

  TEST_CASE("the path turns where a wall ends") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "##.", "..."}});
    const auto corners = corners_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 2.5F});
    CHECK(points(corners) ==
          std::vector<Vec3>{{0.5F, 0, 0.5F}, {2, 0, 1}, {2, 0, 2}, {0.5F, 0, 2.5F}});
    CHECK(corners[1].flags == 0);
  }

  TEST_CASE("a corner at which the path does not turn is left out") {
    // The wall consists of three cells whose corners are collinear.
    const NavMesh mesh = mesh_of(Plan{.rows = {".....", ".###.", ".###."}});
    const auto corners = corners_between(mesh, {0.5F, 0, 1.5F}, {4.5F, 0, 1.5F});
    CHECK(points(corners) ==
          std::vector<Vec3>{{0.5F, 0, 1.5F}, {1, 0, 1}, {4, 0, 1}, {4.5F, 0, 1.5F}});
  }

  TEST_CASE("from a point to itself there is one corner") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".."}});
    const auto corners = corners_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 0.5F});
    REQUIRE(corners.size() == 1);
    CHECK(corners[0].flags == (PathCorner::kStart | PathCorner::kEnd));
    CHECK(path_length(corners) == 0);
  }

  TEST_CASE("a start on an edge or corner of the corridor adds no corner") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    const Vec3 end = {3.5F, 0, 0.25F};
    for (const Vec3 start : {Vec3{1, 0, 0.5F}, Vec3{1, 0, 1}, Vec3{0.5F, 0, 1}, Vec3{2, 0, 0}}) {
      for (const PolyRef first : test::all_polygons(mesh)) {
        if (!is_over(mesh, first, start)) continue;
        SearchWorkspace workspace;
        const PolygonPath path = find_polygon_path(
            mesh, {.from = {first, start}, .to = {polygon_at(mesh, end), end}}, workspace);
        const StraightPath straight = make_straight_path(
            mesh, {.corridor = path.polygons, .start = start, .end = end}, workspace);
        CHECK(straight.corners.size() == 2);
      }
    }
  }

  TEST_CASE("a start on a wall in line with the first portal goes around the end of the wall") {
    // The wall between the rows is open only at its right end, in line with the start.
    TileData data = plan_data({.rows = {"...", "..."}});
    for (std::uint32_t cell : {0U, 1U}) {
      data.neighbors[4 * cell + 1] = TileData::kWall;
      data.neighbors[4 * (cell + 3) + 3] = TileData::kWall;
    }
    const NavMesh mesh = mesh_of(data);
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 2),
                                           mesh.ref(0, 5), mesh.ref(0, 4)};
    SearchWorkspace workspace;
    const StraightPath path = make_straight_path(
        mesh, {.corridor = corridor, .start = {0.5F, 0, 1}, .end = {1.5F, 0, 1.5F}}, workspace);
    REQUIRE(path.corners.size() == 3);
    CHECK(path.corners[1].point == Vec3{2, 0, 1});
  }

  TEST_CASE("the scale of the world does not matter") {
    TileData data = plan_data({.rows = {"...", "##.", "..."}});
    for (const float scale : {1e-4F, 1.0F, 1e4F}) {
      TileData scaled = data;
      for (Vec3& v : scaled.vertices)
        v = v * scale;
      const NavMesh mesh = mesh_of(scaled);
      const auto corners =
          corners_between(mesh, Vec3{0.5F, 0, 0.5F} * scale, Vec3{0.5F, 0, 2.5F} * scale);
      CHECK(corners.size() == 4);
    }
  }

  TEST_CASE("ends are clamped to the corridor, at the height of the surface") {
    TileData data = plan_data({.rows = {".."}});
    data.patches = {{0, 0}, {1, 4}, {2, 8}};
    for (const float x : {0.5F, 1.5F}) {
      data.detail_vertices.push_back({x, 1, 0.5F});
      for (std::uint32_t c = 0; c < 4; ++c)
        data.detail_triangles.push_back({{c, (c + 1) % 4, 4}, 1});
    }
    const NavMesh mesh = mesh_of(data);
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1)};
    SearchWorkspace workspace;
    const StraightPath path = make_straight_path(
        mesh, {.corridor = corridor, .start = {-3, 7, 0.5F}, .end = {1.5F, -7, 0.5F}}, workspace);
    REQUIRE(path.corners.size() == 2);
    CHECK(path.corners[0].point == Vec3{0, 0, 0.5F});
    CHECK(path.corners[1].point == Vec3{1.5F, 1, 0.5F});
  }

  TEST_CASE("an end said to be on the surface does not move unless it is beside its polygon") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1)};
    SearchWorkspace workspace;
    StraightPathQuery query = {.corridor = corridor,
                               .start = {0.5F, 0, 0.5F},
                               .end = {1.5F, 3, 0.25F},
                               .is_end_on_surface = true};
    CHECK(make_straight_path(mesh, query, workspace).corners.back().point == query.end);
    query.end = {2.5F, 3, 0.25F};
    CHECK(make_straight_path(mesh, query, workspace).corners.back().point == Vec3{2, 0, 0.25F});
    // If the corridor is broken, its end is not that of the last valid polygon.
    const std::vector<PolyRef> broken = {mesh.ref(0, 1), mesh.ref(0, 0), mesh.ref(0, 2)};
    query.corridor = broken;
    query.end = {0.5F, 3, 0.25F};
    const StraightPath path = make_straight_path(mesh, query, workspace);
    CHECK_FALSE(path.is_complete);
    CHECK(path.corners.back().point == Vec3{0.5F, 0, 0.25F});
  }

  TEST_CASE("all crossings are points on the edges between polygons") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....", "##..", "...."}});
    const auto corners =
        corners_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 2.5F}, PathCrossings::all);
    const auto plain = corners_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 2.5F});
    REQUIRE(plain.size() == 4);
    REQUIRE(corners.size() == 6);
    CHECK(corners[1].point.x == 1);
    CHECK(corners[1].point.z == doctest::Approx(0.5F + 0.5F / 3));
    CHECK(corners[1].polygon == mesh.ref(0, 1));
    CHECK(corners[2].point == Vec3{2, 0, 1});
    CHECK(corners[3].point == Vec3{2, 0, 2});
    CHECK(corners[4].point.x == 1);
    CHECK(path_length(corners) == doctest::Approx(path_length(plain)));
  }

  TEST_CASE("area crossings are only those between different areas") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..mm.."}});
    const auto corners =
        corners_between(mesh, {0.5F, 0, 0.25F}, {5.5F, 0, 0.75F}, PathCrossings::areas);
    REQUIRE(corners.size() == 4);
    CHECK(corners[1].point.x == 2);
    CHECK(corners[1].polygon == mesh.ref(0, 2));
    CHECK(corners[2].point.x == 4);
    CHECK(corners[2].polygon == mesh.ref(0, 4));
  }

  TEST_CASE("crossings stay on their edges if the path runs along one") {
    // The start is on the line of the edges that are crossed.
    const NavMesh mesh = mesh_of(Plan{.rows = {"....", "...."}});
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 5),
                                           mesh.ref(0, 6), mesh.ref(0, 2), mesh.ref(0, 3)};
    SearchWorkspace workspace;
    const StraightPath path = make_straight_path(mesh,
                                                 {.corridor = corridor,
                                                  .start = {0.5F, 0, 1},
                                                  .end = {3.5F, 0, 1},
                                                  .crossings = PathCrossings::all},
                                                 workspace);
    for (std::size_t i = 0; i < path.corners.size(); ++i) {
      CHECK(path.corners[i].point.z == 1);
      if (i > 0) CHECK(path.corners[i].point.x > path.corners[i - 1].point.x);
    }
  }

  TEST_CASE("a broken corridor gives the path up to the gap") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....."}});
    SearchWorkspace workspace;
    const Vec3 end = {4.5F, 0, 0.5F};
    const std::vector<std::vector<PolyRef>> broken = {
        {mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 3), mesh.ref(0, 4)},
        {mesh.ref(0, 0), mesh.ref(0, 1), PolyRef(), mesh.ref(0, 4)},
        // the number that means wall in its tile
        {mesh.ref(0, 0), mesh.ref(0, 1), PolyRef(0, 1, 5)},
        {mesh.ref(0, 0), mesh.ref(0, 1), PolyRef(7, 1, 0)}};
    for (const auto& corridor : broken) {
      const StraightPath path = make_straight_path(
          mesh, {.corridor = corridor, .start = {0.5F, 0, 0.5F}, .end = end}, workspace);
      CHECK_FALSE(path.is_complete);
      REQUIRE(path.corners.size() == 2);
      CHECK(path.corners[1].point == Vec3{2, 0, 0.5F});
      CHECK(path.corners[1].polygon == mesh.ref(0, 1));
    }
  }

  TEST_CASE("empty and stale corridors have no corners") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"....."}});
    SearchWorkspace workspace;
    CHECK(make_straight_path(mesh, {}, workspace).corners.empty());
    const std::vector<PolyRef> stale = {PolyRef(0, 9, 0)};
    const StraightPath path = make_straight_path(mesh, {.corridor = stale}, workspace);
    CHECK(path.corners.empty());
    CHECK_FALSE(path.is_complete);
  }

  TEST_CASE("a straight path across tiles has no corners at their joints") {
    const NavMesh mesh = test::walled_tiles(4, 1, 1 << 30);
    Random random(3);
    for (int i = 0; i < 100; ++i) {
      const Vec3 start = {random.between(0, 32), 0, random.between(0, 32)};
      const Vec3 end = {random.between(0, 32), 0, random.between(0, 32)};
      const auto corridor = corridor_between(mesh, start, end);
      SearchWorkspace workspace;
      const StraightPath path =
          make_straight_path(mesh, {.corridor = corridor, .start = start, .end = end}, workspace);
      for (std::size_t k = 1; k + 1 < path.corners.size(); ++k) {
        const Vec3 a = path.corners[k - 1].point;
        const Vec3 b = path.corners[k].point;
        CHECK(std::abs(plan_turn(a, b, path.corners[k + 1].point)) > 1e-6);
      }
    }
  }

  TEST_CASE("the path is the shortest in its corridor") {
    Random random(12);
    SearchWorkspace workspace;
    int with_corners = 0;
    for (int round = 0; round < 10; ++round) {
      TileData data = test::bumpy_floors(random, 10);
      // Skewed, so that edges have all directions.
      for (Vec3& v : data.vertices)
        v = {v.x + 0.3F * v.z, v.y, v.z - 0.2F * v.x};
      data.patches.clear();
      data.detail_vertices.clear();
      data.detail_triangles.clear();
      const NavMesh mesh = mesh_of(data);
      for (int i = 0; i < 30; ++i) {
        const PolyRef from = any_polygon(mesh, random);
        const PolyRef to = any_polygon(mesh, random);
        const Vec3 start = middle_of(mesh, from);
        const Vec3 end = middle_of(mesh, to);
        const PolygonPath found =
            find_polygon_path(mesh, {.from = {from, start}, .to = {to, end}}, workspace);
        if (found.status != PathStatus::complete) continue;
        const std::vector<PolyRef> corridor(found.polygons.begin(), found.polygons.end());
        const StraightPath path =
            make_straight_path(mesh, {.corridor = corridor, .start = start, .end = end}, workspace);
        double ours = 0;
        for (std::size_t k = 1; k < path.corners.size(); ++k)
          ours += plan_distance(path.corners[k - 1].point, path.corners[k].point);
        CHECK(ours == doctest::Approx(naive_length(mesh, corridor, start, end)).epsilon(1e-6));
        with_corners += path.corners.size() > 2 ? 1 : 0;
      }
    }
    CHECK(with_corners > 30);
  }
}
