// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The list of neighbors against the standard algorithms.
#include "crowd/neighbor_list.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<std::uint32_t> bodies_of(const NeighborList& list) {
  std::vector<std::uint32_t> bodies;
  for (const CrowdNeighbor& near : list)
    bodies.push_back(near.body);
  return bodies;
}

}  // namespace

TEST_SUITE("crowd/neighbor_list") {
  TEST_CASE("neighbors are kept by a condition and sorted by distance, then by body") {
    Random random(4);
    NeighborList list;
    for (std::uint32_t count = 0; count < 40; ++count) {
      CAPTURE(count);
      list.clear();
      std::vector<CrowdNeighbor> expected;
      const auto is_kept = [](const CrowdNeighbor& near) { return near.body % 3 != 0; };
      for (std::uint32_t body = 0; body < count; ++body) {
        const float x = static_cast<float>(random.below(6));  // so that some are equally far
        const CrowdNeighbor near = {{x, 0}, x * x, body};
        const bool is_near = body % 5 != 2;
        list.add_if(is_near, near);
        if (is_near && is_kept(near)) expected.push_back(near);
      }
      list.keep_if(is_kept);
      list.sort();
      std::ranges::stable_sort(expected, {}, &CrowdNeighbor::squared);
      std::vector<std::uint32_t> bodies;
      for (const CrowdNeighbor& near : expected)
        bodies.push_back(near.body);
      CHECK(bodies_of(list) == bodies);
    }
  }
}
