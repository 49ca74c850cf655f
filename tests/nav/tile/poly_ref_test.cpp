// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/poly_ref.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/poly_ref") {
  TEST_CASE("a fresh reference is null") {
    CHECK_FALSE(PolyRef());
    CHECK(PolyRef().bits() == 0);
  }

  TEST_CASE("the greatest parts fit and come out again") {
    const PolyRef ref(PolyRef::kMaxSlots - 1, PolyRef::kMaxGeneration, PolyRef::kMaxPolygons - 1);
    CHECK(ref.slot() == PolyRef::kMaxSlots - 1);
    CHECK(ref.generation() == PolyRef::kMaxGeneration);
    CHECK(ref.polygon() == PolyRef::kMaxPolygons - 1);
    CHECK_FALSE(ref.is_link());
    CHECK(PolyRef::from_bits(ref.bits()) == ref);
  }

  TEST_CASE("a link is told from polygons, and its directions from each other") {
    const PolyRef link = PolyRef::to_link(PolyRef::kMaxLinks - 1, PolyRef::kMaxGeneration);
    CHECK(link.is_link());
    CHECK_FALSE(link.is_backward());
    CHECK(link.backward().is_link());
    CHECK(link.backward().is_backward());
    CHECK(link.backward().polygon() == PolyRef::kMaxLinks - 1);
    CHECK(link.backward().bits() == ~std::uint64_t{0});
    CHECK(link.backward().forward() == link);
  }

  TEST_CASE("the first polygon of the first tile is not null") {
    CHECK(PolyRef(0, 1, 0));
  }

  TEST_CASE("references of one tile are ordered by polygon") {
    CHECK(PolyRef(3, 1, 4) < PolyRef(3, 1, 5));
  }
}
