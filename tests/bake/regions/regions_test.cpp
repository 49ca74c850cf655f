// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/regions.h"

#include "bake/regions/regions_into.h"
#include "support/builders/ascii_field.h"
#include "support/builders/voxels.h"
#include "support/oracles/slow_regions.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Picture = std::vector<std::string>;

constexpr Partition kPartitions[] = {Partition::watershed, Partition::monotone, Partition::layers};

RegionMap regions_of(const CompactHeightfield& open, const RegionOptions& options) {
  return find_regions(open, distance_field(open), options);
}

/// Regions of the lowest floor of each column: digits, '.' for none, '#' for the rim.
Picture picture_of(const CompactHeightfield& open, const RegionMap& map) {
  Picture rows;
  for (std::size_t i = 0; i < open.grid.column_count(); ++i) {
    if (i % static_cast<std::size_t>(open.grid.width) == 0) rows.emplace_back();
    const bool empty = open.columns[i] == open.columns[i + 1];
    const RegionId id = empty ? 0 : map.regions[open.columns[i]];
    rows.back() += is_border(id) ? '#' : id == 0 ? '.' : static_cast<char>('0' + id);
  }
  return rows;
}

/// The position of a cell on the way around the center of a square: 0 at the start up to 8 * ring.
int place_on_ring(int dx, int dz) {
  const int ring = std::max(std::abs(dx), std::abs(dz));
  if (dz == -ring && dx < ring) return dx + ring;
  if (dx == ring && dz < ring) return 2 * ring + dz + ring;
  if (dz == ring && dx > -ring) return 4 * ring + ring - dx;
  return 6 * ring + ring - dz;
}

/// A ramp with several turns around a pillar, wide enough for regions of several cells.
CompactHeightfield make_spiral(int turns) {
  constexpr int kMiddle = 12;
  constexpr int kPillar = 6;
  constexpr int kRise = 48;
  std::vector<std::vector<Span>> columns;
  for (int z = 0; z <= 2 * kMiddle; ++z) {
    for (int x = 0; x <= 2 * kMiddle; ++x) {
      columns.emplace_back();
      const int dx = x - kMiddle;
      const int dz = z - kMiddle;
      const int ring = std::max(std::abs(dx), std::abs(dz));
      if (ring < kPillar) continue;
      for (int turn = 0; turn < turns; ++turn) {
        const int top = 1 + turn * kRise + place_on_ring(dx, dz) * kRise / (8 * ring);
        columns.back().push_back(
            {static_cast<std::uint16_t>(top - 1), static_cast<std::uint16_t>(top), Area::ground});
      }
    }
  }
  return compact(test::make_heightfield(2 * kMiddle + 1, 2 * kMiddle + 1, columns), 4, 2);
}

/// Teeth of two columns with gaps of one between, on a spine of two rows.
CompactHeightfield make_comb(int teeth) {
  std::string row;
  for (int i = 0; i < teeth; ++i)
    row += "00.";
  const std::string spine(row.size(), '0');
  return test::make_field(test::Storey{spine, spine, row, row, row, row, row, row});
}

/// Sweeps one row, floor by floor.
void sweep_row_slowly(const CompactHeightfield& open, int z, RegionMap& map) {
  struct Sweep {
    RegionId below = 0;
    bool has_many = false;
    int touches = 0;
  };
  std::vector<Sweep> sweeps;
  std::map<std::uint32_t, std::size_t> sweep_of;
  std::map<RegionId, int> touched;
  const VoxelGrid& grid = open.grid;
  const std::uint32_t first = open.columns[grid.column_index({grid.border, z})];
  const std::uint32_t end = open.columns[grid.column_index({grid.width - grid.border, z})];
  for (std::uint32_t i = first; i < end; ++i) {
    if (!is_walkable(open.area[i])) continue;
    const std::uint32_t left = open.neighbors[i][static_cast<std::size_t>(Side::low_x)];
    const bool goes_on = sweep_of.contains(left) && open.area[left] == open.area[i];
    sweep_of[i] = goes_on ? sweep_of[left] : sweeps.size();
    if (!goes_on) sweeps.emplace_back();
    Sweep& sweep = sweeps[sweep_of[i]];
    const std::uint32_t low = open.neighbors[i][static_cast<std::size_t>(Side::low_z)];
    const RegionId below = open.area[low] == open.area[i] ? map.regions[low] : 0;
    if (!is_region(below)) continue;
    sweep.has_many = sweep.has_many || (sweep.below != 0 && sweep.below != below);
    if (sweep.has_many) continue;
    sweep.below = below;
    ++sweep.touches;
    ++touched[below];
  }
  std::vector<RegionId> names;
  for (const Sweep& sweep : sweeps) {
    const bool goes_on =
        sweep.below != 0 && !sweep.has_many && touched[sweep.below] == sweep.touches;
    names.push_back(goes_on ? sweep.below : ++map.count);
  }
  for (const auto& [i, sweep] : sweep_of)
    map.regions[i] = names[sweep];
}

void sweep_slowly(const CompactHeightfield& open, RegionMap& map) {
  const VoxelGrid& grid = open.grid;
  for (int z = grid.border; z < grid.depth - grid.border && grid.inner_width() > 0; ++z)
    sweep_row_slowly(open, z, map);
}

/// Two or four storeys, one above the other everywhere, with few floors of another area.
CompactHeightfield regular_building(Random& random, int width, int depth) {
  const auto columns = static_cast<std::size_t>(width);
  const std::size_t count = random.below(2) == 0 ? 2 : 4;
  std::vector<std::string> rows(count * static_cast<std::size_t>(depth), std::string(columns, '0'));
  for (std::string& row : rows)
    if (random.below(3) == 0) row[static_cast<std::size_t>(random.below(width))] = 'a';
  std::vector<test::Storey> storeys;
  for (auto row = rows.begin(); row != rows.end(); row += depth)
    storeys.emplace_back(row, row + depth);
  return test::make_building(storeys);
}

}  // namespace

TEST_SUITE("bake/regions") {
  TEST_CASE("a field without floors has no regions") {
    const CompactHeightfield open = test::make_field(test::Storey{"...", "..."});
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 0, 0});
      CHECK(map.count == 0);
      CHECK(map.regions == std::vector<RegionId>{0});
    }
  }

  TEST_CASE("a plain is one region") {
    const CompactHeightfield open = test::make_field(test::Storey(8, "00000000"));
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 10, 10});
      CHECK(map.count == 1);
      CHECK(std::ranges::count(map.regions, 1U) == 64);
    }
  }

  TEST_CASE("floors that are all beside walls have regions") {
    // Their distances are all 0: Recast's watershed has no level for these and loses them.
    const CompactHeightfield open = test::make_field(test::Storey{"0000..", "...0..", "0..000"});
    REQUIRE(distance_field(open).max_distance == 0);
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 0, 400});
      CHECK(std::ranges::count(map.regions, 0U) == 1);
    }
    CHECK(picture_of(open, regions_of(open, {Partition::watershed, 0, 400})) ==
          Picture{"1111..", "...1..", "2..111"});
  }

  TEST_CASE("two areas are two regions") {
    const CompactHeightfield open = test::make_field(test::Storey(6, "000000aaaaaa"));
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 0, 400});
      CHECK(picture_of(open, map) == Picture(6, "111111222222"));
    }
  }

  TEST_CASE("islands of fewer floors than min_size are dropped") {
    const CompactHeightfield open = test::make_field(test::Storey(6, "0000000.0000"));
    for (const Partition partition : kPartitions) {
      CHECK(picture_of(open, regions_of(open, {partition, 25, 400})) == Picture(6, "1111111....."));
      CHECK(picture_of(open, regions_of(open, {partition, 24, 400})) == Picture(6, "1111111.2222"));
    }
  }

  TEST_CASE("an island that reaches the rim of a tile is kept, since it may continue beyond") {
    CompactHeightfield open = test::make_field(test::Storey(8, "00000.00"));
    open.grid.border = 2;
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 1000, 400});
      CHECK(picture_of(open, map) == Picture{"#####.##", "#####.##", "##111.##", "##111.##",
                                             "##111.##", "##111.##", "#####.##", "#####.##"});
      CHECK(map.regions[0] == (kBorderRegion | 3U));
      CHECK(map.regions[2 * 7] == (kBorderRegion | 1U));
      CHECK(map.regions[2 * 7 + 6] == (kBorderRegion | 2U));
      CHECK(map.regions[8 * 7 - 1] == (kBorderRegion | 4U));
    }
  }

  TEST_CASE("two rooms and a door are separate regions unless they are small") {
    test::Storey rows(12, "000000000000.000000000000");
    rows[6] = "0000000000000000000000000";
    const CompactHeightfield open = test::make_field(rows);
    CHECK(regions_of(open, {Partition::watershed, 0, 0}).count == 2);
    CHECK(regions_of(open, {Partition::watershed, 0, 400}).count == 1);
  }

  TEST_CASE("a ramp that winds above itself is split into regions that do not") {
    const CompactHeightfield open = make_spiral(4);
    const DistanceField distance = distance_field(open);
    RegionScratch scratch;
    RegionMap map;
    paint_border(open, map);
    grow_watershed(open, distance, scratch.watershed, map);
    CHECK(test::first_fault(open, map).ends_with("overlaps itself"));
    for (const Partition partition : kPartitions) {
      for (const int merge_size : {0, 400, 1000000}) {
        const RegionMap whole = find_regions(open, distance, {partition, 64, merge_size});
        CHECK(test::first_fault(open, whole) == "");
        CHECK(whole.count >= 4);
        CHECK(std::ranges::count(whole.regions, 0U) == 1);
      }
    }
  }

  TEST_CASE("twenty storeys of a small field are twenty regions") {
    // Recast's sweeps of a row overflow an array that is as long as the field is wide.
    const CompactHeightfield open =
        test::make_building(std::vector<test::Storey>(20, test::Storey(4, "0000")));
    for (const Partition partition : kPartitions) {
      const RegionMap map = regions_of(open, {partition, 0, 0});
      CHECK(map.count == 20);
      CHECK(test::first_fault(open, map) == "");
    }
  }

  TEST_CASE("a comb with two hundred teeth is handled by every partition") {
    const CompactHeightfield open = make_comb(200);
    for (const Partition partition : kPartitions) {
      for (const int merge_size : {0, 20, 100000}) {
        const RegionMap map = regions_of(open, {partition, 0, merge_size});
        CHECK(test::first_fault(open, map) == "");
        CHECK(std::ranges::count(map.regions, 0U) == 1);
      }
    }
    CHECK(regions_of(open, {Partition::monotone, 0, 0}).count > 200);
    CHECK(regions_of(open, {Partition::layers, 0, 0}).count == 1);
  }

  TEST_CASE("there may be more regions than 16 bits can count") {
    std::string row;
    for (int i = 0; i < 270; ++i)
      row += i % 2 == 0 ? 'a' : 'b';
    std::string other = row.substr(1) + 'a';
    test::Storey rows;
    for (int i = 0; i < 270; ++i)
      rows.push_back(i % 2 == 0 ? row : other);
    const CompactHeightfield open = test::make_field(rows);
    CHECK(regions_of(open, {Partition::monotone, 0, 0}).count == 270 * 270);
    CHECK(regions_of(open, {Partition::layers, 0, 0}).count == 270 * 270);
  }

  TEST_CASE("scratch that was used before changes nothing") {
    Random random(6);
    RegionScratch scratch;
    RegionMap map;
    for (int round = 0; round < 12; ++round) {
      const CompactHeightfield open = test::random_building(random, 10 + random.below(20), 20);
      const RegionOptions options = {kPartitions[round % 3], 4, 30};
      const DistanceField distance = distance_field(open);
      find_regions_into(open, distance, options, scratch, map);
      CHECK(map.regions == find_regions(open, distance, options).regions);
    }
  }
}

TEST_SUITE("bake/regions_watershed") {
  TEST_CASE("the watershed equals the reference") {
    Random random(7);
    for (int round = 0; round < 80; ++round) {
      CompactHeightfield open =
          round % 2 == 0 ? test::random_field(random, 10 + random.below(60), 40, random.below(3))
                         : test::random_building(random, 10 + random.below(20), 20);
      open.grid.border = random.below(4);
      const DistanceField distance = distance_field(open);
      RegionScratch scratch;
      RegionMap map;
      paint_border(open, map);
      const RegionMap expected = test::watershed_slowly(open, distance, map);
      grow_watershed(open, distance, scratch.watershed, map);
      CAPTURE(round);
      CHECK(map.count == expected.count);
      CHECK(map.regions == expected.regions);
    }
  }

  TEST_CASE("sweeps equal the reference") {
    Random random(10);
    for (int round = 0; round < 120; ++round) {
      const int width = 10 + random.below(60);
      CompactHeightfield open = round % 3 == 0
                                    ? test::random_field(random, width, 40, random.below(3))
                                : round % 3 == 1 ? test::random_building(random, width, 20)
                                                 : regular_building(random, width, 20);
      open.grid.border = random.below(4);
      SweepScratch scratch;
      RegionMap map;
      paint_border(open, map);
      RegionMap expected = map;
      sweep_slowly(open, expected);
      sweep_rows(open, SweepRule::same_area, scratch, map);
      CAPTURE(round);
      CHECK(map.count == expected.count);
      CHECK(map.regions == expected.regions);
    }
  }

  TEST_CASE("a corridor may be longer than the steps that narrow claims can count") {
    // A room from which a corridor too narrow for a core leads on and on.
    const std::string room = "0000000" + std::string(9'000, '.');
    const std::string corridor = std::string(9'007, '0');
    test::Storey rows(7, room);
    rows[3] = corridor;
    const CompactHeightfield open = test::make_field(rows);
    const DistanceField distance = distance_field(open);
    RegionScratch scratch;
    RegionMap map;
    paint_border(open, map);
    grow_watershed(open, distance, scratch.watershed, map);
    CHECK(map.count == 1);
    CHECK(std::ranges::count(map.regions, 1U) == 7 * 7 + 9'000);
  }

  TEST_CASE("regions of random buildings are valid for every partition") {
    Random random(8);
    for (int round = 0; round < 60; ++round) {
      CompactHeightfield open = test::random_building(random, 10 + random.below(20), 20);
      open.grid.border = random.below(3);
      const RegionOptions options = {kPartitions[round % 3], random.below(10), random.below(60)};
      CAPTURE(round);
      CHECK(test::first_fault(open, regions_of(open, options)) == "");
    }
  }
}

TEST_SUITE("bake/region_graph") {
  TEST_CASE("merging regions equals the reference") {
    Random random(9);
    for (int round = 0; round < 80; ++round) {
      CompactHeightfield open =
          round % 2 == 0 ? test::random_field(random, 10 + random.below(60), 40, random.below(12))
                         : test::random_building(random, 10 + random.below(20), 20);
      open.grid.border = random.below(4);
      const RegionOptions options = {Partition::monotone, random.below(20), random.below(200)};
      RegionScratch scratch;
      RegionMap map;
      paint_border(open, map);
      sweep_rows(open, SweepRule::same_area, scratch.sweeps, map);
      RegionMap expected = map;
      CHECK_FALSE(find_stacked(open, map, scratch.graph));
      merge_regions(open, options, scratch.graph, map);
      test::merge_slowly(open, options, expected);
      CAPTURE(round);
      CHECK(map.count == expected.count);
      CHECK(map.regions == expected.regions);
    }
  }

  TEST_CASE("a region inside another is not joined to it, regardless of its size") {
    const CompactHeightfield open = test::make_field(
        test::Storey{"0000000", "0000000", "00aaa00", "00aaa00", "00aaa00", "0000000", "0000000"});
    for (const Partition partition : {Partition::watershed, Partition::monotone}) {
      const RegionMap map = regions_of(open, {partition, 0, 1000});
      CHECK(test::first_fault(open, map) == "");
      CHECK(map.regions[3 * 7 + 3] != map.regions[0]);
    }
  }
}
