// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/simd.h"

#include "way/core/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("core/simd") {
  TEST_CASE("a magnitude is the number without its sign") {
    for (const double value : {0.0, -0.0, 1.5, -2.25, -1e300, 1e-310, -1e-310}) {
      const Double2 both = magnitude(Double2{value, -value});
      CHECK(both[0] == std::abs(value));
      CHECK(both[1] == std::abs(value));
      CHECK_FALSE(std::signbit(both[0]));
      const auto single = static_cast<float>(value);
      CHECK(magnitude(splat(single))[2] == std::abs(single));
    }
  }

  TEST_CASE("four square roots equal those of single floats") {
    Random random(6);
    for (int round = 0; round < 200; ++round) {
      const float value = random.between(0, 100);
      const Float4 roots = root_of(Float4{value, 0, value * value, 1 / (1 + value)});
      CHECK(roots[0] == std::sqrt(value));
      CHECK(roots[1] == 0);
      CHECK(roots[2] == std::sqrt(value * value));
      CHECK(roots[3] == std::sqrt(1 / (1 + value)));
    }
  }

  TEST_CASE("the minimum and maximum of four floats equal those of single ones") {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const std::array<float, 7> all = {0.0F, -0.0F, 1, -1, kInfinity, -kInfinity, kNone};
    for (const float a : all) {
      for (const float b : all) {
        const float less = min(splat(a), splat(b))[2];
        const float more = max(splat(a), splat(b))[1];
        if (std::isnan(a) || std::isnan(b)) {
          CHECK((std::isnan(b) ? std::isnan(less) : less == b));
          CHECK((std::isnan(b) ? std::isnan(more) : more == b));
          continue;
        }
        CHECK(less == std::min(a, b));
        CHECK(more == std::max(a, b));
        // Of zeros, which are equal, the second, with its sign.
        if (a == b) CHECK(std::signbit(less) == std::signbit(b));
        if (a == b) CHECK(std::signbit(more) == std::signbit(b));
      }
    }
  }

  TEST_CASE("the minimum and maximum of lanes are in all lanes") {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
      std::array<float, 4> four;
      for (float& value : four)
        value = static_cast<float>(random.below(20) - 10);
      const Float4 least = min_of(load4(four.data()));
      for (unsigned i = 0; i < 4; ++i)
        CHECK(least[i] == *std::ranges::min_element(four));
      std::array<std::uint16_t, 8> eight_numbers;
      for (std::uint16_t& value : eight_numbers)
        value = static_cast<std::uint16_t>(random.below(65536));
      CHECK(max_of(load8(eight_numbers.data())) == *std::ranges::max_element(eight_numbers));
    }
  }

  TEST_CASE("rounding equals that of the standard library") {
    Random random(6);
    for (int round = 0; round < 500; ++round) {
      const double value = static_cast<double>(random.below(2000001) - 1000000) / 128;
      const Double2 both = {value, -value};
      CHECK(floor_of(both)[0] == std::floor(value));
      CHECK(floor_of(both)[1] == std::floor(-value));
      CHECK(nearest(both)[0] == std::nearbyint(value));
      CHECK(root_of(magnitude(both))[1] == std::sqrt(std::abs(value)));
      CHECK(swapped(both)[0] == -value);
      const auto single = static_cast<float>(std::abs(value));
      CHECK(ceiling(splat(single))[3] == static_cast<int>(std::ceil(single)));
      CHECK(low_to_double(splat(single))[1] == static_cast<double>(single));
    }
  }

  TEST_CASE("lanes of a comparison become bits") {
    for (unsigned bits = 0; bits < 16; ++bits) {
      const auto is_set = [&](unsigned i) { return static_cast<float>(bits >> i & 1U); };
      const Float4 all = {is_set(0), is_set(1), is_set(2), is_set(3)};
      CHECK(lanes(all == splat(1)) == bits);
      CHECK(lanes(low_to_double(all) > Double2{}) == (bits & 3U));
    }
    for (unsigned bits = 0; bits < 256; ++bits) {
      UShort8 all = {};
      for (unsigned i = 0; i < 8; ++i)
        all[i] = static_cast<std::uint16_t>(bits >> i & 1U);
      CHECK(lanes(is_zero(all)) == (~bits & 255U));
      CHECK(any(all) == (bits != 0));
    }
  }

  TEST_CASE("arithmetic of eight numbers saturates") {
    Random random(7);
    for (int round = 0; round < 500; ++round) {
      const auto number = [&] {
        const int kind = random.below(4);
        return kind == 0 ? 65535 : kind == 1 ? 0 : random.below(65536);
      };
      const int a = number();
      const int b = random.below(4) == 0 ? a : number();
      const UShort8 first = splat8(static_cast<unsigned>(a));
      const UShort8 second = splat8(static_cast<unsigned>(b));
      CHECK(int{subtract_to_zero(first, second)[7]} == std::max(0, a - b));
      CHECK(int{add_to_most(first, second)[6]} == std::min(65535, a + b));
      CHECK(int{max(first, second)[5]} == std::max(a, b));
      CHECK(int{min(first, second)[2]} == std::min(a, b));
      CHECK(int{min(eight(a - 32768), eight(b - 32768))[4]} == std::min(a, b) - 32768);
      CHECK(int{max(eight(a - 32768), eight(b - 32768))[3]} == std::max(a, b) - 32768);
    }
  }

  TEST_CASE("four vectors are transposed") {
    const auto lanes = transposed(Int4{0, 1, 2, 3}, Int4{10, 11, 12, 13}, Int4{20, 21, 22, 23},
                                  Int4{30, 31, 32, 33});
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 4; ++k)
        CHECK(int{lanes[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)]} == 10 * k + i);
  }

  TEST_CASE("numbers are packed in order") {
    Random random(8);
    for (int round = 0; round < 300; ++round) {
      std::array<Int4, 4> numbers = {};
      for (unsigned i = 0; i < 16; ++i)
        numbers[i / 4][i % 4] = random.below(1 << 30) - (1 << 29);
      std::array<std::byte, 16> bytes;
      write_low_bytes(bytes.data(), numbers);
      for (unsigned i = 0; i < 16; ++i)
        CHECK(bytes[i] == static_cast<std::byte>(numbers[i / 4][i % 4]));
      std::array<std::byte, 4> four;
      write_low_bytes(four.data(), numbers[2]);
      CHECK(std::equal(four.begin(), four.end(), bytes.begin() + 8));
      std::array<std::uint16_t, 8> halves;
      write_low_halves(std::as_writable_bytes(std::span(halves)).data(), numbers[0], numbers[1]);
      for (unsigned i = 0; i < 8; ++i)
        CHECK(halves[i] == static_cast<std::uint16_t>(numbers[i / 4][i % 4]));
      Int4 a = {};
      Int4 b = {};
      for (unsigned i = 0; i < 4; ++i) {
        a[i] = random.below(65536) - 32768;
        b[i] = random.below(65536) - 32768;
      }
      const UShort8 packed = pack_above(a, b);
      for (unsigned i = 0; i < 8; ++i)
        CHECK(int{packed[i]} == static_cast<int>(i < 4 ? a[i] : b[i - 4]) + 32768);
    }
  }

  TEST_CASE("eight numbers are widened, interleaved and masked") {
    const UShort8 wide = widen(0x8877665544332211U);
    const auto halves = interleave(wide, splat8(7));
    for (unsigned i = 0; i < 8; ++i) {
      CHECK(int{wide[i]} == static_cast<int>(0x11 * (i + 1)));
      CHECK(halves[i / 4][2 * (i % 4)] == wide[i]);
      CHECK(int{halves[i / 4][2 * (i % 4) + 1]} == 7);
    }
    for (int begin = 0; begin < 8; ++begin) {
      for (int end = begin + 1; end <= 8; ++end) {
        const UShort8 mask = lanes_between(begin, end);
        for (int i = 0; i < 8; ++i)
          CHECK(int{mask[static_cast<unsigned>(i)]} == (begin <= i && i < end ? 65535 : 0));
      }
    }
  }
}
