// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/region_stretches.h"

#include "way/core/random.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("bake/region_stretches") {
  TEST_CASE("ids are uniform only if all eight are the same") {
    std::vector<RegionId> ids(kStretch, 7);
    CHECK(is_uniform(ids.data()));
    for (RegionId& id : ids) {
      for (const RegionId other : {RegionId{0}, RegionId{6}, kBorderRegion | 7U}) {
        id = other;
        CHECK_FALSE(is_uniform(ids.data()));
      }
      id = 7;
    }
  }

  TEST_CASE("every floor is visited once, from the last to the first") {
    Random random(3);
    for (std::uint32_t size = 0; size < 200; ++size) {
      std::vector<RegionId> ids(size);
      RegionId id = 0;
      for (RegionId& of_floor : ids) {
        if (random.below(6) == 0) id = static_cast<RegionId>(random.below(3));
        of_floor = id;
      }
      std::uint32_t end = size;
      for_each_stretch(ids, [&](std::uint32_t first, RegionId same, std::uint32_t count) {
        REQUIRE(first + count == end);
        for (std::uint32_t i = first; i < end; ++i)
          CHECK(ids[i] == same);
        end = first;
      });
      CHECK(end == 0);
    }
  }
}
