// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/tile_sectors.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <doctest/doctest.h>

using namespace way;
using Kind = TileSector::Kind;

namespace {

/// The sector of a cell around one of its corners: 0 is the low corner, then down the low side, and
/// so on.
TileSector sector(const TileData& data, std::uint32_t cell, std::uint32_t corner) {
  const auto tile = test::make_tile(data);
  std::vector<std::uint32_t> twins;
  std::vector<std::uint32_t> sectors(tile->edge_count());
  find_sectors(TileView(*tile), twins, sectors);
  return TileSector::unpacked(sectors[4 * cell + corner]);
}

}  // namespace

TEST_SUITE("nav/tile_sectors") {
  TEST_CASE("cells all around a vertex close") {
    const TileData data = test::plan_data({.rows = {"..", ".."}});
    CHECK(sector(data, 0, 2).kind == Kind::closed);
    CHECK(sector(data, 3, 0).kind == Kind::closed);
    CHECK(sector(data, 0, 2).first == sector(data, 1, 1).first);
    CHECK(sector(data, 0, 0).kind == Kind::walls);
  }

  TEST_CASE("three cells around a vertex are one sector between walls") {
    const TileData data = test::plan_data({.rows = {"..", ".#"}});
    const TileSector first = sector(data, 0, 2);
    CHECK(first.kind == Kind::walls);
    CHECK(sector(data, 1, 1).first == first.first);
    CHECK(sector(data, 2, 3).first == first.first);
  }

  TEST_CASE("cells that only touch in a point are two sectors") {
    const TileData data = test::plan_data({.rows = {".#", "#."}});
    CHECK(sector(data, 0, 2).first != sector(data, 1, 0).first);
  }

  TEST_CASE("sectors at a tile border are open") {
    const TileData data = test::plan_data({.rows = {"..", ".."}, .is_square = true});
    CHECK(sector(data, 0, 0).kind == Kind::border);
    CHECK(sector(data, 0, 1).kind == Kind::border);
    CHECK(sector(data, 0, 2).kind == Kind::closed);
  }
}
