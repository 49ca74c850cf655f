// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A column is the same in every tile and in one piece, so that a level does not change with the
// size of its tiles. Recast places each tile's grid at the tile's own corner, in floats: geometry
// on a plane between two columns is in one of them in some tiles and in the other in others.
#include "way/bake/bake.h"

#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"

#include <map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Columns = std::map<std::pair<int, int>, std::vector<Span>>;

/// Records the spans of each column of a level, without rims.
class ColumnObserver final : public BakeObserver {
 public:
  explicit ColumnObserver(int tile_size) : tile_size_(tile_size) {}

  using BakeObserver::see;
  void see(const TileCoord& tile, BakeStage stage, const Heightfield& solid) override {
    if (stage != BakeStage::rasterize) return;
    const VoxelGrid& grid = solid.grid;
    for (int z = 0; z < grid.inner_depth(); ++z) {
      for (int x = 0; x < grid.inner_width(); ++x) {
        const auto spans = solid.column({x + grid.border, z + grid.border});
        columns[{tile.x * tile_size_ + x, tile.z * tile_size_ + z}] = {spans.begin(), spans.end()};
      }
    }
  }

  Columns columns;

 private:
  int tile_size_;
};

Columns columns_of(const TriangleMesh& level, BakeSettings settings, int tile_size) {
  ColumnObserver observer(tile_size);
  settings.tile_size = tile_size;
  REQUIRE(bake(level, settings, {.observer = &observer}));
  return std::move(observer.columns);
}

/// Columns whose spans in tiles differ from those in one piece.
std::size_t count_changes(const TriangleMesh& level, const BakeSettings& settings, int tile_size) {
  const Columns tiled = columns_of(level, settings, tile_size);
  std::size_t count = 0;
  for (const auto& [cell, spans] : columns_of(level, settings, 0))
    if (tiled.at(cell) != spans) ++count;
  return count;
}

}  // namespace

TEST_SUITE("bake/tile_columns") {
  TEST_CASE("walls on planes between columns are in the same column in every tile") {
    // Walls are at integers, so every third one is on a plane between columns of 0.3.
    const TriangleMesh level = scenes::dungeon(1, 60);
    for (const int tile_size : {48, 128})
      CHECK(count_changes(level, {.agent = bench::kRecastAgent}, tile_size) == 0);
  }

  TEST_CASE("with Recast's rules, walls on planes between columns change columns") {
    // This is why the benchmark compares this level in tiles with Recast's bake of it in one piece.
    const TriangleMesh level = scenes::dungeon(1, 60);
    CHECK(count_changes(level, {.agent = bench::kRecastAgent, .rules = BakeRules::recast}, 128) >
          100);
  }
}
