// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/flood_queue.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/flood_queue") {
  TEST_CASE("only wanted entries are added, and each knows its path") {
    FloodQueue queue;
    queue.begin(7);
    {
      FloodQueue::Adder adder(queue, 0, 3);
      adder.add_if(true, 8);
      adder.add_if(false, 9);
      adder.add_if(true, 10);
    }
    FloodQueue::Adder(queue, 2, 1).add_if(true, 11);
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
      adder.add_if(true, 8);
      adder.add_if(true, 9);
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
      FloodQueue::Adder(queue, i, 1).add_if(true, i + 1);
    REQUIRE(queue.size() == 1001);
    for (std::uint32_t i = 0; i < queue.size(); ++i) {
      CHECK(queue[i].polygon_index == i);
      CHECK(queue[i].count == i + 1);
    }
  }
}
