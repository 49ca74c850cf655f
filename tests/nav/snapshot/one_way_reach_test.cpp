// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/one_way_reach.h"

#include "way/core/random.h"

#include <array>
#include <set>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Edges = std::vector<OneWayReach::Edge>;

/// All that can be reached from a component.
std::set<std::uint32_t> reached_from(const Edges& edges, std::uint32_t from, bool both_ways) {
  std::set<std::uint32_t> reached = {from};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const auto& [a, b] : edges) {
      if (reached.contains(a)) reached.insert(b);
      if (both_ways && reached.contains(b)) reached.insert(a);
    }
  }
  return reached;
}

}  // namespace

TEST_SUITE("nav/one_way_reach") {
  TEST_CASE("without links, a component leads to itself alone") {
    const OneWayReach none;
    CHECK(none.leads(7, 7));
    CHECK_FALSE(none.leads(7, 8));
    CHECK(none.component(7) == 7);
    const OneWayReach within({{3, 3}, {3, 3}});
    CHECK(within.joined() == 0);
    CHECK_FALSE(within.leads(3, 4));
  }

  TEST_CASE("a chain leads forward, a circle everywhere") {
    const OneWayReach chain({{9, 5}, {5, 1}});
    CHECK(chain.leads(9, 1));
    CHECK_FALSE(chain.leads(1, 9));
    CHECK_FALSE(chain.leads(5, 9));
    CHECK(chain.component(9) == chain.component(1));
    CHECK(chain.joined() == 2);
    const OneWayReach circle({{9, 5}, {5, 1}, {1, 9}, {1, 20}});
    for (const std::uint32_t a : {1U, 5U, 9U}) {
      for (const std::uint32_t b : {1U, 5U, 9U, 20U})
        CHECK(circle.leads(a, b));
      CHECK_FALSE(circle.leads(20, a));
    }
  }

  TEST_CASE("random links lead where a naive search comes to") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      Random random(seed);
      const std::uint32_t nodes = 2 + random.below(150);
      Edges edges;
      for (std::uint32_t i = random.below(2 * nodes); i > 0; --i)
        edges.emplace_back(3 * random.below(nodes), 3 * random.below(nodes));
      const OneWayReach reach(edges);
      std::set<std::uint32_t> components;
      for (std::uint32_t a = 0; a < nodes; ++a) {
        const auto reached = reached_from(edges, 3 * a, false);
        const auto joined = reached_from(edges, 3 * a, true);
        components.insert(reach.component(3 * a));
        bool is_same = true;
        for (std::uint32_t b = 0; b < nodes; ++b) {
          is_same = is_same && reach.leads(3 * a, 3 * b) == reached.contains(3 * b);
          is_same = is_same &&
                    (reach.component(3 * a) == reach.component(3 * b)) == joined.contains(3 * b);
        }
        CHECK(is_same);
      }
      CHECK(components.size() + reach.joined() == nodes);
    }
  }
}
