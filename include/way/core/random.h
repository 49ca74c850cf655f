// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// A small seeded generator (SplitMix64): same seed, same numbers, on every machine.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }

  /// Uniform in [0, bound).  @pre bound > 0
  constexpr int below(int bound) {
    return static_cast<int>((next() >> 32U) * static_cast<std::uint64_t>(bound) >> 32U);
  }

  /// Uniform in [0, 1), a multiple of 2^-24.
  constexpr float unit() { return static_cast<float>(next() >> 40U) * 0x1p-24F; }

  /// Uniform in [low, high).
  constexpr float between(float low, float high) { return low + (high - low) * unit(); }

 private:
  std::uint64_t state_;
};

}  // namespace way
