// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/area.h"

#include "core/int128.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace way {

/// Two independent hashes of one triangle.
struct TriangleHash {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
};

/// Hashes the corners of a triangle, in their order, and its area. Levels have millions of
/// triangles: each is hashed at once, and not word by word.
[[nodiscard]] inline TriangleHash hash_of(const std::array<Vec3, 3>& corners, Area area) {
  const auto& [a, b, c] = corners;
  const auto word = [](float low, float high) {
    return std::bit_cast<std::uint32_t>(low) |
           (std::uint64_t{std::bit_cast<std::uint32_t>(high)} << 32U);
  };
  const std::array<std::uint64_t, 5> words = {
      word(a.x, a.y), word(a.z, b.x), word(b.y, b.z), word(c.x, c.y),
      std::bit_cast<std::uint32_t>(c.z) | (static_cast<std::uint64_t>(area) << 32U)};
  // The fractions of the square roots of the first primes. All bits of the products count, in both
  // hashes in another way.
  constexpr std::array<std::uint64_t, 6> kKeys = {0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL,
                                                  0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
                                                  0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL};
  TriangleHash hash;
  const auto add = [&hash](std::uint64_t x, std::uint64_t y) {
    const auto [high, low] = full_product(x, y);
    hash.a += high ^ low;
    hash.b += low + std::rotl(high, 32);
  };
  add(words[0] ^ kKeys[0], words[1] ^ kKeys[1]);
  add(words[2] ^ kKeys[2], words[3] ^ kKeys[3]);
  add(words[4] ^ kKeys[4], kKeys[5]);
  return hash;
}

/// The highest point of a triangle.
[[nodiscard]] inline float top_of(const std::array<Vec3, 3>& corners) {
  return std::max(std::max(corners[0].y, corners[1].y), corners[2].y);
}

/// Hashes a list of triangles: two polynomials in their hashes. The hash of a list follows from
/// those of two pieces of it, so that workers can hash a piece each.
class TriangleListHash {
 public:
  /// Adds a triangle at the end.
  void add(const TriangleHash& triangle, float top) {
    a_ = a_ * kBaseA + triangle.a;
    b_ = b_ * kBaseB + triangle.b;
    ++count_;
    top_ = std::max(top_, top);
  }
  /// Adds a list at the end.
  void append(const TriangleListHash& next) {
    a_ = a_ * power(kBaseA, next.count_) + next.a_;
    b_ = b_ * power(kBaseB, next.count_) + next.b_;
    count_ += next.count_;
    top_ = std::max(top_, next.top_);
  }

  TriangleHash value() const { return {a_, b_}; }
  std::uint32_t count() const { return count_; }
  /// The highest point of all triangles; the lowest number if there are none.
  float top() const { return top_; }

 private:
  static std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1U) {
      if ((exponent & 1U) != 0) result *= base;
      base *= base;
    }
    return result;
  }

  // Odd, so that no triangle loses its influence; with a remainder of 3 by 4, so that neither does
  // the order of two neighbors, whose swap is multiplied by the base less 1.
  static constexpr std::uint64_t kBaseA = 0xd6e8feb86659fd93ULL;
  static constexpr std::uint64_t kBaseB = 0x9fb21c651e98df27ULL;

  std::uint64_t a_ = 0;
  std::uint64_t b_ = 0;
  std::uint32_t count_ = 0;
  float top_ = std::numeric_limits<float>::lowest();
};

}  // namespace way
