// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Vector extensions of the compiler against LaneArray, the same in plain C++20, bit for bit. If the
// library is built without extensions, both are the same type.
#include "core/lanes.h"

#include "way/core/random.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

using PlainFloat4 = LaneArray<float, 4>;
using PlainInt4 = LaneArray<std::int32_t, 4>;
using PlainDouble2 = LaneArray<double, 2>;
using PlainShort8 = LaneArray<std::int16_t, 8>;
using PlainUShort8 = LaneArray<std::uint16_t, 8>;
using PlainBytes16 = LaneArray<std::uint8_t, 16>;

using Bits = std::array<std::uint64_t, 2>;

template <class V>
Bits bits_of(const V& lanes) {
  return std::bit_cast<Bits>(lanes);
}
/// The same lanes, in the other type.
template <class To, class From>
To as(const From& from) {
  return std::bit_cast<To>(from);
}

std::uint64_t random_word(Random& random) {
  const auto word = [&] { return static_cast<std::uint64_t>(random.below(1 << 16)); };
  return word() | word() << 16U | word() << 32U | word() << 48U;
}
Bits random_bits(Random& random) {
  return {random_word(random), random_word(random)};
}

/// Special values are frequent. NaNs are left out: the sign of a result is unspecified.
PlainFloat4 random_floats(Random& random) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr std::array<float, 8> kSpecial = {0, -0.0F, 1, -1, kInfinity, -kInfinity, 1e-41F, 3e38F};
  PlainFloat4 result = {};
  for (std::size_t i = 0; i < 4; ++i) {
    const int kind = random.below(16);
    result[i] = kind < 8 ? kSpecial[static_cast<std::size_t>(kind)]
                         : static_cast<float>(random.below(2000) - 1000) / 64.0F;
  }
  return result;
}
bool has_nan(const PlainFloat4& a) {
  return a[0] != a[0] || a[1] != a[1] || a[2] != a[2] || a[3] != a[3];
}

/// All operators of integers.
template <class V, class Plain>
void compare_integers(const Bits& first, const Bits& second, int shift) {
  const auto a = as<V>(first);
  const auto b = as<V>(second);
  const auto x = as<Plain>(first);
  const auto y = as<Plain>(second);
  CHECK(bits_of(a + b) == bits_of(x + y));
  CHECK(bits_of(a - b) == bits_of(x - y));
  CHECK(bits_of(a * b) == bits_of(x * y));
  CHECK(bits_of(a & b) == bits_of(x & y));
  CHECK(bits_of(a | b) == bits_of(x | y));
  CHECK(bits_of(a ^ b) == bits_of(x ^ y));
  CHECK(bits_of(~a) == bits_of(~x));
  CHECK(bits_of(a << shift) == bits_of(x << shift));
  CHECK(bits_of(a >> shift) == bits_of(x >> shift));
  CHECK(bits_of(a < b) == bits_of(x < y));
  CHECK(bits_of(a > b) == bits_of(x > y));
  CHECK(bits_of(a <= b) == bits_of(x <= y));
  CHECK(bits_of(a >= b) == bits_of(x >= y));
  CHECK(bits_of(a == b) == bits_of(x == y));
  CHECK(bits_of(a != b) == bits_of(x != y));
  CHECK(bits_of(select(a < b, a, b)) == bits_of(select(x < y, x, y)));
}

template <class V, class Plain>
void compare_floats(const Plain& x, const Plain& y) {
  const auto a = as<V>(x);
  const auto b = as<V>(y);
  CHECK(bits_of(a < b) == bits_of(x < y));
  CHECK(bits_of(a > b) == bits_of(x > y));
  CHECK(bits_of(a <= b) == bits_of(x <= y));
  CHECK(bits_of(a >= b) == bits_of(x >= y));
  CHECK(bits_of(a == b) == bits_of(x == y));
  CHECK(bits_of(a != b) == bits_of(x != y));
  CHECK(bits_of(-a) == bits_of(-x));
  CHECK(bits_of(select(a > b, a, b)) == bits_of(select(x > y, x, y)));
}

}  // namespace

TEST_SUITE("core/lanes") {
  TEST_CASE("integer lanes equal plain C++, bit for bit") {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
      const Bits a = random_bits(random);
      const Bits b = random.below(4) == 0 ? a : random_bits(random);
      compare_integers<Int4, PlainInt4>(a, b, random.below(32));
      compare_integers<UInt4, LaneArray<std::uint32_t, 4>>(a, b, random.below(32));
      compare_integers<Short8, PlainShort8>(a, b, random.below(16));
      compare_integers<UShort8, PlainUShort8>(a, b, random.below(16));
      compare_integers<Bytes16, PlainBytes16>(a, b, random.below(8));
    }
  }

  TEST_CASE("float lanes equal plain C++, bit for bit") {
    Random random(2);
    for (int round = 0; round < 2000; ++round) {
      const PlainFloat4 x = random_floats(random);
      const PlainFloat4 y = random_floats(random);
      compare_floats<Float4>(x, y);
      const auto a = as<Float4>(x);
      const auto b = as<Float4>(y);
      if (!has_nan(x + y)) CHECK(bits_of(a + b) == bits_of(x + y));
      if (!has_nan(x - y)) CHECK(bits_of(a - b) == bits_of(x - y));
      if (!has_nan(x * y)) CHECK(bits_of(a * b) == bits_of(x * y));
      if (!has_nan(x / y)) CHECK(bits_of(a / b) == bits_of(x / y));
      if (!has_nan(x * 3.0F)) CHECK(bits_of(a * 3.0F) == bits_of(x * 3.0F));
    }
  }

  TEST_CASE("double lanes equal plain C++, bit for bit") {
    Random random(3);
    for (int round = 0; round < 500; ++round) {
      const auto number = [&] { return static_cast<double>(random.below(2000) - 1000) / 7; };
      const PlainDouble2 x = {number(), number()};
      const PlainDouble2 y = {number(), random.below(3) == 0 ? x[1] : number()};
      compare_floats<Double2>(x, y);
      const auto a = as<Double2>(x);
      const auto b = as<Double2>(y);
      CHECK(bits_of(a + b) == bits_of(x + y));
      CHECK(bits_of(a - b) == bits_of(x - y));
      CHECK(bits_of(a * b) == bits_of(x * y));
      CHECK(bits_of(a / (b + 1000.0)) == bits_of(x / (y + 1000.0)));
    }
  }

  TEST_CASE("NaN compares unequal in every lane") {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const PlainFloat4 x = {kNone, 0, kNone, 1};
    compare_floats<Float4>(x, x);
    compare_floats<Float4>(x, PlainFloat4{kNone, kNone, 2, 1});
  }

  TEST_CASE("shuffles and conversions equal plain C++") {
    Random random(4);
    for (int round = 0; round < 300; ++round) {
      const Bits first = random_bits(random);
      const Bits second = random_bits(random);
      const auto check = [&]<int... kLanes, class V, class Plain>(V, Plain) {
        CHECK(bits_of(shuffle<kLanes...>(as<V>(first), as<V>(second))) ==
              bits_of(shuffle<kLanes...>(as<Plain>(first), as<Plain>(second))));
      };
      check.operator()<0, 4, 1, 5>(Int4{}, PlainInt4{});
      check.operator()<7, 2, 2, 0>(Int4{}, PlainInt4{});
      check.operator()<3, 0>(Double2{}, PlainDouble2{});
      check.operator()<8, 1, 9, 2, 15, 0, 7, 7>(UShort8{}, PlainUShort8{});
      const PlainFloat4 x = {static_cast<float>(random.below(2000000) - 1000000) / 64, 0.5F, -0.5F,
                             -2147483648.0F};
      CHECK(bits_of(convert<Int4>(as<Float4>(x))) == bits_of(convert<PlainInt4>(x)));
      CHECK(bits_of(convert<Float4>(as<Int4>(first))) ==
            bits_of(convert<PlainFloat4>(as<PlainInt4>(first))));
    }
  }
}
