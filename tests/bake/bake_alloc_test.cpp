// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A separate program, because it replaces operator new to count allocations.
#include "way/bake/bake.h"
#include "way/bake/bake_tile.h"

#include "bake/input/tile_bins.h"
#include "bench/sides/recast_agent.h"
#include "scenes/scenes.h"
#include "support/allocations.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

/// The allocations of the tile itself, which outlives the bake: its block and its control block.
constexpr std::size_t kAllocationsOfTile = 2;

/// Allocations of baking the last of some tiles, each baked twice.
std::size_t allocations_of_last(const TriangleMesh& level, Partition partition) {
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = 48;
  settings.partition = partition;
  const auto config = BakeConfig::create(settings, level.bounds());
  REQUIRE(config);
  const auto ground = TriangleGround::create(level, *config);
  REQUIRE(ground);
  const TileBins bins(level, *config);
  BakeWorkspace workspace;
  std::size_t last = 0;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < config->tiles_x() * config->tiles_z(); ++i) {
      const TileCoord coord = {i % config->tiles_x(), i / config->tiles_x(), 0};
      const std::vector<std::uint32_t> triangles = bins.triangles(coord.x, coord.z);
      const std::size_t before = test::allocation_count();
      const auto tile = bake_tile({level, *ground, *config, triangles}, coord, workspace);
      last = test::allocation_count() - before;
      CHECK(tile);
    }
  }
  return last;
}

/// Peak memory while a level is baked, beyond its navmesh.  [bytes]
std::size_t peak_of(const TriangleMesh& level, const BakeSettings& settings) {
  const test::AllocationPeak peak;
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  return peak.bytes() - mesh->counts().bytes;
}

}  // namespace

TEST_SUITE("bake/bake_alloc") {
  TEST_CASE("a warmed-up workspace allocates only for the result") {
    for (const Partition partition :
         {Partition::watershed, Partition::monotone, Partition::layers}) {
      CHECK(allocations_of_last(scenes::pillars(16), partition) <= kAllocationsOfTile);
      CHECK(allocations_of_last(scenes::terrain(3, 60), partition) <= kAllocationsOfTile);
      CHECK(allocations_of_last(scenes::dungeon(3, 48), partition) <= kAllocationsOfTile);
    }
  }

  TEST_CASE("every partition bakes a tile in thirty bytes per column and a few tables") {
    // Stages with separate memory would take twice as much.
    constexpr std::size_t kColumn = 30;
    constexpr std::size_t kTables = 80'000;
    const TriangleMesh level = scenes::terrain(3, 120);
    for (const Partition partition :
         {Partition::watershed, Partition::monotone, Partition::layers}) {
      BakeSettings settings = {.agent = bench::kRecastAgent};
      settings.partition = partition;
      settings.tile_size = 128;
      const auto config = BakeConfig::create(settings, level.bounds());
      REQUIRE(config);
      const std::size_t columns = config->tile_grid(0, 0).column_count();
      CHECK(peak_of(level, settings) < kColumn * columns + kTables);
    }
  }
}
