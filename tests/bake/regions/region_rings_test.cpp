// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/region_rings.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Ring = std::vector<RegionId>;

void remove_repeats(Ring& ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

/// The same with plain lists, all of which are searched in every join.
struct PlainRings {
  std::vector<Ring> rings;

  bool meets_twice(RegionId id, RegionId beside) const {
    return std::ranges::count(rings[id], beside) > 1;
  }

  bool join(RegionId target, RegionId id) {
    Ring& to = rings[target];
    Ring& from = rings[id];
    const auto to_seam = std::ranges::find(to, id);
    const auto from_seam = std::ranges::find(from, target);
    if (to_seam == to.end() || from_seam == from.end()) return false;
    Ring both(to_seam + 1, to.end());
    both.insert(both.end(), to.begin(), to_seam);
    both.insert(both.end(), from_seam + 1, from.end());
    both.insert(both.end(), from.begin(), from_seam);
    to = both;
    from.clear();
    for (Ring& ring : rings) {
      std::ranges::replace(ring, id, target);
      remove_repeats(ring);
    }
    return true;
  }
};

Ring ring_of(RegionRings& rings, RegionId id) {
  Ring ring;
  rings.visit_ring(id, [&](RegionId beside) {
    ring.push_back(beside);
    return true;
  });
  return ring;
}

std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random.below(static_cast<int>(bound)));
}

/// A random ring of walls, rims and regions other than itself.
Ring random_ring(Random& random, RegionId own, std::uint32_t count) {
  Ring ring;
  const std::uint32_t length = 1 + below(random, 8);
  for (std::uint32_t i = 0; i < length; ++i) {
    const std::uint32_t pick = below(random, count + 2);
    const RegionId beside = pick == count + 1 ? kBorderRegion | 1U : pick;
    if (beside != own) ring.push_back(beside);
  }
  remove_repeats(ring);
  return ring;
}

}  // namespace

TEST_SUITE("bake/region_rings") {
  TEST_CASE("a ring begins after the common border when two are joined") {
    RegionRingScratch scratch;
    RegionRings rings(scratch, 4);
    rings.add(1, Ring{3, 2, 0});
    rings.add(2, Ring{4, 1, 0});
    rings.add(3, Ring{1, 2});
    rings.add(4, Ring{2});
    REQUIRE(rings.join(1, 2));
    CHECK(rings.find(2) == 1);
    CHECK(ring_of(rings, 1) == Ring{0, 3, 0, 4});
    CHECK(ring_of(rings, 3) == Ring{1});
    CHECK(ring_of(rings, 4) == Ring{1});
  }

  TEST_CASE("a region that lies in a hole of another is not joined to it") {
    RegionRingScratch scratch;
    RegionRings rings(scratch, 2);
    rings.add(1, Ring{0});
    rings.add(2, Ring{1});
    CHECK_FALSE(rings.join(1, 2));
    CHECK_FALSE(rings.join(2, 1));
    CHECK(rings.find(2) == 2);
    CHECK(ring_of(rings, 2) == Ring{1});
  }

  TEST_CASE("two regions that touch nothing else join into one with an empty ring") {
    RegionRingScratch scratch;
    RegionRings rings(scratch, 2);
    rings.add(1, Ring{2});
    rings.add(2, Ring{1});
    REQUIRE(rings.join(2, 1));
    CHECK(ring_of(rings, 2).empty());
  }

  TEST_CASE("random joins give the same rings as plain lists") {
    Random random(5);
    RegionRingScratch scratch;
    int joined = 0;
    for (int round = 0; round < 400; ++round) {
      const std::uint32_t count = 2 + below(random, 12);
      RegionRings rings(scratch, count);
      PlainRings plain{std::vector<Ring>(count + 1)};
      for (RegionId id = 1; id <= count; ++id) {
        plain.rings[id] = random_ring(random, id, count);
        rings.add(id, plain.rings[id]);
      }
      for (int attempt = 0; attempt < 60; ++attempt) {
        const RegionId a = rings.find(1 + below(random, count));
        const RegionId b = rings.find(1 + below(random, count));
        if (a == b) continue;
        const bool twice = plain.meets_twice(a, b);
        REQUIRE(rings.meets_twice(a, b) == twice);
        if (twice || plain.meets_twice(b, a)) continue;
        const bool is_joined = plain.join(a, b);
        REQUIRE(rings.join(a, b) == is_joined);
        joined += is_joined ? 1 : 0;
        for (RegionId id = 1; id <= count; ++id)
          REQUIRE(ring_of(rings, id) == plain.rings[id]);
      }
    }
    CHECK(joined > 400);
  }

  TEST_CASE("joining all neighbors of one region takes a few steps each") {
    constexpr std::uint32_t kTeeth = 20000;
    constexpr RegionId kBack = kTeeth + 1;
    for (const bool into_tooth : {false, true}) {
      RegionRingScratch scratch;
      RegionRings rings(scratch, kBack);
      Ring back;
      for (RegionId tooth = 1; tooth <= kTeeth; ++tooth) {
        rings.add(tooth, Ring{0, kBack});
        back.insert(back.end(), {tooth, 0});
      }
      rings.add(kBack, back);
      for (RegionId tooth = 1; tooth <= kTeeth; ++tooth) {
        const RegionId all = rings.find(kBack);
        REQUIRE_FALSE(rings.meets_twice(all, tooth));
        REQUIRE_FALSE(rings.meets_twice(tooth, all));
        REQUIRE((into_tooth ? rings.join(tooth, all) : rings.join(all, tooth)));
      }
      CHECK(ring_of(rings, rings.find(kBack)) == Ring{0});
      CHECK(scratch.visits < 16 * kTeeth);
    }
  }
}
