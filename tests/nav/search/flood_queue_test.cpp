// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/flood_queue.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/flood_queue") {
  TEST_CASE("each entry knows its path") {
    FloodQueue queue;
    queue.begin(7);
    {
      FloodQueue::Adder adder(queue, 0, 3);
      adder.add(8);
      adder.add(10);
    }
    FloodQueue::Adder(queue, 2, 1).add(11);
    REQUIRE(queue.size() == 4);
    CHECK(queue[0].count == 1);
    CHECK(queue[1].polygon_index == 8);
    CHECK(queue[2].polygon_index == 10);
    CHECK(queue[2].count == 2);
    CHECK(queue[3].parent == 2);
    CHECK(queue[3].count == 3);
    queue.begin(1);
    CHECK(queue.size() == 1);
    CHECK(queue[0].polygon_index == 1);
  }

  TEST_CASE("entries that are not kept are dropped") {
    FloodQueue queue;
    queue.begin(7);
    {
      FloodQueue::Adder adder(queue, 0, 2);
      adder.add(8);
      adder.add(9);
    }
    queue.move_to(2, 1);
    queue.shrink(2);
    REQUIRE(queue.size() == 2);
    CHECK(queue[0].polygon_index == 7);
    CHECK(queue[1].polygon_index == 9);
    CHECK(queue[1].count == 2);
  }

  TEST_CASE("it grows without limit") {
    FloodQueue queue;
    queue.begin(0);
    for (std::uint32_t i = 0; i < 1000; ++i)
      FloodQueue::Adder(queue, i, 1).add(i + 1);
    REQUIRE(queue.size() == 1001);
    for (std::uint32_t i = 0; i < queue.size(); ++i) {
      CHECK(queue[i].polygon_index == i);
      CHECK(queue[i].count == i + 1);
    }
  }
}
