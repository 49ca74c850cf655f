// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/distance_field.h"

#include "bake/open/distance_field_into.h"
#include "support/builders/ascii_field.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

bool is_inside(const CompactHeightfield& open, std::uint32_t i) {
  return std::ranges::all_of(open.neighbors[i].all(), [&](std::uint32_t n) {
    return n != open.none() && open.area[n] == open.area[i];
  });
}

void relax(const CompactHeightfield& open, std::vector<int>& distance, std::uint32_t i, int side) {
  const int across = (side + 3) & 3;
  const auto take = [&](std::uint32_t from, int step) {
    if (from != open.none()) distance[i] = std::min(distance[i], distance[from] + step);
  };
  take(open.neighbors[i][static_cast<std::size_t>(side)], 2);
  take(test::diagonal(open, i, side, across), 3);
  take(open.neighbors[i][static_cast<std::size_t>(across)], 2);
  take(test::diagonal(open, i, across, across + 3), 3);
}

int smoothed(const CompactHeightfield& open, const std::vector<int>& sharp, std::uint32_t i) {
  if (sharp[i] <= 2) return sharp[i];
  int sum = sharp[i];
  for (int side = 0; side < 4; ++side) {
    const std::uint32_t beside = open.neighbors[i][static_cast<std::size_t>(side)];
    const std::uint32_t corner = test::diagonal(open, i, side, side + 1);
    sum += beside == open.none() ? sharp[i] : sharp[beside];
    sum += corner == open.none() ? sharp[i] : sharp[corner];
  }
  return (sum + 5) / 9;
}

/// Reference implementation of distance_field(), one plain loop per step.
DistanceField measure_slowly(const CompactHeightfield& open) {
  std::vector<int> sharp(open.size(), 65532);
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    if (!is_inside(open, i)) sharp[i] = 0;
  }
  for (std::uint32_t i = 0; i < open.size(); ++i)
    relax(open, sharp, i, 0);
  for (std::size_t column = open.grid.column_count(); column-- > 0;) {
    for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
      relax(open, sharp, i, 2);
  }
  DistanceField field;
  field.distance.clear();
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    field.max_distance = std::max(field.max_distance, static_cast<std::uint16_t>(sharp[i]));
    field.distance.push_back(static_cast<std::uint16_t>(smoothed(open, sharp, i)));
  }
  field.distance.push_back(0);
  return field;
}

std::vector<std::string> picture_of(const CompactHeightfield& open, const DistanceField& field) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < open.grid.column_count(); ++i) {
    if (i % static_cast<std::size_t>(open.grid.width) == 0) rows.emplace_back();
    const bool empty = open.columns[i] == open.columns[i + 1];
    rows.back() += empty ? '.' : static_cast<char>('0' + field.distance[open.columns[i]]);
  }
  return rows;
}

using Picture = std::vector<std::string>;

/// Removes or restores the floors of a few columns, marks them, or changes nothing.
void change_some(Random& random, const std::vector<Area>& bare, CompactHeightfield& open) {
  const Cell low = {random.below(open.grid.width), random.below(open.grid.depth)};
  const int size = random.below(8);
  const int what = random.below(3);
  for (int z = low.z; z < std::min(low.z + size, open.grid.depth); ++z) {
    for (int x = low.x; x < std::min(low.x + size, open.grid.width); ++x) {
      const std::size_t column = open.grid.column_index({x, z});
      for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
        open.area[i] = what == 0 ? Area::none : what == 1 ? bare[i] : static_cast<Area>(7);
    }
  }
}

}  // namespace

TEST_SUITE("bake/distance_field") {
  TEST_CASE("the border of a field is at distance 0, one step inward at 2") {
    const CompactHeightfield open = test::make_field({"0000", "0000", "0000", "0000"});
    const DistanceField field = distance_field(open);
    CHECK(picture_of(open, field) == Picture{"0000", "0220", "0220", "0000"});
    CHECK(field.max_distance == 2);
  }

  TEST_CASE("inner distances are smoothed; the maximum is the one before smoothing") {
    const CompactHeightfield open = test::make_field(
        {"0000000", "0000000", "0000000", "0000000", "0000000", "0000000", "0000000"});
    const DistanceField field = distance_field(open);
    CHECK(picture_of(open, field) ==
          Picture{"0000000", "0222220", "0234320", "0244420", "0234320", "0222220", "0000000"});
    CHECK(field.max_distance == 6);
  }

  TEST_CASE("a floor of another area is a border") {
    const CompactHeightfield open = test::make_field({"00000", "00000", "00a00", "00000", "00000"});
    CHECK(picture_of(open, distance_field(open)) ==
          Picture{"00000", "02020", "00000", "02020", "00000"});
  }

  TEST_CASE("a field without floors has no distance") {
    const DistanceField field = distance_field(test::make_field({".."}));
    CHECK(field.distance == std::vector<std::uint16_t>{0});
    CHECK(field.max_distance == 0);
  }

  TEST_CASE("distances equal the reference on one storey") {
    Random random(1);
    for (int round = 0; round < 60; ++round) {
      const CompactHeightfield open =
          test::random_field(random, 1 + random.below(60), 1 + random.below(40), random.below(3));
      const DistanceField field = distance_field(open);
      const DistanceField expected = measure_slowly(open);
      CAPTURE(round);
      CHECK(field.distance == expected.distance);
      CHECK(field.max_distance == expected.max_distance);
    }
  }

  TEST_CASE("distances equal the reference if storeys cross") {
    Random random(2);
    for (int round = 0; round < 60; ++round) {
      const CompactHeightfield open =
          test::random_building(random, 1 + random.below(30), 1 + random.below(30));
      const DistanceField field = distance_field(open);
      CAPTURE(round);
      CHECK(field.distance == measure_slowly(open).distance);
    }
  }

  TEST_CASE("distances on a wide plain are not truncated") {
    const std::string row(700, '0');
    const CompactHeightfield open = test::make_field(test::Storey(700, row));
    const DistanceField field = distance_field(open);
    CHECK(field.max_distance == 2 * 349);
    CHECK(field.distance[350 * 700 + 100] == 200);
  }

  TEST_CASE("distances that follow changes of areas equal those of a new field") {
    Random random(4);
    FloorRuns runs;
    for (int round = 0; round < 40; ++round) {
      CompactHeightfield open =
          round % 2 == 0 ? test::random_field(random, 10 + random.below(50), 40, random.below(3))
                         : test::random_building(random, 10 + random.below(30), 30);
      find_floor_runs(open, runs);
      const std::vector<Area> bare = open.area;
      std::vector<Area> before = open.area;
      KeptDistances kept;
      for (int change = 0; change < 12; ++change) {
        if (change > 0) change_some(random, bare, open);
        const DistanceView view = update_distances(open, runs, before, kept);
        before = open.area;
        const DistanceField expected = distance_field(open);
        CAPTURE(round);
        CAPTURE(change);
        CHECK(std::ranges::equal(view.distance, expected.distance));
        CHECK(view.max_distance == expected.max_distance);
      }
    }
  }

  TEST_CASE("scratch that was used before changes nothing") {
    Random random(3);
    DistanceFieldScratch scratch;
    FloorRuns runs;
    for (int round = 0; round < 10; ++round) {
      const CompactHeightfield open = test::random_field(random, 10 + random.below(40), 30, 1);
      find_floor_runs(open, runs);
      const DistanceView view = measure_distances(open, runs, scratch);
      const DistanceField expected = distance_field(open);
      CHECK(std::ranges::equal(view.distance, expected.distance));
      CHECK(view.max_distance == expected.max_distance);
    }
  }
}
