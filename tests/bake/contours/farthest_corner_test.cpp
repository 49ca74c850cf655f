// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/contours/farthest_corner.h"

#include "way/core/random.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Corners = std::vector<RawCorner>;

Corners corners_of(const std::vector<PlanPoint>& points) {
  Corners corners;
  for (const PlanPoint p : points)
    corners.push_back({.at = p});
  return corners;
}

/// A walk along the cell sides that turns in `turns` of 8 steps.
Corners random_walk(Random& random, int steps, int turns) {
  Corners corners;
  PlanPoint at = {1000, 1000};
  int side = 0;
  for (int i = 0; i < steps; ++i) {
    corners.push_back({.at = at});
    if (random.below(8) < turns) side = (side + (random.below(2) == 0 ? 1 : 3)) % 4;
    at.x += side == 0 ? 1 : (side == 2 ? -1 : 0);
    at.z += side == 1 ? 1 : (side == 3 ? -1 : 0);
  }
  return corners;
}

/// Counts the corners at which a walk does not turn.
void count_straight(Corners& corners) {
  const auto step = [&](std::size_t i) {
    return PlanPoint{corners[i].at.x - corners[i - 1].at.x, corners[i].at.z - corners[i - 1].at.z};
  };
  for (std::size_t i = 2; i < corners.size(); ++i)
    corners[i].straight = step(i) == step(i - 1) ? corners[i - 1].straight + 1 : 0;
}

Arc whole(const Corners& corners) {
  return {.first = 0, .last = static_cast<std::uint32_t>(corners.size()) - 1};
}

}  // namespace

TEST_SUITE("bake/farthest_corner") {
  TEST_CASE("there is no corner between adjacent corners") {
    const Farthest found = farthest_corner(corners_of({{0, 0}, {5, 0}}), 0, 1);
    CHECK(found.corner == 0);
    CHECK(found.distance == 0);
  }

  TEST_CASE("corners on the segment have distance zero") {
    const Farthest found = farthest_corner(corners_of({{0, 0}, {1, 0}, {2, 0}, {3, 0}}), 0, 3);
    CHECK(found.corner == 0);
    CHECK(found.distance == 0);
  }

  TEST_CASE("beside the segment the distance is measured from the line") {
    const Farthest found = farthest_corner(corners_of({{0, 0}, {1, 3}, {7, 1}, {6, 2}}), 0, 3);
    CHECK(found.corner == 1);
    CHECK(found.distance == doctest::Approx(6.4));
  }

  TEST_CASE("past an end of the segment the distance is measured from the end") {
    const Farthest found = farthest_corner(corners_of({{0, 0}, {2, 1}, {9, 4}, {6, 0}}), 0, 3);
    CHECK(found.corner == 2);
    CHECK(found.distance == 25);
  }

  TEST_CASE("ties go to the first corner, regardless of direction and position") {
    for (const int x : {0, 5, 4093, 131071}) {
      const std::vector<PlanPoint> points = {{x, 7},      {x + 1, 9}, {x + 3, 8},
                                             {x + 4, 10}, {x + 8, 9}, {x + 9, 10}};
      const std::vector<PlanPoint> back(points.rbegin(), points.rend());
      // Corners 1 and 3 are both 15 / sqrt(90) away.
      const Farthest forwards = farthest_corner(corners_of(points), 0, 5);
      const Farthest backwards = farthest_corner(corners_of(back), 0, 5);
      CHECK(forwards.corner == 1);
      CHECK(backwards.corner == 4);
      CHECK(forwards.distance == backwards.distance);
    }
  }

  TEST_CASE("visiting only the turns of a walk finds the same corner") {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
      const Corners all = random_walk(random, 2 + random.below(60), random.below(9));
      Corners turns = all;
      count_straight(turns);
      for (std::uint32_t a = 0; a + 1 < all.size(); ++a) {
        for (std::uint32_t b = a + 1; b < all.size(); ++b) {
          const Farthest slow = farthest_corner(all, a, b);
          const Farthest fast = farthest_corner(turns, a, b);
          CAPTURE(round);
          REQUIRE(fast.corner == slow.corner);
          REQUIRE(fast.distance == slow.distance);
        }
      }
    }
  }

  TEST_CASE("hulls find the same corner as a linear scan") {
    Random random(11);
    for (int round = 0; round < 120; ++round) {
      const Corners corners = random_walk(random, 2 + random.below(900), random.below(9));
      SimplifyScratch scratch;
      const ArcHulls hulls(corners, whole(corners), scratch);
      for (int i = 0; i < 60; ++i) {
        const int count = static_cast<int>(corners.size());
        const int from = random.below(count - 1);
        const int to = from + 1 + random.below(count - 1 - from);
        const auto a = static_cast<std::uint32_t>(from);
        const auto b = static_cast<std::uint32_t>(to);
        const Farthest slow = farthest_corner(corners, a, b);
        const Farthest fast = hulls.farthest(a, b);
        CAPTURE(round);
        REQUIRE(fast.corner == slow.corner);
        REQUIRE(fast.distance == slow.distance);
      }
    }
  }

  TEST_CASE("hulls of an arc among others return its corner indices") {
    Random random(2);
    const Corners corners = random_walk(random, 700, 3);
    SimplifyScratch scratch;
    const ArcHulls hulls(corners, {.first = 77, .last = 690}, scratch);
    CHECK(hulls.farthest(77, 690).corner == farthest_corner(corners, 77, 690).corner);
    CHECK(hulls.farthest(300, 420).corner == farthest_corner(corners, 300, 420).corner);
  }

  TEST_CASE("a query visits few corners of a long arc") {
    Random random(5);
    const Corners corners = random_walk(random, 20000, 2);
    SimplifyScratch scratch;
    const ArcHulls hulls(corners, whole(corners), scratch);
    const Farthest found = hulls.farthest(3, 19990);
    CHECK(found.corner == farthest_corner(corners, 3, 19990).corner);
    CHECK(scratch.visits < 1000);
  }
}
