// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/simd_bytes.h"

#include "way/core/random.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;

namespace {

Bytes16 random_bytes(Random& random) {
  Bytes16 bytes = {};
  for (unsigned i = 0; i < 16; ++i) {
    const int kind = random.below(4);  // equal values and extremes are frequent
    bytes[i] = static_cast<std::uint8_t>(kind == 0 ? 0 : kind == 1 ? 255 : random.below(256));
  }
  return bytes;
}

}  // namespace

TEST_SUITE("core/simd_bytes") {
  TEST_CASE("byte lanes equal scalar arithmetic") {
    Random random(3);
    for (int round = 0; round < 500; ++round) {
      const Bytes16 a = random_bytes(random);
      const Bytes16 b = random_bytes(random);
      const Bytes16 less = subtract_to_zero(a, b);
      const unsigned zeros = are_zero(less);
      for (unsigned i = 0; i < 16; ++i) {
        CHECK(int{less[i]} == std::max(0, a[i] - b[i]));
        CHECK((zeros >> i & 1U) == (less[i] == 0 ? 1U : 0U));
      }
    }
  }

  TEST_CASE("range tests of byte lanes equal scalar tests") {
    Random random(4);
    for (int round = 0; round < 500; ++round) {
      const Bytes16 low = random_bytes(random);
      const Bytes16 high = random_bytes(random);
      const Bytes16 value = random_bytes(random);
      const unsigned between = are_between(low, value, high);
      for (unsigned i = 0; i < 16; ++i)
        CHECK((between >> i & 1U) == (low[i] <= value[i] && value[i] <= high[i] ? 1U : 0U));
    }
  }
}
