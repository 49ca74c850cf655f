// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/tile.h"

#include "way/nav/poly_ref.h"

#include "nav/tile/tile_builder.h"
#include "support/builders/grid_tile.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::grid_data;
using test::grid_tile;

namespace {

std::string refusal(const std::function<void(TileData&)>& damage) {
  TileData data = grid_data({});
  damage(data);
  const auto tile = Tile::create(data);
  return tile ? "accepted" : tile.error().message;
}

/// One quad of side 4 with a vertex in its middle, which is raised.
TileData roof() {
  TileData data = grid_data({.quads = 1, .side = 4});
  data.detail_vertices = {{2, 1, 2}};
  data.detail_triangles = {{{0, 1, 4}, 1}, {{1, 2, 4}, 1}, {{2, 3, 4}, 1}, {{3, 0, 4}, 1}};
  data.patches = {{0, 0}, {1, 4}};
  return data;
}

}  // namespace

TEST_SUITE("nav/tile") {
  TEST_CASE("a tile for another agent shares the polygons, and nothing else") {
    const auto tile = test::make_tile(roof());
    const TileAgent giant = {.height = 9, .radius = 3, .climb = 2};
    TileData data = roof();
    data.agent = giant;
    auto other = Tile::for_agent(tile, giant);
    CHECK(other->agent() == giant);
    CHECK(other->has_same_polygons(*tile));
    CHECK(other->hash() == test::make_tile(data)->hash());
    CHECK(other->hash() != tile->hash());
    CHECK(other->detail_vertex(0, 4) == Vec3{2, 1, 2});
    CHECK(other->bounds() == tile->bounds());
    CHECK_FALSE(other->has_same_polygons(*grid_tile({})));
    data.areas[0] = Area{7};
    CHECK_FALSE(other->has_same_polygons(*test::make_tile(data)));
    data.areas[0] = Area::ground;
    data.coord = {1, 0, 0};
    CHECK_FALSE(other->has_same_polygons(*test::make_tile(data)));
  }

  TEST_CASE("a tile for another agent keeps the arrays alive") {
    auto tile = grid_tile({.quads = 3});
    const std::uint64_t hash = tile->hash();
    const auto again = Tile::for_agent(Tile::for_agent(tile, {.height = 9}), tile->agent());
    tile = nullptr;
    CHECK(again->hash() == hash);
    CHECK(again->polygon_count() == 9);
  }

  TEST_CASE("a tile tells what it was made of") {
    const TileData data = grid_data({.coord = {2, -1, 3}});
    const auto tile = test::make_tile(data);
    CHECK(tile->coord() == TileCoord{2, -1, 3});
    CHECK(tile->agent() == data.agent);
    CHECK(tile->polygon_count() == 4);
    CHECK(tile->vertex_count() == 9);
    CHECK(tile->edge_count() == 16);
    CHECK(tile->bounds() == Aabb3{{16, 0, -8}, {24, 0, 0}});
    CHECK(tile->corner_count(3) == 4);
    CHECK(tile->corner(3, 0) == Vec3{20, 0, -4});
    CHECK(tile->area(1) == Area::ground);
    CHECK(tile->flags(1) == 1);
    CHECK(tile->plan_area(2) == 16);
  }

  TEST_CASE("an edge tells its neighbor, wall or portal") {
    const auto tile = grid_tile({.open = 1U << static_cast<unsigned>(Side::high_x)});
    const TileEdge inner = tile->edge(tile->first_edge(0) + 2);
    CHECK(inner.is_polygon());
    CHECK(inner.neighbor == 1);
    CHECK(tile->edge(tile->first_edge(0)).is_wall());
    const TileEdge out = tile->edge(tile->first_edge(1) + 2);
    REQUIRE(out.is_portal());
    CHECK_FALSE(out.is_wall());
    CHECK_FALSE(out.is_polygon());
    CHECK(tile->portals()[out.portal()].polygon == 1);
    CHECK(tile->portal_side(out.portal()) == Side::high_x);
  }

  TEST_CASE("portals of a side lie in the order of their position") {
    const auto tile = grid_tile({.quads = 4});
    CHECK(tile->portals().size() == 16);
    const auto low_x = tile->portals(Side::low_x);
    REQUIRE(low_x.size() == 4);
    for (std::uint32_t i = 0; i < 4; ++i)
      CHECK(low_x[i].polygon == 4 * i);
    CHECK(tile->first_portal(Side::high_x) == 8);
    CHECK(tile->portal_side(15) == Side::low_z);
  }

  TEST_CASE("polygons that are apart lie on islands of their own") {
    TileData data = grid_data({});
    CHECK(test::make_tile(data)->island_count() == 1);
    std::ranges::fill(data.neighbors, TileData::kWall);
    data.neighbors[2] = 1;  // of polygon 0, on the side of high x
    data.neighbors[4] = 0;  // of polygon 1, on the side of low x
    const auto tile = test::make_tile(data);
    CHECK(tile->island_count() == 3);
    CHECK(tile->island(0) == 0);
    CHECK(tile->island(1) == 0);
    CHECK(tile->island(2) == 1);
    CHECK(tile->island(3) == 2);
  }

  TEST_CASE("a tile without polygons is fine") {
    const auto tile = test::make_tile({});
    CHECK(tile->polygon_count() == 0);
    CHECK(tile->edge_count() == 0);
    CHECK(tile->bounds().is_empty());
    CHECK(tile->portals().empty());
    std::vector<std::uint32_t> found;
    tile->polygons_in({{-9, -9, -9}, {9, 9, 9}}, found);
    CHECK(found.empty());
  }

  TEST_CASE("a polygon without detail is a fan") {
    const auto tile = grid_tile({.quads = 1});
    CHECK(tile->detail_vertex_count(0) == 4);
    REQUIRE(tile->detail_triangle_count(0) == 2);
    CHECK(tile->detail_triangle(0, 0) == DetailTriangle{{0, 1, 2}, 3});
    CHECK(tile->detail_triangle(0, 1) == DetailTriangle{{0, 2, 3}, 6});
  }

  TEST_CASE("a surface has its polygon's corners first") {
    const auto tile = test::make_tile(roof());
    REQUIRE(tile->detail_vertex_count(0) == 5);
    CHECK(tile->detail_vertex(0, 2) == Vec3{4, 0, 4});
    CHECK(tile->detail_vertex(0, 4) == Vec3{2, 1, 2});
    REQUIRE(tile->detail_triangle_count(0) == 4);
    CHECK(tile->detail_triangle(0, 3) == DetailTriangle{{3, 0, 4}, 1});
    CHECK(tile->bounds().max.y == 1);
    CHECK(tile->bounds(0).min == Vec3{0, 0, 0});
    CHECK(tile->bounds(0).max == Vec3{4, 1, 4});
  }

  TEST_CASE("a surface that is a fan takes no room") {
    TileData data = grid_data({.quads = 1});
    data.patches = {{0, 0}, {0, 0}};
    const auto without = test::make_tile(data);
    data.detail_triangles = {{{0, 1, 2}, 3}, {{0, 2, 3}, 6}};
    data.patches = {{0, 0}, {0, 2}};
    const auto fan = test::make_tile(data);
    CHECK(fan->bytes() == without->bytes());
    CHECK(fan->detail_triangle(0, 1) == DetailTriangle{{0, 2, 3}, 6});
    CHECK(fan->hash() == without->hash());
  }

  TEST_CASE("surfaces with many vertices are kept beside fans") {
    for (const std::uint32_t count : {100U, 300U, 70000U}) {
      TileData data = grid_data({.quads = 2});
      data.detail_vertices.assign(count, {1, 2, 3});
      const DetailTriangle wide = {{0, 3 + count, 4}, 0};
      data.detail_triangles = {{{0, 1, 2}, 3}, {{0, 2, 3}, 6}, {{0, 1, 4}, 1}, wide};
      data.patches = {{0, 0}, {0, 2}, {count, 4}, {count, 4}, {count, 4}};
      const auto tile = test::make_tile(data);
      CHECK(tile->detail_triangle_count(0) == 2);
      CHECK(tile->detail_triangle(0, 1) == DetailTriangle{{0, 2, 3}, 6});
      REQUIRE(tile->detail_triangle_count(1) == 2);
      CHECK(tile->detail_triangle(1, 0) == DetailTriangle{{0, 1, 4}, 1});
      CHECK(tile->detail_triangle(1, 1) == wide);
      CHECK(tile->detail_vertex(1, 3 + count) == Vec3{1, 2, 3});
      CHECK(tile->detail_triangle_count(3) == 2);
    }
  }

  TEST_CASE("any number of triangles is kept, for any width of their indices") {
    for (const std::uint32_t count : {250U, 251U, 252U, 253U, 70'000U}) {
      for (std::uint32_t triangles = 1; triangles < 10; ++triangles) {
        TileData data = grid_data({.quads = 1});
        data.detail_vertices.assign(count, {1, 2, 3});
        data.detail_triangles.clear();
        for (std::uint32_t i = 0; i < triangles; ++i)
          data.detail_triangles.push_back(
              {{i % 4, count + 3 - i, 4 + i}, static_cast<std::uint8_t>(i % 8)});
        data.patches = {{0, 0}, {count, triangles}};
        TileScratch scratch;
        const auto tile = *build_tile(data, scratch);
        REQUIRE(tile->detail_triangle_count(0) == triangles);
        for (std::uint32_t i = 0; i < triangles; ++i)
          CHECK(tile->detail_triangle(0, i) == data.detail_triangles[i]);
      }
    }
  }

  TEST_CASE("the box of a surface is that of all its vertices") {
    TileData data = grid_data({.quads = 1, .side = 4});
    data.detail_vertices = {{1, -7, 2}, {900, 1, 2}, {2, 1, -800}, {2, 9, 2}};
    data.detail_triangles = {{{0, 1, 4}, 1}};
    data.patches = {{0, 0}, {4, 1}};
    TileScratch scratch;
    const Aabb3 box = (*build_tile(data, scratch))->bounds();
    CHECK(box.min == Vec3{0, -7, -800});
    CHECK(box.max == Vec3{900, 9, 4});
  }

  TEST_CASE("a box finds the polygons that it touches") {
    const auto tile = grid_tile({.quads = 10, .side = 20});
    std::vector<std::uint32_t> found;
    tile->polygons_in({{0.5F, -1, 0.5F}, {3, 1, 1}}, found);
    std::ranges::sort(found);
    CHECK(found == std::vector<std::uint32_t>{0, 1});
    found.clear();
    tile->polygons_in({{0.5F, 1, 0.5F}, {3, 2, 1}}, found);
    CHECK(found.empty());
  }

  TEST_CASE("more than 256 and more than 65536 vertices change nothing but the storage") {
    for (const int quads : {20, 260}) {
      const auto tile = grid_tile({.quads = quads, .side = 4096});
      const auto last = static_cast<std::uint32_t>(quads * quads - 1);
      const auto row = static_cast<std::uint32_t>(quads);
      CHECK(tile->corner(last, 2) == Vec3{4096, 0, 4096});
      CHECK(tile->edge(tile->first_edge(last)).neighbor == last - 1);
      CHECK(tile->edge(tile->first_edge(last) + 3).neighbor == last - row);
      CHECK(tile->edge(tile->first_edge(last) + 2).is_portal());
    }
  }

  TEST_CASE("equal tiles have equal hashes and any change shows") {
    const TileData data = roof();
    const std::uint64_t hash = test::make_tile(data)->hash();
    CHECK(test::make_tile(data)->hash() == hash);
    TileData moved = data;
    moved.detail_vertices[0].y = 1.25F;
    CHECK(test::make_tile(moved)->hash() != hash);
    TileData flagged = data;
    flagged.flags = {2};
    CHECK(test::make_tile(flagged)->hash() != hash);
    TileData elsewhere = data;
    elsewhere.coord.layer = 1;
    CHECK(test::make_tile(elsewhere)->hash() != hash);
  }

  TEST_CASE("threads that ask for a hash first all get the one hash") {
    const TileData data = test::grid_data({.quads = 20});
    const std::uint64_t hash = test::make_tile(data)->hash();
    const auto shared = test::make_tile(data);
    std::array<std::uint64_t, 4> found = {};
    {
      std::vector<std::jthread> threads;
      for (std::uint64_t& own : found)
        threads.emplace_back([&] { own = shared->hash(); });
    }
    for (const std::uint64_t own : found)
      CHECK(own == hash);
    CHECK(shared->hash() == hash);
  }

  TEST_CASE("a tile made without checks is the same, and no greater than references allow") {
    TileData data = test::grid_data({.quads = 3});
    TileScratch scratch;
    const auto tile = build_tile_unchecked(data, scratch);
    REQUIRE(tile);
    CHECK((*tile)->hash() == test::make_tile(data)->hash());
    data.first.resize(std::size_t{PolyRef::kMaxPolygons} + 2);
    const auto large = build_tile_unchecked(data, scratch);
    REQUIRE_FALSE(large);
    CHECK(large.error().code == Error::Code::too_large);
  }

  TEST_CASE("collinear corners are allowed, also where rounding bends them") {
    TileData data = grid_data({.quads = 1});
    data.vertices = {{5000.1F, 0, 5000.1F}, {5000.1F, 0, 5003.1F}, {5001.1F, 0, 5004.3F},
                     {5002.1F, 0, 5005.5F}, {5003.1F, 0, 5006.7F}, {5003.1F, 0, 5000.1F}};
    data.corners = {0, 1, 2, 3, 4, 5};
    data.neighbors.assign(6, TileData::kWall);
    data.first = {0, 6};
    CHECK(Tile::create(data));
  }

  TEST_CASE("the gate names what is wrong") {
    CHECK(refusal([](TileData& d) { d.corners[6] = 9; }) == "polygon 1 names vertex 9 of 9");
    CHECK(refusal([](TileData& d) { d.neighbors[0] = 4; }) == "polygon 0 has the neighbor 4 of 4");
    CHECK(refusal([](TileData& d) { d.neighbors[5] = 1; }) == "polygon 1 has the neighbor 1 of 4");
    CHECK(refusal([](TileData& d) { d.first[2] = 6; }) == "polygon 1 has fewer than three corners");
    CHECK(refusal([](TileData& d) { d.first[1] = 900; }) ==
          "polygon 0 has fewer than three corners");
    CHECK(refusal([](TileData& d) { d.first.clear(); }) ==
          "the table of first corners does not span the corners");
    CHECK(refusal([](TileData& d) { d.areas.pop_back(); }) == "3 areas for 4 polygons");
    CHECK(refusal([](TileData& d) { d.flags = {1}; }) == "1 flags for 4 polygons");
    CHECK(refusal([](TileData& d) { d.neighbors.pop_back(); }) == "15 neighbors for 16 corners");
    CHECK(refusal([](TileData& d) { d.vertices[2].y = std::numeric_limits<float>::infinity(); }) ==
          "vertex 2 is not finite: (8, inf, 0)");
    CHECK(refusal([](TileData& d) { std::swap(d.corners[1], d.corners[3]); }) ==
          "polygon 0 at (0, 0, 0) is not convex and counter-clockwise");
    CHECK(refusal([](TileData& d) {
            d.vertices[4] = {1, 0, 1};
          }) == "polygon 0 at (0, 0, 0) is not convex and counter-clockwise");
    CHECK(refusal([](TileData& d) {
            d.patches = {{0, 0}};
          }) == "1 patches for 4 polygons and an end");
    CHECK(refusal([](TileData& d) {
            d.patches.assign(5, {0, 1});
          }) == "patch 0 begins before the one before it");
    CHECK(refusal([](TileData& d) {
            d.patches = {{0, 0}, {0, 0}, {0, 1}, {0, 1}, {0, 1}};
            d.detail_triangles = {{{0, 1, 4}, 0}};
          }) == "triangle 0 of polygon 1 names vertex 4 of 4");
    CHECK(refusal([](TileData& d) {
            d.patches = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 1}};
          }) == "the patches do not span the detail vertices and triangles");
  }

  TEST_CASE("a star that turns left at every corner is refused") {
    TileData data = grid_data({.quads = 1});
    data.vertices = {{0, 0, -10}, {6, 0, 8}, {-9.5F, 0, -3}, {9.5F, 0, -3}, {-6, 0, 8}};
    data.corners = {4, 3, 2, 1, 0};
    data.neighbors.assign(5, TileData::kWall);
    data.first = {0, 5};
    CHECK_FALSE(Tile::create(data));
  }

  TEST_CASE("a polygon of no area is refused") {
    TileData data = grid_data({.quads = 1});
    data.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    data.corners = {0, 1, 2};
    data.neighbors.assign(3, TileData::kWall);
    data.first = {0, 3};
    CHECK_FALSE(Tile::create(data));
  }
}
