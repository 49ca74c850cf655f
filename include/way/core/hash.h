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

}  // namespace way
