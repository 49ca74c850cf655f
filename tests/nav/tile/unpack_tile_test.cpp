// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/unpack_tile.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/unpack_tile") {
  TEST_CASE("a tile is made of what it unpacks to") {
    Random random(3);
    for (const TileData& data :
         {test::grid_data({.coord = {2, -1, 3}, .quads = 3}), test::bumpy_floors(random, 6)}) {
      const auto tile = test::make_tile(data);
      const TileData unpacked = unpack_tile(*tile);
      CHECK(unpacked.vertices == data.vertices);
      CHECK(unpacked.corners == data.corners);
      CHECK(unpacked.neighbors == data.neighbors);
      CHECK(unpacked.areas == data.areas);
      CHECK(unpacked.patches == data.patches);
      CHECK(unpacked.detail_vertices == data.detail_vertices);
      CHECK(unpacked.detail_triangles == data.detail_triangles);
      CHECK(test::make_tile(unpacked)->hash() == tile->hash());
    }
  }

  TEST_CASE("areas and flags of a snapshot take the place of the tile's own") {
    const auto tile = test::grid_tile({.quads = 1});
    const PolygonTraits traits = {.areas = {Area{7}}, .flags = {12}};
    const TileData unpacked = unpack_tile(*tile, &traits);
    CHECK(unpacked.areas[0] == Area{7});
    CHECK(unpacked.flags[0] == 12);
  }
}
