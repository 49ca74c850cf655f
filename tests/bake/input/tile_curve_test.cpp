// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_curve.h"

#include "way/core/random.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("bake/tile_curve") {
  TEST_CASE("the curve visits every cell of a square once, from neighbor to neighbor") {
    for (const int order : {0, 1, 2, 5}) {
      const int side = 1 << order;
      const std::vector<int> curve = hilbert_order(side, side);
      std::vector<int> sorted = curve;
      std::ranges::sort(sorted);
      for (int i = 0; i < side * side; ++i)
        CHECK(sorted[static_cast<std::size_t>(i)] == i);
      for (std::size_t i = 1; i < curve.size(); ++i) {
        const int steps = std::abs(curve[i] % side - curve[i - 1] % side) +
                          std::abs(curve[i] / side - curve[i - 1] / side);
        CHECK(steps == 1);
      }
    }
  }

  TEST_CASE("a grid that is no square has every cell once") {
    std::vector<int> curve = hilbert_order(37, 3);
    std::ranges::sort(curve);
    REQUIRE(curve.size() == 37 * 3);
    for (std::size_t i = 0; i < curve.size(); ++i)
      CHECK(curve[i] == static_cast<int>(i));
    CHECK(hilbert_order(0, 0).empty());
  }

  TEST_CASE("distances work for the largest grids") {
    CHECK(hilbert_distance(0, 0, 31) == 0);
    CHECK(hilbert_distance((1U << 31U) - 1, 0, 31) == (std::uint64_t{1} << 62U) - 1);
  }

  TEST_CASE("parts are contiguous, cover everything, and exceed the mean by one item at most") {
    Random random(7);
    for (int turn = 0; turn < 200; ++turn) {
      std::vector<std::uint64_t> weights(static_cast<std::size_t>(random.below(40)));
      for (std::uint64_t& weight : weights)
        weight = random.below(5) == 0 ? 0 : static_cast<std::uint64_t>(random.below(1000));
      const auto count = static_cast<std::size_t>(1 + random.below(12));
      const std::uint64_t total = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
      const std::uint64_t most = weights.empty() ? 0 : *std::ranges::max_element(weights);
      std::size_t end = 0;
      for (std::size_t part = 0; part < count; ++part) {
        const PartRange range = balanced_part(weights, part, count);
        CHECK(range.begin == end);
        CHECK(range.end >= range.begin);
        end = range.end;
        std::uint64_t sum = 0;
        for (std::size_t i = range.begin; i < range.end; ++i)
          sum += weights[i];
        CHECK(sum <= total / count + most + 1);
      }
      CHECK(end == weights.size());
    }
  }

  TEST_CASE("more parts than items leave parts empty") {
    const std::vector<std::uint64_t> weights = {5, 5};
    std::size_t items = 0;
    for (std::size_t part = 0; part < 9; ++part) {
      const PartRange range = balanced_part(weights, part, 9);
      items += range.end - range.begin;
    }
    CHECK(items == 2);
  }

  TEST_CASE("weights whose sum needs most of 64 bits do not overflow") {
    const std::vector<std::uint64_t> weights(1000, std::uint64_t{1} << 52U);
    CHECK(balanced_part(weights, 0, 1000).end == 1);
    CHECK(balanced_part(weights, 999, 1000).begin == 999);
  }
}
