// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_bake.h"

#include "way/debug/image.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Three columns in a row of one meter each, at heights 0, 5 and none.
VoxelGrid row_grid() {
  return {.origin = {}, .cell_size = 1, .cell_height = 1, .height = 10, .width = 3, .depth = 1};
}

CompactHeightfield row_of_floors() {
  CompactHeightfield open;
  open.grid = row_grid();
  open.columns = {0, 1, 2, 2};
  open.floor = {0, 5, 0};
  open.clearance = {9, 9, 0};
  open.area = {Area::ground, Area::ground, Area::none};
  open.neighbors.reset(2);
  for (std::uint32_t floor = 0; floor < 2; ++floor)
    for (std::size_t side = 0; side < 4; ++side)
      open.neighbors.set(floor, side, open.neighbors.none());
  return open;
}

/// The color in the center of a column.
Color color_at(const Picture& picture, Vec2 place) {
  const Vec2 pixel = picture.to_pixels(place);
  return render(picture).at(static_cast<int>(pixel.x), static_cast<int>(pixel.z));
}

PolyMesh square_polygon() {
  PolyMesh mesh;
  mesh.grid = {.cell_size = 1, .cell_height = 1, .height = 10, .width = 4, .depth = 4};
  mesh.vertices = {{0, 2, 0}, {0, 2, 4}, {4, 2, 4}, {4, 2, 0}};
  mesh.first = {0, 4};
  mesh.corners = {0, 1, 2, 3};
  mesh.neighbors = {PolyMesh::kWall, PolyMesh::kWall, PolyMesh::kWall, PolyMesh::kPortal};
  mesh.seams = {0, 0, 0, 1};
  mesh.regions = {1};
  mesh.areas = {Area::ground};
  return mesh;
}

}  // namespace

TEST_SUITE("debug/draw_bake") {
  TEST_CASE("floors get the color of their height, and empty columns that of the paper") {
    const Picture picture = draw_floors(row_of_floors(), {.width = 332});
    CHECK(color_at(picture, {0.5F, 0.5F}) == height_color(0));
    CHECK(color_at(picture, {1.5F, 0.5F}) == height_color(1));
    CHECK(color_at(picture, {2.5F, 0.5F}) == picture.background());
  }

  TEST_CASE("a storey hides everything above it") {
    const Picture picture = draw_floors(row_of_floors(), {.width = 332, .high = 3});
    CHECK_FALSE(color_at(picture, {0.5F, 0.5F}) == picture.background());
    CHECK(color_at(picture, {1.5F, 0.5F}) == picture.background());
  }

  TEST_CASE("regions differ in color, and floors without one are gray") {
    RegionMap regions = {.regions = {1, 2, 0}, .count = 2};
    const Picture picture = draw_regions(row_of_floors(), regions, {.width = 332});
    CHECK(color_at(picture, {0.5F, 0.5F}) == color_of(1));
    CHECK(color_at(picture, {1.5F, 0.5F}) == color_of(2));
    regions.regions[0] = 0;
    const Picture gray = draw_regions(row_of_floors(), regions, {.width = 332});
    CHECK_FALSE(color_at(gray, {0.5F, 0.5F}) == color_of(1));
  }

  TEST_CASE("the point farthest from walls is the brightest") {
    const DistanceField distances = {.distance = {0, 8, 0}, .max_distance = 8};
    const Picture picture = draw_distances(row_of_floors(), distances, {.width = 332});
    CHECK(color_at(picture, {0.5F, 0.5F}) == heat_color(0));
    CHECK(color_at(picture, {1.5F, 0.5F}) == heat_color(1));
  }

  TEST_CASE("of spans above each other the upper one is visible") {
    Heightfield solid;
    solid.grid = row_grid();
    solid.columns = {0, 2, 2, 3};
    solid.spans = {{0, 1, Area::ground}, {6, 7, Area::none}, {0, 1, Area::ground}};
    const Picture whole = draw_heightfield(solid, {.width = 332});
    CHECK_FALSE(color_at(whole, {0.5F, 0.5F}) == color_at(whole, {2.5F, 0.5F}));
    const Picture lower = draw_heightfield(solid, {.width = 332, .high = 3});
    CHECK(color_at(lower, {0.5F, 0.5F}) == color_at(lower, {2.5F, 0.5F}));
  }

  TEST_CASE("empty input gives an empty picture") {
    CHECK(draw_floors({}).shapes().empty());
    CHECK(draw_heightfield({}).shapes().empty());
    CHECK(draw_polygons({}).shapes().empty());
    CHECK(draw_contours({}).shapes().empty());
    CHECK(draw_detail({}, {}).shapes().empty());
  }

  TEST_CASE("a polygon is filled and its edges distinguish walls from portals") {
    const Picture picture = draw_polygons(square_polygon(), {.width = 432});
    CHECK_FALSE(color_at(picture, {2, 2}) == picture.background());
    CHECK_FALSE(color_at(picture, {2, 0}) == color_at(picture, {2, 4}));
    CHECK(draw_polygons(square_polygon(), {.high = 1}).shapes().empty());
  }

  TEST_CASE("contours show every corner as a dot") {
    ContourSet contours;
    contours.grid = square_polygon().grid;
    contours.vertices = {{.x = 0, .z = 0}, {.x = 0, .z = 4}, {.x = 4, .z = 4}};
    contours.contours = {{.first = 0, .count = 3, .region = 1, .area = Area::ground}};
    const Picture picture = draw_contours(contours);
    CHECK(std::ranges::count(picture.shapes(), Picture::Kind::dot, &Picture::Shape::kind) == 3);
  }

  TEST_CASE("detail triangles are colored by height") {
    DetailMesh detail;
    detail.patches = {
        {.first_vertex = 0, .vertex_count = 4, .first_triangle = 0, .triangle_count = 2}};
    detail.vertices = {{0, 0, 0}, {0, 0, 4}, {4, 9, 4}, {4, 9, 0}};
    detail.triangles = {{.vertices = {0, 1, 2}}, {.vertices = {0, 2, 3}}};
    const Picture picture = draw_detail(square_polygon(), detail, {.width = 432});
    CHECK(color_at(picture, {1, 3}) == height_color(1.0F / 3));
    CHECK(color_at(picture, {3, 1}) == height_color(2.0F / 3));
  }

  TEST_CASE("a level shows floors as surfaces and walls as lines") {
    const auto mesh =
        TriangleMesh::create({{0, 0, 0}, {0, 0, 9}, {9, 0, 9}, {9, 5, 9}}, {{0, 1, 2}, {1, 2, 3}});
    REQUIRE(mesh);
    Picture picture = draw_frame(mesh->bounds());
    draw_level(picture, *mesh);
    REQUIRE(picture.shapes().size() == 2);
    CHECK(picture.shapes()[0].kind == Picture::Kind::fill);
    CHECK(picture.shapes()[1].kind == Picture::Kind::ring);
  }
}
