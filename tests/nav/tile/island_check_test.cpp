// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/island_check.h"

#include "way/core/random.h"

#include "support/builders/grid_tile.h"

#include <functional>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A tile whose neighbors are taken away here and there; by one side only where `one_sided`.
std::shared_ptr<const Tile> torn_tile(Random& random, int quads, bool one_sided) {
  TileData data = test::grid_data({.quads = quads, .open = 0});
  for (std::uint32_t p = 0; p < data.size(); ++p) {
    for (std::uint32_t e = data.first[p]; e < data.first[p + 1]; ++e) {
      const std::uint32_t other = data.neighbors[e];
      if (other >= data.size() || random.below(2) == 0) continue;
      data.neighbors[e] = TileData::kWall;
      if (one_sided) continue;
      for (std::uint32_t k = data.first[other]; k < data.first[other + 1]; ++k) {
        if (data.neighbors[k] == p) data.neighbors[k] = TileData::kWall;
      }
    }
  }
  return test::make_tile(data);
}

/// The islands of a tile with a byte of them changed.
bool are_islands_after(const Tile& tile, const std::function<void(std::vector<std::byte>&)>& change,
                       std::vector<std::uint32_t>& scratch) {
  std::vector<std::byte> islands;
  for (std::uint32_t p = 0; p < tile.polygon_count(); ++p)
    islands.push_back(static_cast<std::byte>(tile.island(p)));
  change(islands);
  return are_islands(TileView(tile), {islands.data(), 1}, scratch);
}

}  // namespace

TEST_SUITE("nav/island_check") {
  TEST_CASE("the islands that a tile was made with pass, in any order of its polygons") {
    Random random(3);
    std::vector<std::uint32_t> scratch;
    for (int i = 0; i < 200; ++i) {
      const auto tile = torn_tile(random, 1 + random.below(12), i % 4 == 0);
      const PackedIndices& islands = TileView(*tile).islands();
      CHECK(are_islands(TileView(*tile), islands, scratch));
    }
  }

  TEST_CASE("any other islands are wrong") {
    Random random(4);
    std::vector<std::uint32_t> scratch;
    for (int i = 0; i < 500; ++i) {
      const auto tile = torn_tile(random, 2 + random.below(8), i % 4 == 0);
      const auto polygon =
          static_cast<std::size_t>(random.below(static_cast<int>(tile->polygon_count())));
      const auto value = static_cast<std::byte>(random.below(9));
      bool same = false;
      const bool good = are_islands_after(
          *tile,
          [&](std::vector<std::byte>& islands) {
            same = islands[polygon] == value;
            islands[polygon] = value;
          },
          scratch);
      CHECK(good == same);
    }
  }

  TEST_CASE("two parts that call themselves one island are wrong") {
    std::vector<std::uint32_t> scratch;
    TileData data = test::grid_data({.quads = 2, .open = 0});
    for (std::uint32_t& neighbor : data.neighbors)
      neighbor = TileData::kWall;
    const auto tile = test::make_tile(data);
    CHECK(tile->island_count() == 4);
    CHECK_FALSE(are_islands_after(
        *tile, [](std::vector<std::byte>& islands) { islands[3] = islands[2]; }, scratch));
    CHECK_FALSE(are_islands_after(
        *tile, [](std::vector<std::byte>& islands) { std::swap(islands[0], islands[1]); },
        scratch));
  }

  TEST_CASE("a tile without polygons has no islands") {
    std::vector<std::uint32_t> scratch;
    const auto tile = test::make_tile(TileData{});
    CHECK(are_islands(TileView(*tile), TileView(*tile).islands(), scratch));
  }
}
