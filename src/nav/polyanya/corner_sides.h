// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/exact_turn.h"

#include <bit>
#include <cstdint>

namespace way {

/// Number of corners that have a bit.
constexpr std::uint32_t kBits = 64;

inline bool has_bit(std::uint64_t bits, std::uint32_t i) {
  return ((bits >> i) & 1U) != 0;
}
/// @pre bits != 0
inline std::uint32_t lowest(std::uint64_t bits) {
  return static_cast<std::uint32_t>(std::countr_zero(bits));
}
/// The bits of the first `count` corners.  @pre 1 <= count <= kBits
inline std::uint64_t first_bits(std::uint32_t count) {
  return ~std::uint64_t{0} >> (kBits - count);
}
/// Rotates the bits of the corners of a polygon so that corner `first` becomes bit 0. Bits from
/// `count` on are undefined.  @pre first < count <= kBits
inline std::uint64_t rotated(std::uint64_t bits, std::uint32_t first, std::uint32_t count) {
  // in two steps, since shifts must be less than 64
  return (bits >> first) | ((bits << (count - first - 1)) << 1U);
}

/// The corners of a polygon on each side of a line, one bit per corner.
struct LineSides {
  std::uint64_t left = 0;
  std::uint64_t right = 0;

  std::uint64_t on() const { return ~(left | right); }
  /// Edges with both ends on the line.
  std::uint64_t edges_on() const { return on() & (on() >> 1U); }
  /// Keeps the given corners only, rotated so that corner `first` becomes bit 0.
  LineSides from(std::uint32_t first, std::uint32_t count, std::uint64_t given) const {
    return {rotated(left & given, first, count), rotated(right & given, first, count)};
  }
};

/// ExactLine for two points at once, with the same results.
class ExactLine2 {
 public:
  ExactLine2(Vec2 a, Vec2 b) : a_(a), b_(b) {
    const auto x = static_cast<double>(a.x);
    const auto z = static_cast<double>(a.z);
    const double along_x = static_cast<double>(b.x) - x;
    const double along_z = static_cast<double>(b.z) - z;
    x_ = Double2{x, x};
    z_ = Double2{z, z};
    along_x_ = Double2{along_x, along_x};
    along_z_ = Double2{along_z, along_z};
  }

  /// Adds the sides of two points; no bit where rounding makes it uncertain.
  void add_sides(Double2 x, Double2 z, std::uint32_t first, LineSides& sides) const {
    const Double2 left = along_z_ * (x - x_);
    const Double2 right = along_x_ * (z - z_);
    const Double2 turn = left - right;
    const Double2 error = (magnitude(left) + magnitude(right)) * kTurnError;
    sides.left |= std::uint64_t{lanes(turn > error)} << first;
    sides.right |= std::uint64_t{lanes(-turn > error)} << first;
  }
  /// Adds the side of a point for which it is uncertain.
  void add_slow(Vec2 p, std::uint32_t bit, LineSides& sides) const {
    const double turn = exact_turn_slow(a_, b_, p);
    sides.left |= std::uint64_t{turn > 0 ? 1U : 0U} << bit;
    sides.right |= std::uint64_t{turn < 0 ? 1U : 0U} << bit;
  }

 private:
  Vec2 a_;
  Vec2 b_;
  Double2 x_;
  Double2 z_;
  Double2 along_x_;
  Double2 along_z_;
};

}  // namespace way
