// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cmath>

namespace way {

/// exact_turn() if the fast computation is uncertain.
[[nodiscard]] double exact_turn_slow(Vec2 a, Vec2 b, Vec2 c);

/// Five roundings, each at most 2^-53 of its result, amount to less than this fraction of the
/// products.
constexpr double kTurnError = 0x1p-51;

/// exact_turn() for one line and many points, bit for bit.
class ExactLine {
 public:
  ExactLine(Vec2 a, Vec2 b)
      : a_(a),
        b_(b),
        x_(static_cast<double>(a.x)),
        z_(static_cast<double>(a.z)),
        along_x_(static_cast<double>(b.x) - x_),
        along_z_(static_cast<double>(b.z) - z_) {}

  double side(Vec2 p) const {
    const double left = along_z_ * (static_cast<double>(p.x) - x_);
    const double right = along_x_ * (static_cast<double>(p.z) - z_);
    const double turn = left - right;
    const double error = (std::abs(left) + std::abs(right)) * kTurnError;
    return std::abs(turn) > error ? turn : exact_turn_slow(a_, b_, p);
  }
  /// The square of the distance from a to b. side() is that distance times the one from the line.
  double squared_length() const { return along_x_ * along_x_ + along_z_ * along_z_; }

 private:
  Vec2 a_;
  Vec2 b_;
  double x_;
  double z_;
  double along_x_;
  double along_z_;
};

/// Twice the area of the triangle abc in 2D (xz), with the exact sign: positive if c is to the left
/// of the line from a to b, negative to the right, zero on the line, for all coordinates whose
/// products neither overflow nor underflow a double. The magnitude is rounded.
[[nodiscard]] inline double exact_turn(Vec2 a, Vec2 b, Vec2 c) {
  return ExactLine(a, b).side(c);
}

}  // namespace way
