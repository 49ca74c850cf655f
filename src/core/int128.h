// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compiler.h"

#include <cstdint>

namespace way {

/// The two halves of an unsigned product of 128 bits.
struct FullProduct {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
};

/// A signed 128-bit sum of products in two 64-bit halves, for compilers without such a type.
class PlainInt128 {
 public:
  constexpr PlainInt128() = default;

  /// The product of two 64-bit integers.
  static constexpr PlainInt128 product(std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a);
    const auto y = static_cast<std::uint64_t>(b);
    PlainInt128 result = unsigned_product(x, y);
    if (a < 0) result.high_ -= y;
    if (b < 0) result.high_ -= x;
    return result;
  }
  static constexpr PlainInt128 unsigned_product(std::uint64_t x, std::uint64_t y) {
    const std::uint64_t low_low = (x & kLow) * (y & kLow);
    const std::uint64_t high_low = (x >> 32U) * (y & kLow) + (low_low >> 32U);
    const std::uint64_t low_high = (x & kLow) * (y >> 32U) + (high_low & kLow);
    PlainInt128 result;
    result.low_ = (low_high << 32U) | (low_low & kLow);
    result.high_ = (x >> 32U) * (y >> 32U) + (high_low >> 32U) + (low_high >> 32U);
    return result;
  }

  friend constexpr PlainInt128 operator+(PlainInt128 a, PlainInt128 b) {
    PlainInt128 sum;
    sum.low_ = a.low_ + b.low_;
    sum.high_ = a.high_ + b.high_ + (sum.low_ < a.low_ ? 1U : 0U);
    return sum;
  }
  constexpr FullProduct halves() const { return {high_, low_}; }
  /// -1, 0 or 1.
  constexpr int sign() const {
    if (high_ >> 63U != 0) return -1;
    return high_ == 0 && low_ == 0 ? 0 : 1;
  }

 private:
  static constexpr std::uint64_t kLow = 0xffffffff;

  std::uint64_t high_ = 0;  ///< Two's complement.
  std::uint64_t low_ = 0;
};

#if defined(__SIZEOF_INT128__) && WAY_HAS_GNU
__extension__ using Int128 = __int128;
constexpr Int128 product(std::int64_t a, std::int64_t b) {
  return Int128{a} * b;
}
constexpr int sign_of(Int128 value) {
  return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}
/// The product of two unsigned numbers.
constexpr FullProduct full_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using UInt128 = unsigned __int128;
  const UInt128 all = UInt128{a} * b;
  return {static_cast<std::uint64_t>(all >> 64U), static_cast<std::uint64_t>(all)};
}
#else
using Int128 = PlainInt128;
constexpr Int128 product(std::int64_t a, std::int64_t b) {
  return Int128::product(a, b);
}
constexpr int sign_of(Int128 value) {
  return value.sign();
}
constexpr FullProduct full_product(std::uint64_t a, std::uint64_t b) {
  return Int128::unsigned_product(a, b).halves();
}
#endif

}  // namespace way
