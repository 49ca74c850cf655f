// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"
#include "way/bake/distance_field.h"
#include "way/bake/regions.h"
#include "way/bake/settings.h"

#include "bake/golden_builds.h"
#include "core/hash.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;

namespace {

using nlohmann::json;

/// The figures of the region stages, summed over tiles, under the names of the reference files.
struct RegionStats {
  std::size_t compact_eroded = 0;
  int max_distance = 0;
  std::size_t regions = 0;
  Hash64 hash = {};
};

std::string hex(const Hash64& hash) {
  std::array<char, 17> text = {};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash.value()));
  return text.data();
}

/// An id as Recast stores it: 16 bits, and in a tile the first four belong to the rim.
std::uint16_t recast_id(RegionId id, int border) {
  if (is_border(id)) return static_cast<std::uint16_t>(0x8000U | (id & 0xffU));
  return static_cast<std::uint16_t>(id == 0 || border == 0 ? id : id + 4);
}

RegionStats partition(const std::vector<CompactHeightfield>& tiles, const RegionOptions& options) {
  RegionStats stats;
  for (const CompactHeightfield& open : tiles) {
    stats.compact_eroded += static_cast<std::size_t>(std::ranges::count_if(open.area, is_walkable));
    DistanceField distance;
    if (options.partition == Partition::watershed) distance = distance_field(open);
    stats.max_distance = std::max<int>(stats.max_distance, distance.max_distance);
    const RegionMap map = find_regions(open, distance, options);
    stats.regions += map.count;
    for (std::uint32_t i = 0; i < open.size(); ++i)
      stats.hash.add(recast_id(map.regions[i], open.grid.border));
  }
  return stats;
}

void check_level(const std::string& name) {
  test::for_each_golden_build(
      name, BakeRules::recast, [](const auto& tiles, const auto& config, const json& build) {
        const RegionStats stats = partition(tiles, config.regions);
        CHECK(stats.compact_eroded == build["stats"]["compact_eroded"]);
        CHECK(stats.max_distance == build["stats"]["max_distance"]);
        CHECK(stats.regions == build["stats"]["regions"]);
        CHECK(hex(stats.hash) == build["stats"]["hash_regions"].get<std::string>());
      });
}

}  // namespace

TEST_SUITE("bake/golden_regions") {
  TEST_CASE("the regions of nav_test are Recast's, for every partition and tile size") {
    check_level("nav_test");
  }
  TEST_CASE("the regions of dungeon are Recast's, for every partition and tile size") {
    check_level("dungeon");
  }
  TEST_CASE("the regions of undulating are Recast's, for every partition and tile size") {
    check_level("undulating");
  }
}
