// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace way {

/// A 64-bit FNV-1a hash over little-endian bytes, for goldens and caches. The same numbers give the
/// same hash on every machine; not for hostile input.
class Hash64 {
 public:
  constexpr void add_byte(std::uint8_t byte) { state_ = (state_ ^ byte) * kPrime; }

  /// Adds the low `bytes` bytes of a number, lowest first.
  constexpr void add_low_bytes(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      add_byte(static_cast<std::uint8_t>(value >> (8 * i)));
  }

  template <class T>
  requires std::integral<T> || std::is_enum_v<T>
  constexpr void add(T value) {
    add_low_bytes(static_cast<std::uint64_t>(value), static_cast<int>(sizeof(T)));
  }
  constexpr void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }

  constexpr std::uint64_t value() const { return state_; }

 private:
  static constexpr std::uint64_t kPrime = 1099511628211ULL;
  std::uint64_t state_ = 1469598103934665603ULL;
};

/// A 64-bit hash that consumes a word at a time, for large data: several times as fast as Hash64.
/// The same words give the same hash on every machine; not for hostile input.
class WordHash64 {
 public:
  constexpr void add(std::uint64_t word) {
    // The product does not depend on the previous step, so the multiplications overlap.
    const std::uint64_t spread = word * kSpread;
    state_ = std::rotl(state_ ^ spread ^ (spread >> 32U), 23) * kStep;
  }
  constexpr void add(std::uint32_t low, std::uint32_t high) {
    add(std::uint64_t{low} | (std::uint64_t{high} << 32U));
  }
  constexpr void add(float low, float high) {
    add(std::bit_cast<std::uint32_t>(low), std::bit_cast<std::uint32_t>(high));
  }

  /// Adds the length of a list and its numbers, two per word.
  constexpr void add_list(std::span<const std::uint32_t> list) {
    add(std::uint64_t{list.size()});
    std::size_t i = 0;
    for (; i + 1 < list.size(); i += 2)
      add(list[i], list[i + 1]);
    if (i < list.size()) add(std::uint64_t{list[i]});
  }

  constexpr std::uint64_t value() const {
    std::uint64_t h = (state_ ^ (state_ >> 29U)) * kSpread;
    h = (h ^ (h >> 32U)) * kStep;
    return h ^ (h >> 30U);
  }

 private:
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15ULL;  ///< 2^64 divided by the golden
                                                                   ///< ratio.
  static constexpr std::uint64_t kStep = 0xd6e8feb86659fd93ULL;    ///< Odd, half of its bits set.
  std::uint64_t state_ = 0x6a09e667f3bcc909ULL;                    ///< The fraction of the square
                                                                   ///< root of 2.
};

}  // namespace way
