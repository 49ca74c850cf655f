// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A separate program, because it replaces operator new to count allocations.
#include "crowd_scenes.h"
#include "support/allocations.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("crowd/alloc") {
  TEST_CASE("adding an agent allocates, so allocations are counted") {
    Crowd crowd;
    const std::size_t before = test::allocation_count();
    REQUIRE(crowd.add(test::open_ground(), {5, 0, 5}));
    CHECK(test::allocation_count() > before);
  }

  TEST_CASE("warmed-up steps allocate nothing") {
    const NavMesh& mesh = test::dungeon();
    Crowd crowd = test::walkers(mesh, 100);
    const Crowd start = crowd;
    SerialExecutor executor;
    for (int round = 0; round < 2; ++round) {
      crowd = start;
      std::size_t allocations = 0;
      for (int i = 0; i < 200; ++i) {
        const std::size_t before = test::allocation_count();
        const bool is_done = static_cast<bool>(crowd.step(mesh, test::kStep, executor));
        allocations += test::allocation_count() - before;
        REQUIRE(is_done);
      }
      CAPTURE(round);
      if (round == 0) CHECK(allocations > 0);
      if (round == 1) CHECK(allocations == 0);
    }
  }
}
