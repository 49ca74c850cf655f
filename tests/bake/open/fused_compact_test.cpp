// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/fused_compact.h"

#include "way/bake/filter_spans.h"

#include "support/builders/voxels.h"

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// The whole field at once.
CompactHeightfield open_by_rows(Heightfield solid, Steps steps, FilterScratch& scratch) {
  CompactHeightfield open;
  OpenRows rows(solid.grid, steps, scratch, open);
  for (int z = 0; z < solid.grid.depth; ++z)
    rows.add(row_of(solid, static_cast<std::size_t>(z)));
  rows.finish();
  CompactScratch links;
  link_floors(open, links);
  return open;
}

CompactHeightfield open_by_steps(Heightfield solid, Steps steps) {
  lift_low_obstacles(solid, steps.climb);
  remove_ledges(solid, steps.height, steps.climb, steps.steep);
  remove_low_ceilings(solid, steps.height);
  return compact(solid, steps.height, steps.climb);
}

void check_same(const Heightfield& solid, Steps steps, FilterScratch& scratch) {
  const CompactHeightfield fast = open_by_rows(solid, steps, scratch);
  const CompactHeightfield slow = open_by_steps(solid, steps);
  REQUIRE(fast.columns == slow.columns);
  REQUIRE(fast.floor == slow.floor);
  REQUIRE(fast.clearance == slow.clearance);
  REQUIRE(fast.area == slow.area);
  REQUIRE(fast.neighbors == slow.neighbors);
}

}  // namespace

TEST_SUITE("bake/open_rows") {
  TEST_CASE("fused rows equal separate filters and compaction") {
    Random random(6);
    FilterScratch scratch;
    for (int i = 0; i < 600; ++i) {
      const Heightfield solid = random_heightfield(random, 1 + random.below(i % 5 == 0 ? 40 : 9),
                                                   1 + random.below(9), 1 + random.below(5));
      const SteepRule rule = i % 2 == 0 ? SteepRule::straight : SteepRule::around;
      CAPTURE(i);
      check_same(solid, {1 + random.below(6), random.below(9), rule}, scratch);
    }
  }

  TEST_CASE("on open ground, fused rows equal separate stages") {
    Random random(8);
    FilterScratch scratch;
    for (int i = 0; i < 60; ++i) {
      const int width = 1 + random.below(60);
      CAPTURE(i);
      check_same(random_ground(random, width, 1 + random.below(9)), {3, 1}, scratch);
    }
  }

  TEST_CASE("heights that do not fit into signed 16 bits make no difference") {
    Random random(7);
    FilterScratch scratch;
    for (const int by : {32700, 32740, 32767, 65400}) {
      for (int i = 0; i < 60; ++i) {
        Heightfield solid = random_heightfield(random, 7, 6, 1 + random.below(4));
        for (std::size_t c = 0; c + 1 < solid.columns.size(); ++c) {
          // In some columns only the upper spans, so that only a ceiling is high.
          const std::uint32_t from = solid.columns[c] + (i % 3 == 0 ? 1 : 0);
          for (std::uint32_t s = from; s < solid.columns[c + 1] && c % 3 != 0; ++s) {
            solid.spans[s].bottom = static_cast<std::uint16_t>(solid.spans[s].bottom + by);
            solid.spans[s].top = static_cast<std::uint16_t>(solid.spans[s].top + by);
          }
        }
        CAPTURE(by);
        CAPTURE(i);
        const int height = i % 4 == 3 ? 32000 : 1 + random.below(6);
        check_same(solid, {height, i % 5 == 0 ? 40000 : random.below(9)}, scratch);
      }
    }
  }

  TEST_CASE("a field without columns has no floors") {
    FilterScratch scratch;
    CHECK(open_by_rows(make_heightfield(0, 0, {}), {2, 1}, scratch).size() == 0);
  }
}
