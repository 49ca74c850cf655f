// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/floor_corners.h"

#include "support/builders/ascii_field.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A floor in one of the four columns around a corner: whether it is a step to the first side away
/// from where the search began, and a step to the second.
struct Around {
  std::uint32_t floor = 0;
  bool first = false;
  bool second = false;

  friend bool operator==(const Around&, const Around&) = default;
};

/// The definition: a search from the floor that stays in the four columns.
int naive_height(const CompactHeightfield& open, std::uint32_t floor, int side) {
  const MutualLinks<AnyLinks> links(open);
  std::vector<Around> found = {{floor, false, false}};
  int height = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Around from = found[i];
    height = std::max<int>(height, open.floor[from.floor]);
    const int first_step = from.first ? opposite(side) : side;
    const int second_step = from.second ? opposite(clockwise(side)) : clockwise(side);
    for (const auto& next : {Around{links(from.floor, first_step), !from.first, from.second},
                             Around{links(from.floor, second_step), from.first, !from.second}}) {
      if (next.floor != from.floor && std::ranges::find(found, next) == found.end())
        found.push_back(next);
    }
  }
  return height;
}

}  // namespace

TEST_SUITE("bake/floor_corners") {
  TEST_CASE("a corner is as high as the highest floor that is linked around it") {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
      const CompactHeightfield open = round % 2 == 0
                                          ? test::random_field(random, 5 + random.below(20), 15, 10)
                                          : test::random_building(random, 5 + random.below(15), 12);
      const MutualLinks<FastLinks> links(open);
      for (std::uint32_t i = 0; i < open.size(); ++i) {
        for (int side = 0; side < 4; ++side) {
          CHECK(corner_height(open.floor.data(), links, i, side) == naive_height(open, i, side));
        }
      }
    }
  }
}
