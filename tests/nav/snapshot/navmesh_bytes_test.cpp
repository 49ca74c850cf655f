// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/navmesh_edit.h"

#include "nav/tile/tile_view.h"
#include "support/allocations.h"
#include "support/builders/grid_tile.h"

#include <cstddef>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr int kSide = 32;

/// A square world of tiles of one quad each, linked to those beside them.
NavMesh world_of_small_tiles() {
  NavMeshEdit change{NavMesh({.tile_side = 8})};
  for (int i = 0; i < kSide * kSide; ++i)
    change.add(test::grid_tile({.coord = {i % kSide, i / kSide}, .quads = 1}));
  return *change.commit();
}

/// Heap that a world holds, a tile.
double bytes_a_tile() {
  const std::size_t before = test::held_bytes();
  const NavMesh mesh = world_of_small_tiles();
  return static_cast<double>(test::held_bytes() - before) / (kSide * kSide);
}

}  // namespace

TEST_SUITE("nav/navmesh_bytes") {
  TEST_CASE("held memory is counted") {
    const std::size_t before = test::held_bytes();
    const NavMesh mesh = world_of_small_tiles();
    CHECK(test::held_bytes() - before > mesh.counts().bytes);
  }

  TEST_CASE("a tile of one quad with four portals takes less than 520 bytes of a navmesh") {
    CHECK(bytes_a_tile() < 520);
  }

  TEST_CASE("readers of six corners read nothing beyond a tile of one polygon") {
    TileData triangle;
    triangle.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}};
    triangle.first = {0, 3};
    triangle.corners = {0, 1, 2};
    triangle.neighbors.assign(3, TileData::kWall);
    triangle.areas = {Area::ground};
    const std::size_t before = test::held_bytes();
    const auto tile = test::make_tile(triangle);
    const std::size_t taken = test::held_bytes() - before;
    const auto* end = reinterpret_cast<const std::byte*>(TileView(*tile).polygon(0).corners + 6);
    const auto* begin = reinterpret_cast<const std::byte*>(tile.get());
    CHECK(end > TileView(*tile).block().data() + TileView(*tile).block().size());
    CHECK(static_cast<std::size_t>(end - begin) <= taken);
  }

  TEST_CASE("what is changed again and again grows no larger") {
    const std::size_t before = test::held_bytes();
    NavMesh mesh = world_of_small_tiles();
    const std::size_t first = test::held_bytes() - before;
    for (int i = 0; i < kSide * kSide; ++i)
      mesh =
          *edit(mesh).add(test::grid_tile({.coord = {i % kSide, i / kSide}, .quads = 1})).commit();
    CHECK(test::held_bytes() - before < first * 5 / 4);
  }
}
