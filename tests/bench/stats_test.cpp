// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/stats.h"

#include <vector>

#include <doctest/doctest.h>

using doctest::Approx;
using way::bench::geometric_mean;
using way::bench::interquartile_range;
using way::bench::median;
using way::bench::quantile;

TEST_SUITE("bench/stats") {
  TEST_CASE("the median of an odd number of values is the one in the middle") {
    CHECK(median({9, 1, 4}) == 4);
  }

  TEST_CASE("the median of an even number of values is the mean of the two in the middle") {
    CHECK(median({10, 1, 3, 4}) == 3.5);
  }

  TEST_CASE("a single value is its own median and has no spread") {
    CHECK(median({7}) == 7);
    CHECK(interquartile_range({7}) == 0);
  }

  TEST_CASE("one wild value moves neither the median nor the spread") {
    CHECK(median({1, 2, 3, 4, 1000}) == 3);
    CHECK(interquartile_range({1, 2, 3, 4, 1000}) == 2);
  }

  TEST_CASE("quantiles at the ends are the minimum and the maximum") {
    CHECK(quantile({5, 2, 8}, 0) == 2);
    CHECK(quantile({5, 2, 8}, 1) == 8);
  }

  TEST_CASE("a quantile between two values is weighted by its distance to both") {
    CHECK(quantile({0, 10}, 0.3) == Approx(3));
    CHECK(interquartile_range({0, 10}) == Approx(5));
  }

  TEST_CASE("the geometric mean of a factor and its inverse is one") {
    CHECK(geometric_mean(std::vector<double>{4, 0.25}) == Approx(1));
  }

  TEST_CASE("the geometric mean lies below the arithmetic one") {
    CHECK(geometric_mean(std::vector<double>{1, 100}) == Approx(10));
  }

  TEST_CASE("many small ratios do not underflow") {
    CHECK(geometric_mean(std::vector<double>(2000, 1e-6)) == Approx(1e-6));
  }
}
