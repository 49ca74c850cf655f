// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <doctest/doctest.h>

using namespace way;
using test::grid_tile;

namespace {

NavMesh row_of(int tiles) {
  NavMeshEdit change(NavMesh({.origin = {}, .tile_side = 8}));
  for (int x = 0; x < tiles; ++x)
    change.add(grid_tile({.coord = {x, 0}}));
  return *change.commit();
}

}  // namespace

TEST_SUITE("nav/navmesh") {
  TEST_CASE("a navmesh without tiles is fine") {
    const NavMesh mesh;
    CHECK(mesh.tile_count() == 0);
    CHECK(mesh.tiles_at(0, 0).empty());
    CHECK(mesh.tile_at({}) == nullptr);
    CHECK_FALSE(mesh.is_valid(PolyRef()));
    CHECK_FALSE(mesh.is_valid(PolyRef(0, 1, 0)));
    const NavMeshCounts counts = mesh.counts();
    CHECK(counts.polygons == 0);
    CHECK(counts.components == 0);
    CHECK(counts.area == 0);
  }

  TEST_CASE("tiles are found by coordinate and by reference") {
    const NavMesh mesh = row_of(3);
    REQUIRE(mesh.tiles_at(1, 0).size() == 1);
    const std::uint32_t slot = mesh.tiles_at(1, 0)[0].slot;
    const PolyRef ref = mesh.ref(slot, 3);
    CHECK(mesh.tile_of(ref) == mesh.tile_at({1, 0, 0}).get());
    CHECK(mesh.tile_in(slot) == mesh.tile_of(ref));
    CHECK(mesh.tile_at({1, 0, 1}) == nullptr);
    CHECK(mesh.tile_at({3, 0, 0}) == nullptr);
  }

  TEST_CASE("a reference to a polygon that the tile lacks is not valid") {
    const NavMesh mesh = row_of(1);
    CHECK(mesh.is_valid(mesh.ref(0, 3)));
    CHECK_FALSE(mesh.is_valid(mesh.ref(0, 4)));
    CHECK_FALSE(mesh.is_valid(PolyRef::from_bits(~std::uint64_t{0})));
  }

  TEST_CASE("the counts are sums over the tiles") {
    const NavMeshCounts counts = row_of(3).counts();
    CHECK(counts.tiles == 3);
    CHECK(counts.polygons == 12);
    CHECK(counts.vertices == 27);
    CHECK(counts.detail_triangles == 24);
    CHECK(counts.links == 8);
    CHECK(counts.area == 3 * 64);
    CHECK(counts.components == 1);
    CHECK(counts.bytes > 3 * sizeof(Tile));
  }

  TEST_CASE("the hash tells the tiles and the layout, not the order of adding") {
    const auto a = grid_tile({.coord = {0, 0}});
    const auto b = grid_tile({.coord = {1, 0}, .height = 3});
    const NavMesh none;
    const NavMesh both = *edit(none).add(a).add(b).commit();
    const NavMesh later = *edit(*edit(none).add(b).commit()).add(a).commit();
    CHECK(both.hash() == later.hash());
    CHECK(both.hash() != none.hash());
    CHECK(edit(both).remove({1, 0}).commit()->hash() == edit(none).add(a).commit()->hash());
    CHECK(NavMesh({.origin = {}, .tile_side = 9}).hash() != none.hash());
  }

  TEST_CASE("layers of one place are given from the lowest") {
    NavMeshEdit change{NavMesh()};
    for (const int layer : {2, 0, 1})
      change.add(grid_tile({.coord = {4, 4, layer}, .height = static_cast<float>(layer) * 3}));
    const NavMesh mesh = *change.commit();
    const auto tiles = mesh.tiles_at(4, 4);
    REQUIRE(tiles.size() == 3);
    for (int layer = 0; layer < 3; ++layer)
      CHECK(tiles[static_cast<std::size_t>(layer)].coord.layer == layer);
    CHECK(mesh.counts().components == 3);
  }
}
