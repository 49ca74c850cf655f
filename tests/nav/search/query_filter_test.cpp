// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/query_filter.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/query_filter") {
  TEST_CASE("a polygon without flags passes no filter") {
    CHECK(kAllPolygons.passes_flags(1));
    CHECK(kAllPolygons.passes_flags(0x8000));
    CHECK_FALSE(kAllPolygons.passes_flags(0));
  }

  TEST_CASE("one excluded flag outweighs all included ones") {
    const QueryFilter filter = {.include = 6, .exclude = 8};
    CHECK(filter.passes_flags(2));
    CHECK(filter.passes_flags(5));
    CHECK_FALSE(filter.passes_flags(1));
    CHECK_FALSE(filter.passes_flags(14));
  }

  TEST_CASE("the predicate is called only for polygons whose flags pass") {
    int asked = 0;
    QueryFilter filter = {.exclude = 2};
    filter.context = &asked;
    filter.predicate = [](const void* context, PolyRef polygon) {
      ++*static_cast<int*>(const_cast<void*>(context));
      return polygon.polygon() == 7;
    };
    CHECK(filter.passes(PolyRef(0, 1, 7), 1));
    CHECK_FALSE(filter.passes(PolyRef(0, 1, 8), 1));
    CHECK_FALSE(filter.passes(PolyRef(0, 1, 7), 3));
    CHECK(asked == 2);
  }

  TEST_CASE("a filter is a subset of another one if no flags say otherwise") {
    const auto has_proof = [](const QueryFilter& a, const QueryFilter& b) {
      for (std::uint16_t flags = 0; flags < 16; ++flags)
        if (a.passes_flags(flags) && !b.passes_flags(flags)) return false;
      return true;
    };
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
      const auto part = [&](unsigned shift) {
        return static_cast<std::uint16_t>((bits >> shift) & 15U);
      };
      const QueryFilter a = {.include = part(0), .exclude = part(4)};
      const QueryFilter b = {.include = part(8), .exclude = part(12)};
      REQUIRE(a.is_subset_of(b) == has_proof(a, b));
    }
  }

  TEST_CASE("costs are 1 unless set, and the lowest is known") {
    AreaCosts costs;
    CHECK(costs[Area::ground] == 1);
    CHECK(costs.lowest() == 1);
    costs.set(Area::ground, 0.25F).set(static_cast<Area>(255), 8);
    CHECK(costs[Area::ground] == 0.25F);
    CHECK(costs[static_cast<Area>(255)] == 8);
    CHECK(costs.lowest() == 0.25F);
    CHECK(costs.set(Area::ground, 4).lowest() == 1);
  }
}
