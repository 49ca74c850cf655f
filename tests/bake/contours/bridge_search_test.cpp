// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/contours/bridge_search.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr PlanPoint kLow = {-20, 5};
constexpr PlanPoint kHigh = {140, 105};

PlanPoint random_point(Random& random) {
  return {kLow.x + random.below(kHigh.x - kLow.x + 1), kLow.z + random.below(kHigh.z - kLow.z + 1)};
}

std::vector<std::uint32_t> list_all(BridgeSearch& search, PlanPoint from) {
  std::vector<std::uint32_t> nodes;
  search.start(from);
  for (std::uint32_t node = 0; search.next(node);)
    nodes.push_back(node);
  return nodes;
}

}  // namespace

TEST_SUITE("bake/bridge_search") {
  TEST_CASE("an empty search finds nothing and blocks nothing") {
    BridgeScratch scratch;
    BridgeSearch search(scratch);
    search.clear(kLow, kHigh, 0);
    CHECK(list_all(search, {3, 8}).empty());
    CHECK(search.sees(kLow, kHigh));
  }

  TEST_CASE("corners come in order of distance, ties by index") {
    Random random(4);
    BridgeScratch scratch;
    for (const std::size_t expected : {0U, 100U, 400U, 4000U}) {
      BridgeSearch search(scratch);
      search.clear(kLow, kHigh, expected);
      std::vector<PlanPoint> points;
      for (std::uint32_t i = 0; i < 300; ++i) {
        points.push_back(random_point(random));
        search.add_corner(points.back(), i);
      }
      for (int round = 0; round < 20; ++round) {
        const PlanPoint from = random_point(random);
        std::vector<std::uint32_t> naive(points.size());
        for (std::uint32_t i = 0; i < naive.size(); ++i)
          naive[i] = i;
        std::ranges::stable_sort(
            naive, {}, [&](std::uint32_t i) { return distance_squared(points[i], from); });
        REQUIRE(list_all(search, from) == naive);
      }
    }
  }

  TEST_CASE("edges that touch the segment block it, unless they share an endpoint") {
    Random random(9);
    BridgeScratch scratch;
    for (int round = 0; round < 60; ++round) {
      BridgeSearch search(scratch);
      search.clear(kLow, kHigh, static_cast<std::size_t>(round) * 40);
      std::vector<std::pair<PlanPoint, PlanPoint>> edges;
      for (int i = 0; i < 4; ++i) {
        edges.emplace_back(random_point(random), random_point(random));
        search.add_edge(edges.back().first, edges.back().second);
      }
      for (int look = 0; look < 40; ++look) {
        const PlanPoint a = look % 4 == 0 ? edges[0].first : random_point(random);
        const PlanPoint b = look % 8 == 0 ? edges[1].second : random_point(random);
        const bool blocked = std::ranges::any_of(edges, [&](const auto& e) {
          const auto [c, d] = e;
          return c != a && c != b && d != a && d != b && segments_touch(a, b, c, d);
        });
        REQUIRE(search.sees(a, b) == !blocked);
      }
    }
  }

  TEST_CASE("the nearest of many corners is found without visiting most of them") {
    Random random(1);
    BridgeScratch scratch;
    BridgeSearch search(scratch);
    search.clear({0, 0}, {4000, 4000}, 10000);
    for (std::uint32_t i = 0; i < 10000; ++i)
      search.add_corner({random.below(4001), random.below(4001)}, i);
    search.start({2000, 2000});
    std::uint32_t node = 0;
    CHECK(search.next(node));
    CHECK(scratch.visits < 100);
  }
}
