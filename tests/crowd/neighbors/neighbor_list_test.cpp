// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The list of neighbors against the standard algorithms.
#include "crowd/neighbors/neighbor_list.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("crowd/neighbor_list") {
  TEST_CASE("neighbors are added by a condition and sorted by distance, then by body") {
    Random random(4);
    NeighborList list;
    for (int count = 0; count < 40; count += 4) {
      CAPTURE(count);
      list.clear();
      std::vector<CrowdNeighbor> expected;
      for (int body = 0; body < count; body += 4) {
        NeighborLanes four = {};
        unsigned listed = 0;
        for (int i = 0; i < 4; ++i) {
          const float x = static_cast<float>(random.below(6));  // so that some are equally far
          const CrowdNeighbor near = {
              {x, 1}, x * x + 1, static_cast<std::uint32_t>(body + i), x / 8, {2, x}};
          four.offset.x[i] = near.offset.x;
          four.offset.z[i] = near.offset.z;
          four.squared[i] = near.squared;
          four.body[i] = body + i;
          four.right[i] = near.right;
          four.aside.x[i] = near.aside.x;
          four.aside.z[i] = near.aside.z;
          const bool is_listed = random.below(3) != 0;
          listed |= (is_listed ? 1U : 0U) << i;
          if (is_listed) expected.push_back(near);
        }
        list.add_lanes(listed, four);
      }
      list.sort();
      std::ranges::stable_sort(expected, {}, &CrowdNeighbor::squared);
      REQUIRE(static_cast<std::size_t>(list.end() - list.begin()) == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const CrowdNeighbor& near = list.begin()[static_cast<std::ptrdiff_t>(i)];
        CHECK(near.body == expected[i].body);
        CHECK(near.offset == expected[i].offset);
        CHECK(near.squared == expected[i].squared);
        CHECK(near.right == expected[i].right);
        CHECK(near.aside == expected[i].aside);
      }
    }
  }
}
