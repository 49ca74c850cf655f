// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Small islands at the borders of tiles are left out of a snapshot unless they are part of
// something larger; the order in which tiles come and go does not matter.
#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"
#include "way/nav/validate.h"

#include "nav/tile/unpack_tile.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr int kTileSide = 4;         // cells of side 1
constexpr std::uint32_t kLimit = 6;  // fewer are left out

using Cell = std::pair<int, int>;
using Cells = std::set<Cell>;

Vec3 low_corner(const TileCoord& coord) {
  return {static_cast<float>(kTileSide * coord.x), 0, static_cast<float>(kTileSide * coord.z)};
}

/// A tile that names all of its islands below the limit.
std::shared_ptr<const Tile> tile_of(const TileCoord& coord, std::vector<std::string> rows) {
  TileData data = plan_data(
      {.rows = std::move(rows), .low = low_corner(coord), .coord = coord, .is_square = true});
  const auto whole = make_tile(data);
  std::map<std::uint32_t, TileData::SmallIsland> islands;
  for (std::uint32_t i = 0; i < whole->polygon_count(); ++i) {
    const auto at = islands.try_emplace(whole->island(i), TileData::SmallIsland{i, 0, kLimit});
    ++at.first->second.floors;
  }
  for (const auto& [number, island] : islands)
    if (island.floors < kLimit) data.small_islands.push_back(island);
  return make_tile(data);
}

NavMesh empty_mesh() {
  return NavMesh({.tile_side = static_cast<float>(kTileSide)});
}

std::shared_ptr<const Tile> random_tile(const TileCoord& coord, Random& random) {
  std::vector<std::string> rows(kTileSide, std::string(kTileSide, '.'));
  for (std::string& row : rows) {
    for (char& cell : row)
      cell = random.below(100) < 45 ? '.' : '#';
  }
  return tile_of(coord, rows);
}

Cell cell_of(const Tile& tile, std::uint32_t polygon) {
  Vec3 low = tile.corner(polygon, 0);
  for (std::uint32_t i = 1; i < tile.corner_count(polygon); ++i) {
    low.x = std::min(low.x, tile.corner(polygon, i).x);
    low.z = std::min(low.z, tile.corner(polygon, i).z);
  }
  return {static_cast<int>(low.x), static_cast<int>(low.z)};
}

Cells cells_of(const NavMesh& mesh) {
  Cells cells;
  for (const PolyRef ref : all_polygons(mesh))
    cells.insert(cell_of(*mesh.tile_of(ref), ref.polygon()));
  return cells;
}

/// Flood fill over all cells of all tiles, regardless of tiles.
Cells large_enough(const std::map<TileCoord, std::shared_ptr<const Tile>>& tiles) {
  Cells open;
  for (const auto& [coord, tile] : tiles) {
    for (std::uint32_t i = 0; i < tile->polygon_count(); ++i)
      open.insert(cell_of(*tile, i));
  }
  Cells large;
  while (!open.empty()) {
    std::vector<Cell> part = {*open.begin()};
    open.erase(open.begin());
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto [x, z] = part[i];
      for (const Cell& next : {Cell(x - 1, z), Cell(x + 1, z), Cell(x, z - 1), Cell(x, z + 1)})
        if (open.erase(next) > 0) part.push_back(next);
    }
    if (part.size() >= kLimit) large.insert(part.begin(), part.end());
  }
  return large;
}

}  // namespace

TEST_SUITE("nav/small_islands") {
  TEST_CASE("after any changes, the snapshot has the parts that are large enough") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CAPTURE(seed);
      Random random(seed);
      std::map<TileCoord, std::shared_ptr<const Tile>> tiles;
      NavMesh mesh = empty_mesh();
      for (int step = 0; step < 30; ++step) {
        NavMeshEdit change = edit(mesh);
        const int changes = step == 0 ? 36 : 1 + static_cast<int>(random.below(3));
        for (int i = 0; i < changes; ++i) {
          const TileCoord coord = {static_cast<int>(random.below(6)),
                                   static_cast<int>(random.below(6))};
          if (random.below(3) == 0) {
            tiles.erase(coord);
            change.remove(coord);
          } else {
            change.add(tiles[coord] = random_tile(coord, random));
          }
        }
        mesh = *change.commit();
        REQUIRE(cells_of(mesh) == large_enough(tiles));
        NavMeshEdit again = edit(empty_mesh());
        for (const auto& [coord, tile] : tiles)
          again.add(tile);
        const NavMesh fresh = *again.commit();
        CHECK(cells_of(fresh) == cells_of(mesh));
        CHECK(fresh.hash() == mesh.hash());
        CHECK(fresh.counts().components == mesh.counts().components);
        CHECK(validate(mesh, ValidateOptions::foreign()));
      }
    }
  }

  TEST_CASE("an island appears and vanishes with what it is part of") {
    const auto left = tile_of({0, 0}, {"....", "....", "####", "...."});
    const auto right = tile_of({1, 0}, {"####", "####", "####", "..##"});
    const auto wall = tile_of({1, 0}, {"####", "####", "####", "####"});
    const NavMesh alone = *edit(empty_mesh()).add(left).commit();
    CHECK(alone.counts().polygons == 8);
    CHECK(alone.tile_at({0, 0}) == left);
    CHECK(alone.whole_tile(0) == left);
    CHECK(alone.kept_polygons(0).size() == 8);
    CHECK(alone.also_changed().empty());

    const PolyRef near = alone.ref(0, 3);
    const NavMesh opened = *edit(alone).set_flags(near, 5).add(right).commit();
    CHECK(opened.counts().polygons == 14);
    CHECK(opened.counts().components == 2);
    REQUIRE(opened.also_changed().size() == 1);
    CHECK(opened.also_changed()[0] == TileCoord{0, 0});
    CHECK_FALSE(opened.is_valid(near));
    CHECK(opened.flags(opened.ref(opened.tiles_at(0, 0)[0].slot, 3)) == 5);

    const NavMesh closed = *edit(opened).add(wall).commit();
    CHECK(closed.counts().polygons == 8);
    CHECK(closed.flags(closed.ref(closed.tiles_at(0, 0)[0].slot, 3)) == 5);
    const NavMesh same = *edit(closed).add(wall).commit();
    CHECK(same.also_changed().empty());
  }

  TEST_CASE("off-mesh links do not make an island larger, and end beside it") {
    const auto left = tile_of({0, 0}, {"....", "....", "####", "...."});
    const NavMesh mesh = *edit(empty_mesh())
                              .add(left)
                              .link({.start = {0.5F, 0, 0.5F}, .end = {0.5F, 0, 3.5F}})
                              .commit();
    CHECK(mesh.counts().polygons == 8);
    CHECK(mesh.link_parts(mesh.link_at(0)).empty());
  }

  TEST_CASE("references become stale even if all generations of a slot are used up") {
    const auto left = tile_of({0, 0}, {"....", "....", "####", "...."});
    const auto right = tile_of({1, 0}, {"####", "####", "####", "..##"});
    NavMesh mesh = *edit(empty_mesh()).add(left).commit();
    std::uint32_t slot = mesh.tiles_at(0, 0)[0].slot;
    while (mesh.ref(slot, 0).generation() < PolyRef::kMaxGeneration) {
      NavMeshEdit change = edit(mesh);
      mesh = mesh.tile_count() == 1 ? *change.add(right).commit() : *change.remove({1, 0}).commit();
      REQUIRE(mesh.tiles_at(0, 0)[0].slot == slot);
    }
    const PolyRef last = mesh.ref(slot, 0);
    NavMeshEdit change = edit(mesh);
    mesh = mesh.tile_count() == 1 ? *change.add(right).commit() : *change.remove({1, 0}).commit();
    CHECK(mesh.tiles_at(0, 0)[0].slot != slot);
    CHECK_FALSE(mesh.is_valid(last));
  }

  TEST_CASE("small islands are part of a tile: its bytes, its hash, its arrays") {
    const auto tile = tile_of({0, 0}, {"....", "....", "####", ".#.."});
    REQUIRE(tile->small_islands().size() == 2);
    CHECK(tile->small_islands()[0] == TileData::SmallIsland{8, 1, kLimit});
    TileData data = unpack_tile(*tile);
    CHECK(make_tile(data)->hash() == tile->hash());
    std::vector<std::byte> bytes;
    encode_tile(*tile, bytes);
    const auto decoded = decode_tile(bytes);
    REQUIRE(decoded);
    CHECK((*decoded)->has_same_polygons(*tile));
    CHECK(std::ranges::equal((*decoded)->small_islands(), tile->small_islands()));
    data.small_islands.pop_back();
    CHECK(make_tile(data)->hash() != tile->hash());
    data.small_islands[0].floors = kLimit;
    CHECK(Tile::create(data).error().message == "small island 0 has 6 floors, not fewer than 6");
    data.small_islands[0] = {99, 1, kLimit};
    CHECK(Tile::create(data).error().message == "small island 0 names polygon 99 of 11");
  }
}
