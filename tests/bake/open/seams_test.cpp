// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/seams.h"

#include "way/bake/compact_heightfield.h"

#include "support/builders/ascii_field.h"
#include "support/builders/voxels.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

CompactHeightfield with_rim(CompactHeightfield open, int border = 1) {
  open.grid.border = border;
  return open;
}

std::vector<Seam> seams_on(const SeamMap& map, Side side) {
  std::vector<Seam> found;
  for (const Seam& seam : map.seams)
    if (seam.side == side) found.push_back(seam);
  return found;
}

std::vector<std::uint16_t> heights_of(const SeamMap& map, const Seam& seam) {
  const auto heights = map.corner_heights(seam);
  return {heights.begin(), heights.end()};
}

/// A window of a larger field.
Heightfield crop(const Heightfield& solid, Cell first, int width, int depth) {
  std::vector<std::vector<Span>> columns;
  for (int z = 0; z < depth; ++z) {
    for (int x = 0; x < width; ++x) {
      const auto spans = solid.column({first.x + x, first.z + z});
      columns.emplace_back(spans.begin(), spans.end());
    }
  }
  return test::make_heightfield(width, depth, columns);
}

/// Position and heights of the seams of a side, without their numbers.
using Place = std::tuple<int, int, std::vector<std::uint16_t>>;
std::vector<Place> places_on(const SeamMap& map, Side side) {
  std::vector<Place> places;
  for (const Seam& seam : seams_on(map, side))
    places.emplace_back(seam.low, seam.high, heights_of(map, seam));
  std::ranges::sort(places);
  return places;
}

}  // namespace

TEST_SUITE("bake/seams") {
  TEST_CASE("a grid without a rim has no seams") {
    const SeamMap map = find_seams(test::make_field({"000", "000", "000"}));
    CHECK(map.seams.empty());
    CHECK(map.at(0, 0, 0) == 0);
  }

  TEST_CASE("open ground has one seam along each side of the tile") {
    const SeamMap map =
        find_seams(with_rim(test::make_field({"00000", "00000", "00000", "00000"})));
    REQUIRE(map.seams.size() == 4);
    CHECK(seams_on(map, Side::low_x).at(0).high == 2);
    CHECK(seams_on(map, Side::high_z).at(0).high == 3);
    CHECK(seams_on(map, Side::high_x).at(0).low == 0);
    CHECK(seams_on(map, Side::low_z).at(0).high == 3);
  }

  TEST_CASE("a floor knows its seam on each side") {
    const SeamMap map =
        find_seams(with_rim(test::make_field({"00.00", "00.00", "00000", "00000"})));
    CHECK(map.at(3, 0, 0) != 0);
    CHECK(map.at(3, 2, 0) != 0);
    CHECK(map.at(3, 0, 0) != map.at(3, 2, 0));
    CHECK(map.at(1, 0, 0) == map.at(1, 2, 0));
  }

  TEST_CASE("a seam ends where the ground outside does") {
    const SeamMap map = find_seams(with_rim(test::make_field({"000.000", "0000000", "0000000"})));
    const auto seams = seams_on(map, Side::low_z);
    REQUIRE(seams.size() == 2);
    CHECK(seams[0].low == 0);
    CHECK(seams[0].high == 2);
    CHECK(seams[1].low == 3);
    CHECK(seams[1].high == 5);
  }

  TEST_CASE("a seam ends where the area changes on either side") {
    const SeamMap inside =
        find_seams(with_rim(test::make_field({"0000000", "00aaaa0", "0000000"})));
    CHECK(seams_on(inside, Side::low_z).size() == 2);
    const SeamMap outside =
        find_seams(with_rim(test::make_field({"0000aaa", "0000000", "0000000"})));
    CHECK(seams_on(outside, Side::low_z).size() == 2);
  }

  TEST_CASE("one area may lie inside and another outside") {
    const SeamMap map = find_seams(with_rim(test::make_field({"aaaaa", "00000", "00000"})));
    CHECK(seams_on(map, Side::low_z).size() == 1);
  }

  TEST_CASE("a step that is too high to climb ends a seam and has none itself") {
    const SeamMap along = find_seams(with_rim(test::make_field({"0055", "0055", "0055"})));
    CHECK(seams_on(along, Side::low_z).size() == 2);
    const SeamMap over = find_seams(with_rim(test::make_field({"5555", "0000", "0000"})));
    CHECK(seams_on(over, Side::low_z).empty());
  }

  TEST_CASE("a floor that was removed outside makes a wall") {
    const SeamMap map = find_seams(with_rim(test::make_field({"0X0X0", "00000", "00000"})));
    const auto seams = seams_on(map, Side::low_z);
    REQUIRE(seams.size() == 1);
    CHECK(seams[0].low == 1);
    CHECK(seams[0].high == 2);
  }

  TEST_CASE("a corner is as high as the highest linked floor around it") {
    const SeamMap map = find_seams(with_rim(test::make_field({"00100", "00000", "00000"})));
    const auto seams = seams_on(map, Side::low_z);
    REQUIRE(seams.size() == 1);
    CHECK(heights_of(map, seams[0]) == std::vector<std::uint16_t>{1, 2, 2, 1});
  }

  TEST_CASE("floors on other storeys do not raise a corner") {
    const test::Storey storey = {"0000", "0000", "0000"};
    const SeamMap map = find_seams(with_rim(test::make_building({storey, storey})));
    const auto seams = seams_on(map, Side::low_z);
    REQUIRE(seams.size() == 2);
    CHECK(heights_of(map, seams[0]) == std::vector<std::uint16_t>{1, 1, 1});
    CHECK(heights_of(map, seams[1]) == std::vector<std::uint16_t>{21, 21, 21});
  }

  TEST_CASE("two tiles find the same seams on the border between them") {
    Random random(5);
    std::size_t seams = 0;
    for (int round = 0; round < 100; ++round) {
      // Two windows, each meshing 6 x 6 cells within a rim of 2, side by side. Small steps and low
      // ceilings give many layers, some with links that are not mutual.
      const bool along_x = random.below(2) == 0;
      const Heightfield world = test::random_heightfield(random, 16, 16, 5);
      const Cell other = along_x ? Cell{6, 0} : Cell{0, 6};
      const CompactHeightfield a = with_rim(compact(crop(world, {0, 0}, 10, 10), 1, 3), 2);
      const CompactHeightfield b = with_rim(compact(crop(world, other, 10, 10), 1, 3), 2);
      const auto mine = places_on(find_seams(a), along_x ? Side::high_x : Side::high_z);
      const auto theirs = places_on(find_seams(b), along_x ? Side::low_x : Side::low_z);
      REQUIRE(mine == theirs);
      seams += mine.size();
    }
    CHECK(seams > 300);
  }
}
