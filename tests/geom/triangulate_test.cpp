// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geom/triangulate.h"

#include "way/core/random.h"

#include "geom/triangulate_into.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Points = std::vector<PlanPoint>;

std::int64_t doubled_area(const Points& ring) {
  std::int64_t area = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    area += orient2d({0, 0}, ring[i], ring[(i + 1) % ring.size()]);
  return area;
}

/// All triangles turn left, and together they have the area of the ring.
bool covers(const Points& ring, const std::vector<Triangle>& triangles) {
  std::int64_t area = 0;
  for (const Triangle& t : triangles) {
    const std::int64_t part = orient2d(ring[t[0]], ring[t[1]], ring[t[2]]);
    if (part <= 0) return false;
    area += part;
  }
  return triangles.size() + 2 == ring.size() && area == doubled_area(ring);
}

/// The outline of a stack of bars of random length: a comb with many collinear corners.
Points random_comb(Random& random, int teeth) {
  Points ring = {{0, 0}};
  for (int i = 0; i < teeth; ++i) {
    const int length = 31 + random.below(30);
    ring.push_back({length, 2 * i});
    ring.push_back({length, 2 * i + 1});
    const int back = random.below(31);
    ring.push_back({back, 2 * i + 1});
    ring.push_back({back, 2 * i + 2});
  }
  ring.push_back({-1, 2 * teeth});
  ring.push_back({-1, 0});
  std::ranges::reverse(ring);
  return ring;
}

/// A ring of random radius, in directions that never turn back.
Points random_star(Random& random, int corners) {
  Points ring;
  for (int i = 0; i < corners; ++i) {
    // Directions on the outline of a square, so that no trigonometry is needed.
    const int side = 4 * i / corners;
    const int along = 8000 * i / corners - 2000 * side - 1000;
    const int radius = 1 + random.below(100);
    const PlanPoint d = side == 0   ? PlanPoint{along, -1000}
                        : side == 1 ? PlanPoint{1000, along}
                        : side == 2 ? PlanPoint{-along, 1000}
                                    : PlanPoint{-1000, -along};
    ring.push_back({d.x * radius, d.z * radius});
  }
  std::ranges::reverse(ring);
  return ring;
}

}  // namespace

TEST_SUITE("geom/triangulate") {
  TEST_CASE("a ring of fewer than three corners has no triangles") {
    CHECK(triangulate({}).empty());
    CHECK(triangulate(Points{{0, 0}, {1, 0}}).empty());
  }

  TEST_CASE("a triangle is its own triangulation") {
    const auto triangles = triangulate(Points{{0, 0}, {0, 4}, {4, 0}});
    CHECK(triangles == std::vector<Triangle>{{2, 0, 1}});
  }

  TEST_CASE("the ear with the shortest cut goes first") {
    const Points ring = {{0, 0}, {0, 10}, {3, 10}, {9, 0}};
    const auto triangles = triangulate(ring);
    REQUIRE(triangles.size() == 2);
    CHECK(triangles[0] == Triangle{0, 1, 2});
  }

  TEST_CASE("collinear corners are kept and make no degenerate triangle") {
    const Points ring = {{0, 0}, {0, 2}, {0, 5}, {0, 9}, {4, 0}, {2, 0}};
    CHECK(covers(ring, triangulate(ring)));
  }

  TEST_CASE("a cut never runs through a corner") {
    // The straight line between the tips of the two arms passes exactly through the inner corner.
    const Points ring = {{0, 0}, {0, 4}, {4, 4}, {4, 0}, {2, 2}};
    CHECK(covers(ring, triangulate(ring)));
  }

  TEST_CASE("a hole that is joined by a cut stays a hole") {
    const Points ring = {{0, 0}, {0, 9}, {9, 9}, {9, 0}, {0, 0},
                         {3, 3}, {6, 3}, {6, 6}, {3, 6}, {3, 3}};
    CHECK(doubled_area(ring) == 2 * (81 - 9));
    CHECK(covers(ring, triangulate(ring)));
  }

  TEST_CASE("two holes that are cut to one corner stay holes") {
    const Points ring = {{0, 0}, {0, 20}, {20, 20}, {20, 0}, {0, 0}, {8, 2},  {10, 4},
                         {8, 4}, {8, 2},  {0, 0},   {2, 8},  {4, 8}, {4, 10}, {2, 8}};
    CHECK(covers(ring, triangulate(ring)));
  }

  TEST_CASE("a ring that touches itself at a corner is cut on both sides of it") {
    const Points ring = {{0, 0}, {0, 3}, {2, 3}, {2, 2}, {1, 2},
                         {1, 1}, {2, 1}, {2, 2}, {3, 2}, {3, 0}};
    CHECK(covers(ring, triangulate(ring)));
  }

  TEST_CASE("a ring that crosses itself gives the same number of triangles") {
    CHECK(triangulate(Points{{0, 0}, {4, 4}, {4, 0}, {0, 4}}).size() == 2);
    CHECK(triangulate(Points{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}).size() == 3);
  }

  TEST_CASE("each triangle is cut from the remainder of the previous ones") {
    const Points ring = {{0, 0}, {0, 4}, {4, 4}, {4, 8}, {8, 8}, {8, 4}, {9, 0}};
    std::vector<std::uint32_t> left = {0, 1, 2, 3, 4, 5, 6};
    for (const Triangle& t : triangulate(ring)) {
      const auto tip = std::ranges::find(left, t[1]);
      REQUIRE(tip != left.end());
      const auto i = static_cast<std::size_t>(tip - left.begin());
      CHECK(left[(i + left.size() - 1) % left.size()] == t[0]);
      CHECK(left[(i + 1) % left.size()] == t[2]);
      left.erase(tip);
    }
    CHECK(left.size() == 2);
  }

  TEST_CASE("random combs and stars of any size are covered") {
    Random random(7);
    TriangulateScratch scratch;
    std::vector<Triangle> triangles;
    for (int round = 0; round < 200; ++round) {
      const Points comb = random_comb(random, 1 + random.below(60));
      triangulate_into(comb, scratch, triangles);
      REQUIRE(covers(comb, triangles));
      const Points star = random_star(random, 8 + random.below(200));
      triangulate_into(star, scratch, triangles);
      REQUIRE(covers(star, triangles));
    }
  }

  TEST_CASE("a ring of twenty thousand corners is cut quickly") {
    Random random(11);
    const Points ring = random_comb(random, 5000);
    CHECK(covers(ring, triangulate(ring)));
  }
}
