// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cmath>

namespace way {

/// exact_turn() where the quick way is in doubt.
[[nodiscard]] double exact_turn_slow(Vec2 a, Vec2 b, Vec2 c);

/// Twice the area of the triangle a, b, c seen from above, with the right sign: positive where c
/// lies to the left of the way from a to b, negative to the right, zero on the line, for all
/// coordinates whose products neither overflow nor underflow a double. The amount is rounded.
[[nodiscard]] inline double exact_turn(Vec2 a, Vec2 b, Vec2 c) {
  const double ax = static_cast<double>(a.x);
  const double az = static_cast<double>(a.z);
  const double left = (static_cast<double>(b.z) - az) * (static_cast<double>(c.x) - ax);
  const double right = (static_cast<double>(b.x) - ax) * (static_cast<double>(c.z) - az);
  const double turn = left - right;
  // Five roundings, each of at most 2^-53 of its result, make less than this.
  const double error = (std::abs(left) + std::abs(right)) * 0x1p-51;
  return std::abs(turn) > error ? turn : exact_turn_slow(a, b, c);
}

}  // namespace way
