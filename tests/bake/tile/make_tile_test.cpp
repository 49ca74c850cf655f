// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/make_tile.h"

#include "way/nav/validate.h"

#include "bake/tile/make_tile_into.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Two squares of 10 cells side by side in x, in a tile at columns 40 and on, with a seam at low x.
PolyMesh two_squares() {
  PolyMesh mesh;
  mesh.grid = {.origin = {-5, 1, 3},
               .cell_size = 0.5F,
               .cell_height = 0.25F,
               .height = 10,
               .first = {36, -4},
               .width = 28,
               .depth = 28,
               .border = 4};
  mesh.vertices = {{0, 2, 0}, {10, 2, 0}, {20, 2, 0}, {0, 2, 10}, {10, 2, 10}, {20, 2, 10}};
  mesh.first = {0, 4, 8};
  mesh.corners = {0, 3, 4, 1, 1, 4, 5, 2};
  const std::uint32_t wall = PolyMesh::kWall;
  mesh.neighbors = {PolyMesh::kPortal, wall, 1, wall, 0, wall, wall, wall};
  mesh.seams = {1, 0, 0, 0, 0, 0, 0, 0};
  mesh.regions = {1, 2};
  mesh.areas = {Area::ground, Area{7}};
  return mesh;
}

DetailMesh detail_of_two_squares() {
  DetailMesh detail;
  detail.vertices = {{0, 2, 0},  {0, 2, 10},  {10, 2, 10}, {10, 2, 0}, {5, 6, 5},
                     {10, 2, 0}, {10, 2, 10}, {20, 2, 10}, {20, 2, 0}};
  detail.triangles = {{{0, 1, 4}, 1}, {{1, 2, 4}, 1}, {{2, 3, 4}, 1},
                      {{3, 0, 4}, 1}, {{0, 1, 2}, 3}, {{0, 2, 3}, 6}};
  detail.patches = {{0, 5, 0, 4}, {5, 4, 4, 2}};
  return detail;
}

}  // namespace

TEST_SUITE("bake/make_tile") {
  TEST_CASE("cells become world positions") {
    const auto tile = make_tile(two_squares(), {}, {.coord = {1, 0}});
    REQUIRE(tile);
    CHECK((*tile)->vertex(0) == Vec3{15, 1.5F, 3});
    CHECK((*tile)->vertex(5) == Vec3{25, 1.5F, 8});
    CHECK((*tile)->coord() == TileCoord{1, 0, 0});
  }

  TEST_CASE("areas, neighbors and portals are kept") {
    const auto tile = make_tile(two_squares(), {}, {});
    REQUIRE(tile);
    CHECK((*tile)->area(1) == Area{7});
    CHECK((*tile)->edge(2).neighbor == 1);
    CHECK((*tile)->edge(3).is_wall());
    CHECK((*tile)->portals(Side::low_x).size() == 1);
    CHECK((*tile)->flags(0) == 1);
  }

  TEST_CASE("a surface keeps only the vertices that its polygon lacks") {
    const auto tile = make_tile(two_squares(), detail_of_two_squares(), {});
    REQUIRE(tile);
    CHECK((*tile)->detail_vertex_count(0) == 5);
    CHECK((*tile)->detail_vertex(0, 4) == Vec3{17.5F, 2.5F, 5.5F});
    CHECK((*tile)->detail_vertex_count(1) == 4);
    CHECK((*tile)->detail_triangle_count(1) == 2);
    CHECK(validate(**tile));
  }

  TEST_CASE("a tile without polygons is fine") {
    const auto tile = make_tile({}, {}, {});
    REQUIRE(tile);
    CHECK((*tile)->polygon_count() == 0);
  }

  TEST_CASE("lent meshes give the same tile and get their arrays back") {
    PolyMesh polygons = two_squares();
    DetailMesh detail = detail_of_two_squares();
    const auto copied = make_tile(polygons, detail, {.coord = {1, 0}});
    REQUIRE(copied);
    TileData memory;
    for (int round = 0; round < 2; ++round) {
      const LentTileData data(polygons, detail, {.coord = {1, 0}}, memory);
      CHECK(detail.triangles.empty());
      const auto lent = Tile::create(*data);
      REQUIRE(lent);
      CHECK((*lent)->hash() == (*copied)->hash());
    }
    CHECK(polygons.first == two_squares().first);
    CHECK(polygons.corners == two_squares().corners);
    CHECK(polygons.neighbors == two_squares().neighbors);
    CHECK(polygons.areas == two_squares().areas);
    CHECK(detail.triangles == detail_of_two_squares().triangles);
  }

  TEST_CASE("triangles that do not lie in the order of their patches are copied") {
    PolyMesh polygons = two_squares();
    DetailMesh detail = detail_of_two_squares();
    const auto ordered = make_tile(polygons, detail, {});
    REQUIRE(ordered);
    std::ranges::rotate(detail.triangles, detail.triangles.begin() + 4);
    detail.patches = {{0, 5, 2, 4}, {5, 4, 0, 2}};
    const std::vector<DetailTriangle> before = detail.triangles;
    TileData memory;
    const LentTileData data(polygons, detail, {}, memory);
    CHECK(detail.triangles == before);
    const auto lent = Tile::create(*data);
    REQUIRE(lent);
    CHECK((*lent)->hash() == (*ordered)->hash());
  }
}
