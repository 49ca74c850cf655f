// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/int128.h"

#include "way/core/random.h"

#include <array>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

void check_product(std::uint64_t a, std::uint64_t b, FullProduct expected) {
  const FullProduct product = full_product(a, b);
  CHECK(product.high == expected.high);
  CHECK(product.low == expected.low);
}

}  // namespace

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

  TEST_CASE("an unsigned product has two halves, the same in both implementations") {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    check_product(0, kAll, {0, 0});
    check_product(3, 5, {0, 15});
    check_product(std::uint64_t{1} << 32U, std::uint64_t{5} << 32U, {5, 0});
    check_product(kAll, kAll, {kAll - 1, 1});
    Random random(2);
    for (int round = 0; round < 1000; ++round) {
      const auto word = [&] {
        return static_cast<std::uint64_t>(random.below(1 << 30)) * 0x9e3779b97f4a7c15ULL;
      };
      const std::uint64_t a = word();
      const std::uint64_t b = word();
      check_product(a, b, PlainInt128::unsigned_product(a, b).halves());
    }
  }
}
