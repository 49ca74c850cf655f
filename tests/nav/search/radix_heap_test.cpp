// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/radix_heap.h"

#include "way/core/random.h"

#include <functional>
#include <queue>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/radix_heap") {
  TEST_CASE("keys are popped in the order of std::priority_queue") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Random random(seed);
      RadixHeap heap;
      std::priority_queue<float, std::vector<float>, std::greater<>> expected;
      float last = 0;
      for (int i = 0; i < 2000; ++i) {
        if (expected.empty() || random.below(5) < 3) {
          // No smaller than the last one; sometimes equal, and of all magnitudes.
          const float more = random.below(4) == 0 ? 0 : random.unit();
          const float key = last + (random.below(3) == 0 ? more * 1e6F : more);
          heap.push({key, static_cast<std::uint32_t>(i)});
          expected.push(key);
          continue;
        }
        REQUIRE(!heap.is_empty());
        last = heap.pop().key;
        REQUIRE(last == expected.top());
        expected.pop();
      }
      while (!expected.empty()) {
        REQUIRE(heap.pop().key == expected.top());
        expected.pop();
      }
      CHECK(heap.is_empty());
      CHECK(heap.bytes() > 0);
    }
  }

  TEST_CASE("a cleared queue takes small keys again") {
    RadixHeap heap;
    heap.push({5, 1});
    heap.push({7, 2});
    CHECK(heap.pop().node == 1);
    heap.clear();
    CHECK(heap.is_empty());
    heap.push({1, 3});
    CHECK(heap.pop().node == 3);
  }
}
