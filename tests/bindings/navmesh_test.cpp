// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <cmath>
#include <set>

using namespace way::test;

namespace {

way_geometry_arrays arrays_of(const way_navmesh* mesh, CGeometry& geometry) {
  REQUIRE(way_navmesh_geometry(mesh, geometry.out()) == WAY_OK);
  auto arrays = sized<way_geometry_arrays>();
  REQUIRE(way_geometry_get_arrays(geometry, &arrays) == WAY_OK);
  return arrays;
}

CMesh committed(const CEdit& edit) {
  CMesh mesh;
  REQUIRE(way_edit_commit(edit, mesh.out()) == WAY_OK);
  return mesh;
}

CEdit edit_of(const way_navmesh* mesh) {
  CEdit edit;
  REQUIRE(way_edit_create(mesh, edit.out()) == WAY_OK);
  return edit;
}

}  // namespace

TEST_SUITE("bindings/geometry") {
  TEST_CASE("a navmesh as arrays has all polygons, surfaces, portals and boxes") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    const way_navmesh_info info = info_of(mesh);
    CGeometry geometry;
    const way_geometry_arrays g = arrays_of(mesh, geometry);
    REQUIRE(g.polygon_count == info.polygons);
    CHECK(g.vertex_count == info.vertices);
    CHECK(g.surface_triangle_count == info.detail_triangles);
    CHECK(g.tile_count == info.tiles);
    CHECK(2 * g.portal_count == info.portals);
    CHECK(g.first[g.polygon_count] == g.corner_count);
    CHECK(g.tile_polygons[g.tile_count] == g.polygon_count);
    for (size_t p = 0; p < g.polygon_count; ++p) {
      for (uint32_t c = g.first[p]; c < g.first[p + 1]; ++c) {
        CHECK(g.corners[c] < g.vertex_count);
        const uint32_t beyond = g.neighbors[c];
        if (beyond == WAY_WALL || beyond == WAY_PORTAL) continue;
        REQUIRE(beyond < g.polygon_count);
        CHECK(g.components[beyond] == g.components[p]);
        CHECK(g.tiles[beyond] == g.tiles[p]);
      }
      way_area area = 0;
      uint16_t flags = 0;
      REQUIRE(way_navmesh_polygon(mesh, g.refs[p], &area, &flags) == WAY_OK);
      CHECK(area == g.areas[p]);
      CHECK(flags == g.flags[p]);
    }
    for (size_t i = 0; i < g.portal_count; ++i)
      CHECK(g.tiles[g.portal_polygons[2 * i]] != g.tiles[g.portal_polygons[2 * i + 1]]);
  }

  TEST_CASE("boxes of a tile begin with its bounds and are inside them") {
    const CMesh mesh = baked(scene("maze", 6));
    CGeometry geometry;
    const way_geometry_arrays g = arrays_of(mesh, geometry);
    REQUIRE(g.box_count > g.polygon_count);
    CHECK(g.box_depths[0] == 0);
    const way_navmesh_info info = info_of(mesh);
    for (size_t i = 0; i < g.box_count; ++i) {
      for (size_t axis = 0; axis < 3; ++axis) {
        CHECK(g.boxes[6 * i + axis] >= info.bounds_min[axis]);
        CHECK(g.boxes[6 * i + 3 + axis] <= info.bounds_max[axis]);
      }
    }
  }

  TEST_CASE("an empty navmesh has empty arrays") {
    const float origin[3] = {1, 2, 3};
    CMesh mesh;
    REQUIRE(way_navmesh_create(origin, 10, mesh.out()) == WAY_OK);
    CGeometry geometry;
    const way_geometry_arrays g = arrays_of(mesh, geometry);
    CHECK(g.polygon_count == 0);
    CHECK(g.tile_count == 0);
    CHECK(g.first[0] == 0);
    CHECK(info_of(mesh).bounds_min[0] > info_of(mesh).bounds_max[0]);
    CHECK(way_navmesh_create(origin, -1, mesh.out()) == WAY_INVALID_ARGUMENT);
  }
}

TEST_SUITE("bindings/edit") {
  TEST_CASE("tiles are removed and added again") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    const way_navmesh_info before = info_of(mesh);
    CTile tile;
    REQUIRE(way_navmesh_tile(mesh, 1, tile.out()) == WAY_OK);
    auto info = sized<way_tile_info>();
    REQUIRE(way_tile_get_info(tile, &info) == WAY_OK);

    CEdit edit = edit_of(mesh);
    REQUIRE(way_edit_remove_tile(edit, info.coord) == WAY_OK);
    const CMesh without = committed(edit);
    CHECK(info_of(without).tiles == before.tiles - 1);
    CHECK(info_of(mesh).hash == before.hash);
    CTile gone;
    CHECK(way_navmesh_find_tile(without, info.coord, gone.out()) == WAY_INVALID_ARGUMENT);

    edit = edit_of(without);
    REQUIRE(way_edit_add_tile(edit, tile) == WAY_OK);
    CHECK(info_of(committed(edit)).hash == before.hash);
  }

  TEST_CASE("tiles survive a round trip as bytes") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    CTile tile;
    REQUIRE(way_navmesh_tile(mesh, 0, tile.out()) == WAY_OK);
    CBytes bytes;
    REQUIRE(way_tile_encode(tile, bytes.out()) == WAY_OK);
    size_t count = 0;
    const uint8_t* const data = way_bytes_data(bytes, &count);
    CTile back;
    REQUIRE(way_tile_decode(data, count, back.out()) == WAY_OK);
    auto a = sized<way_tile_info>();
    auto b = sized<way_tile_info>();
    REQUIRE(way_tile_get_info(tile, &a) == WAY_OK);
    REQUIRE(way_tile_get_info(back, &b) == WAY_OK);
    CHECK(a.hash == b.hash);
    CHECK(way_tile_decode(data, count / 2, back.out()) == WAY_BAD_FORMAT);
  }

  TEST_CASE("areas and flags change only on the next navmesh") {
    const CMesh mesh = baked(scene("maze", 6));
    CGeometry geometry;
    const way_poly_ref polygon = arrays_of(mesh, geometry).refs[0];
    const CEdit edit = edit_of(mesh);
    REQUIRE(way_edit_set_area(edit, polygon, 9) == WAY_OK);
    REQUIRE(way_edit_set_flags(edit, polygon, 4) == WAY_OK);
    const CMesh next = committed(edit);
    way_area area = 0;
    uint16_t flags = 0;
    REQUIRE(way_navmesh_polygon(next, polygon, &area, &flags) == WAY_OK);
    CHECK(area == 9);
    CHECK(flags == 4);
    REQUIRE(way_navmesh_polygon(mesh, polygon, &area, &flags) == WAY_OK);
    CHECK(area == WAY_AREA_GROUND);
    CHECK(way_navmesh_polygon(mesh, 12345, &area, &flags) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("links are added, listed and removed") {
    const CMesh mesh = baked(scene("flat", 20));
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    link.start[0] = link.start[2] = 2;
    link.end[0] = link.end[2] = 18;
    link.one_way = 1;
    link.user_id = 42;
    CEdit edit = edit_of(mesh);
    way_poly_ref ref = 0;
    REQUIRE(way_edit_add_link(edit, &link, &ref) == WAY_OK);
    const CMesh linked = committed(edit);
    CHECK(info_of(linked).links == 1);
    auto told = sized<way_link>();
    way_poly_ref same = 0;
    uint32_t attached = 0;
    REQUIRE(way_navmesh_link(linked, 0, &same, &told, &attached) == WAY_OK);
    CHECK(same == ref);
    CHECK(told.user_id == 42);
    CHECK(told.one_way == 1);
    CHECK(attached == 1);
    CHECK(way_navmesh_link(linked, 1, nullptr, nullptr, nullptr) == WAY_INVALID_ARGUMENT);
    edit = edit_of(linked);
    REQUIRE(way_edit_remove_link(edit, ref) == WAY_OK);
    CHECK(info_of(committed(edit)).hash == info_of(mesh).hash);

    link.radius = -1;
    edit = edit_of(mesh);
    REQUIRE(way_edit_add_link(edit, &link, nullptr) == WAY_OK);
    CMesh bad;
    CHECK(way_edit_commit(edit, bad.out()) == WAY_INVALID_ARGUMENT);
    link.area = 256;
    CHECK(way_edit_add_link(edit, &link, nullptr) == WAY_INVALID_ARGUMENT);
  }
}
