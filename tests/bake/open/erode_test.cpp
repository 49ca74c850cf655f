// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/erode.h"

#include "bake/open/erode_into.h"
#include "support/builders/ascii_field.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Picture = std::vector<std::string>;

bool is_border(const CompactHeightfield& open, std::uint32_t i) {
  if (!is_walkable(open.area[i])) return true;
  return std::ranges::any_of(open.neighbors[i].all(),
                             [&](std::uint32_t n) { return !is_walkable(open.area[n]); });
}

/// The column of each floor.
std::vector<Cell> cells_of(const CompactHeightfield& open) {
  std::vector<Cell> cells(open.size());
  for (int z = 0; z < open.grid.depth; ++z) {
    for (int x = 0; x < open.grid.width; ++x) {
      const std::size_t column = open.grid.column_index({x, z});
      for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
        cells[i] = {x, z};
    }
  }
  return cells;
}

/// Reference for the Euclidean erosion of a field of one storey: every floor is compared with every
/// border floor.
std::vector<Area> erode_slowly(const CompactHeightfield& open, int radius) {
  const std::vector<Cell> cells = cells_of(open);
  std::vector<Area> areas = open.area;
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    for (std::uint32_t k = 0; k < open.size(); ++k) {
      const int dx = cells[i].x - cells[k].x;
      const int dz = cells[i].z - cells[k].z;
      if (is_border(open, k) && dx * dx + dz * dz < radius * radius) areas[i] = Area::none;
    }
  }
  return areas;
}

void relax(const CompactHeightfield& open, std::vector<int>& distance, std::uint32_t i, int side) {
  // Recast looks at a side, then at the side after it in the opposite rotation.
  const auto beside = [&](int s) { return open.neighbors[i][static_cast<std::size_t>(s & 3)]; };
  const auto take = [&](std::uint32_t from, int step) {
    if (from != open.none()) distance[i] = std::min(distance[i], distance[from] + step);
  };
  const int across = (side + 3) & 3;
  take(beside(side), 2);
  take(test::diagonal(open, i, side, across), 3);
  take(beside(across), 2);
  take(test::diagonal(open, i, across, across + 3), 3);
}

/// Reference for the chamfer erosion, as in Recast but without its 8-bit limit.
std::vector<Area> erode_by_chamfer_slowly(const CompactHeightfield& open, int radius) {
  std::vector<int> distance(open.size() + 1, 1000000);
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    if (is_border(open, i)) distance[i] = 0;
  }
  for (std::uint32_t i = 0; i < open.size(); ++i)
    relax(open, distance, i, 0);
  for (std::size_t column = open.grid.column_count(); column-- > 0;) {
    for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
      relax(open, distance, i, 2);
  }
  std::vector<Area> areas = open.area;
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    if (distance[i] < 2 * radius) areas[i] = Area::none;
  }
  return areas;
}

std::vector<Area> median_slowly(const CompactHeightfield& open) {
  std::vector<Area> areas = open.area;
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    if (!is_walkable(open.area[i])) continue;
    std::vector<Area> around(9, open.area[i]);
    for (int side = 0; side < 4; ++side) {
      const std::uint32_t beside = open.neighbors[i][static_cast<std::size_t>(side)];
      const std::uint32_t corner = test::diagonal(open, i, side, side + 1);
      const auto slot = static_cast<std::size_t>(2 * side);
      if (is_walkable(open.area[beside])) around[slot] = open.area[beside];
      if (is_walkable(open.area[corner])) around[slot + 1] = open.area[corner];
    }
    std::ranges::sort(around);
    areas[i] = around[4];
  }
  return areas;
}

std::vector<Area> eroded(CompactHeightfield open, int radius, ErodeMetric metric) {
  erode(open, radius, metric);
  return open.area;
}

}  // namespace

TEST_SUITE("bake/erode") {
  TEST_CASE("a radius of 0 removes nothing") {
    CompactHeightfield open = test::make_field({"000", "0.0", "000"});
    erode(open, 0);
    CHECK(test::picture_of(open) == Picture{"###", "#.#", "###"});
  }

  TEST_CASE("a radius of 1 removes the outermost floors") {
    CompactHeightfield open = test::make_field({"00000", "00000", "00000", "00000"});
    erode(open, 1);
    CHECK(test::picture_of(open) == Picture{".....", ".###.", ".###.", "....."});
  }

  TEST_CASE("floors beside a hole, an unwalkable floor or a step are removed") {
    for (const char* middle : {"0000.0000", "0000X0000", "000030000"}) {
      CAPTURE(middle);
      CompactHeightfield open = test::make_field(
          {"000000000", "000000000", "000000000", middle, "000000000", "000000000", "000000000"});
      erode(open, 1);
      CHECK(test::picture_of(open) == Picture{".........", ".#######.", ".###.###.", ".##...##.",
                                              ".###.###.", ".#######.", "........."});
    }
  }

  TEST_CASE("a change of area is not a border") {
    CompactHeightfield open = test::make_field({"000aa", "000aa", "000aa"});
    erode(open, 1);
    CHECK(test::picture_of(open) == Picture{".....", ".##a.", "....."});
  }

  TEST_CASE("a field without floors stays empty") {
    CompactHeightfield open = test::make_field({"..", ".."});
    erode(open, 3);
    erode(open, 3, ErodeMetric::chamfer);
    median_filter(open);
    CHECK(open.size() == 0);
  }

  TEST_CASE("an agent is round: a hole is widened to a disc") {
    CompactHeightfield open = test::make_field(test::Storey(
        {"0000000000000", "0000000000000", "0000000000000", "0000000000000", "0000000000000",
         "0000000000000", "000000.000000", "0000000000000", "0000000000000", "0000000000000",
         "0000000000000", "0000000000000", "0000000000000"}));
    erode(open, 4);
    CHECK(test::picture_of(open)[6] == ".............");
    // Border floors surround the hole; 3 steps further along x or z all is removed; on the
    // diagonal, floors at a distance of sqrt(9 + 9) from a border floor stay.
    CompactHeightfield wide =
        test::make_field(test::Storey(31, std::string_view("0000000000000000000000000000000")));
    const std::uint32_t middle = 15 * 31 + 15;
    wide.area[middle] = Area::none;
    erode(wide, 5);
    const Picture picture = test::picture_of(wide);
    CHECK(picture[15] == ".....#####...........#####.....");
    CHECK(picture[11] == ".....#######.......#######.....");
    CHECK(picture[10] == ".....########.....########.....");
  }

  TEST_CASE("the Euclidean erosion equals a comparison of all pairs on one storey") {
    Random random(1);
    for (int round = 0; round < 60; ++round) {
      const int radius = random.below(7);
      const CompactHeightfield open =
          test::random_field(random, 1 + random.below(40), 1 + random.below(40), random.below(4));
      CAPTURE(round);
      CHECK(eroded(open, radius, ErodeMetric::euclidean) == erode_slowly(open, radius));
    }
  }

  TEST_CASE("the chamfer erosion equals Recast's on any field") {
    Random random(2);
    for (int round = 0; round < 60; ++round) {
      const int radius = random.below(6);
      const bool flat = random.below(2) == 0;
      const CompactHeightfield open =
          flat ? test::random_field(random, 1 + random.below(50), 40, random.below(4))
               : test::random_building(random, 1 + random.below(30), 20);
      CAPTURE(round);
      CHECK(eroded(open, radius, ErodeMetric::chamfer) == erode_by_chamfer_slowly(open, radius));
    }
  }

  TEST_CASE("both metrics agree up to a radius of 2") {
    Random random(3);
    for (int round = 0; round < 60; ++round) {
      const CompactHeightfield open =
          test::random_field(random, 1 + random.below(50), 1 + random.below(30), random.below(6));
      for (const int radius : {0, 1, 2}) {
        CHECK(eroded(open, radius, ErodeMetric::euclidean) ==
              eroded(open, radius, ErodeMetric::chamfer));
      }
    }
  }

  TEST_CASE("a radius of 128 cells and more erodes, although Recast's 8 bits wrap around") {
    const std::string row(300, '0');
    const CompactHeightfield open = test::make_field(test::Storey(300, row));
    for (const ErodeMetric metric : {ErodeMetric::euclidean, ErodeMetric::chamfer}) {
      const std::vector<Area> left = eroded(open, 128, metric);
      CHECK(std::ranges::count_if(left, is_walkable) == 44 * 44);
      CHECK(std::ranges::count_if(eroded(open, 150, metric), is_walkable) == 0);
      const int huge = std::numeric_limits<int>::max();
      CHECK(std::ranges::count_if(eroded(open, huge, metric), is_walkable) == 0);
    }
  }

  TEST_CASE("carved floors are eroded like any others, given the erosion before") {
    Random random(8);
    int known = 0;
    for (int round = 0; round < 300; ++round) {
      const bool flat = round % 2 == 0;
      const CompactHeightfield bare = flat ? test::random_field(random, 1 + random.below(40), 30, 3)
                                           : test::random_building(random, 25, 25);
      const ErodeOptions options = {1 + random.below(3)};
      if (!can_erode_carved(bare, options)) continue;
      ++known;
      CompactHeightfield eroded = bare;
      erode(eroded, options.radius);
      CompactHeightfield carved = bare;
      for (std::uint32_t i = 0; i < bare.size(); ++i) {
        if (random.below(20) == 0) carved.area[i] = Area::none;
      }
      CompactHeightfield expected = carved;
      erode(expected, options.radius);
      ErodeScratch scratch;
      erode_carved(carved, options, {bare.area, eroded.area}, scratch);
      CHECK(carved.area == expected.area);
    }
    CHECK(known > 50);
  }

  TEST_CASE("each storey is eroded by its own walls") {
    const test::Storey whole(5, "00000");
    const test::Storey holed = {"00000", "00000", "00.00", "00000", "00000"};
    CompactHeightfield open = test::make_building({holed, whole});
    erode(open, 1);
    // The upper storey is visible through the hole.
    CHECK(test::picture_of(open) == Picture{".....", ".#.#.", "..#..", ".#.#.", "....."});
    CHECK(std::ranges::count_if(open.area, is_walkable) == 4 + 9);
  }

  TEST_CASE("scratch that was used before changes nothing") {
    Random random(4);
    ErodeScratch scratch;
    FloorRuns runs;
    for (int round = 0; round < 10; ++round) {
      CompactHeightfield open = test::random_field(random, 20 + random.below(20), 20, 2);
      const std::vector<Area> expected = eroded(open, 3, ErodeMetric::euclidean);
      find_floor_runs(open, runs);
      erode_into(open, runs, {3, ErodeMetric::euclidean}, scratch);
      CHECK(open.area == expected);
    }
  }
}

TEST_SUITE("bake/median_filter") {
  TEST_CASE("a single floor of another area takes the area around it") {
    CompactHeightfield open = test::make_field({"bbbbb", "bbabb", "bbbbb", "bbbcb", "bbbbb"});
    median_filter(open);
    CHECK(test::picture_of(open) == Picture{"bbbbb", "bbbbb", "bbbbb", "bbbbb", "bbbbb"});
  }

  TEST_CASE("a straight border between areas stays, and unwalkable floors stay unwalkable") {
    CompactHeightfield open = test::make_field({"aabb", "aabb", "aXbb", "aabb"});
    median_filter(open);
    CHECK(test::picture_of(open) == Picture{"aabb", "aabb", "a.bb", "aabb"});
  }

  TEST_CASE("the median equals that of nine sorted areas") {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
      CompactHeightfield open = round % 2 == 0
                                    ? test::random_field(random, 1 + random.below(40), 20, 8)
                                    : test::random_building(random, 1 + random.below(20), 20);
      const std::vector<Area> expected = median_slowly(open);
      median_filter(open);
      CHECK(open.area == expected);
    }
  }
}
