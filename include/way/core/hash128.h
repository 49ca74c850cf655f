// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace way {

/// 128 bits that name content: equal content has equal bits, and different content practically
/// never does.
struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend auto operator<=>(const Digest&, const Digest&) = default;
};

/// A 128-bit hash that consumes a word at a time: two independent 64-bit hashes. Long enough to
/// name content by it: among a billion different inputs, two collide with a probability of 1e-20.
/// The same words give the same hash on every machine; not for input that is made to collide.
class WordHash128 {
 public:
  template <class T>
  requires std::integral<T> || std::is_enum_v<T>
  constexpr void add(T value) { add_word(static_cast<std::uint64_t>(value)); }
  constexpr void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
  constexpr void add(float low, float high) {
    add(std::bit_cast<std::uint32_t>(low) |
        (std::uint64_t{std::bit_cast<std::uint32_t>(high)} << 32U));
  }

  /// Adds content by two independent hashes of it, one for each half.
  constexpr void add_hashed(std::uint64_t a, std::uint64_t b) {
    a_ = std::rotl(a_ ^ a, 23) * kStepA;
    b_ = (std::rotl(b_, 29) + b) * kStepB;
  }

  constexpr Digest value() const { return {finish(a_), finish(b_ ^ std::rotl(a_, 32))}; }

 private:
  constexpr void add_word(std::uint64_t word) {
    // The products do not depend on the previous step, so the multiplications overlap.
    const std::uint64_t a = word * kSpreadA;
    const std::uint64_t b = word * kSpreadB;
    add_hashed(a ^ (a >> 32U), b ^ (b >> 31U));
  }
  static constexpr std::uint64_t finish(std::uint64_t state) {
    std::uint64_t h = (state ^ (state >> 29U)) * kSpreadA;
    h = (h ^ (h >> 32U)) * kStepA;
    return h ^ (h >> 30U);
  }

  // Odd numbers with about half of their bits set: the golden ratio, and arbitrary ones.
  static constexpr std::uint64_t kSpreadA = 0x9e3779b97f4a7c15ULL;
  static constexpr std::uint64_t kStepA = 0xd6e8feb86659fd93ULL;
  static constexpr std::uint64_t kSpreadB = 0xc2b2ae3d27d4eb4fULL;
  static constexpr std::uint64_t kStepB = 0xff51afd7ed558ccdULL;
  std::uint64_t a_ = 0x6a09e667f3bcc909ULL;  ///< The fraction of the square root of 2,
  std::uint64_t b_ = 0xbb67ae8584caa73bULL;  ///< and of 3.
};

}  // namespace way
