// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/int128.h"

#include "way/core/random.h"

#include <array>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("core/int128") {
  TEST_CASE("signs of sums of products do not overflow") {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    CHECK(PlainInt128::product(kMost, kMost).sign() == 1);
    CHECK(PlainInt128::product(kMost, kLeast).sign() == -1);
    CHECK(PlainInt128::product(kLeast, kLeast).sign() == 1);
    CHECK(PlainInt128::product(kLeast, 0).sign() == 0);
    const auto up = PlainInt128::product(kMost, kMost);
    CHECK((up + PlainInt128::product(-kMost, kMost)).sign() == 0);
    CHECK((up + PlainInt128::product(-kMost, kMost - 1)).sign() == 1);
    CHECK((up + PlainInt128::product(kLeast, kMost)).sign() == -1);
  }

  TEST_CASE("both implementations agree on the sign") {
    Random random(1);
    const auto number = [&] {
      const auto half = [&] { return static_cast<std::int64_t>(random.below(1 << 30)); };
      const std::int64_t value = (half() << 30) + half();
      constexpr std::array<std::int64_t, 4> kSmall = {0, 1, -1, 1 << 20};
      const int kind = random.below(8);
      if (kind < 4) return kSmall[static_cast<std::size_t>(kind)];
      return kind < 6 ? value : -value;
    };
    for (int round = 0; round < 5000; ++round) {
      const std::int64_t a = number();
      const std::int64_t b = number();
      const std::int64_t c = random.below(3) == 0 ? -a : number();
      const std::int64_t d = random.below(3) == 0 ? b : number();
      CHECK((PlainInt128::product(a, b) + PlainInt128::product(c, d)).sign() ==
            sign_of(product(a, b) + product(c, d)));
    }
  }
}
