// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/plan/point4.h"

#include <cmath>

namespace way {

inline double plan_length(Double2 step) {
  const Double2 squares = step * step;
  return std::sqrt(squares[0] + squares[1]);
}

/// @param a, b  The last lanes are ignored.
inline bool is_same_point(Float4 a, Float4 b) {
  constexpr unsigned kPoint = 0b111;
  const Float4 slack = splat(rounding_of(a, b));
  return (lanes(magnitude(a - b) <= slack) & kPoint) == kPoint;
}

/// Returns true if b is on the segment ac, in 2D (xz) and up to rounding.
/// @param a, b, c  The last lanes are ignored.
inline bool is_on_segment(Float4 a, Float4 b, Float4 c) {
  const Double2 whole = in_plan(c) - in_plan(a);
  const Double2 part = in_plan(b) - in_plan(a);
  const Double2 products = swapped(whole) * part;
  const double turn = std::abs(products[0] - products[1]);
  const auto slack = static_cast<double>(rounding_of(a, c));
  const double along = plan_length(whole);
  if (!(turn <= slack * along)) return false;
  return plan_length(part) <= along && plan_length(in_plan(c) - in_plan(b)) <= along;
}

/// Remembers the last two corners of a path and decides cheaply, in most cases, that the path turns
/// at the last one.
class CornerTrail {
 public:
  /// Starts with a corner that is never removed.
  void begin(Float4 corner) {
    last_ = in_plan(corner);
    step_ = last_;
  }

  /// Returns true if, for certain, a corner differs from the last one and that one is not on the
  /// straight line to it from the corner before, both up to rounding. Either would give a cross
  /// product of at most the rounding of coordinates times the length of the step to the last corner
  /// or to the new one. Always true for the first corner after begin().
  bool turns_at_last(Float4 corner, double rounding) {
    corner_ = in_plan(corner);
    next_ = corner_ - last_;
    const Double2 products = swapped(next_) * step_;
    const Double2 lengths = magnitude(next_) + magnitude(step_);
    return std::abs(products[0] - products[1]) > rounding * (lengths[0] + lengths[1]);
  }

  /// Appends the corner that was tested last,
  void add() {
    last_ = corner_;
    step_ = next_;
  }
  /// or replaces the last corner by it.
  void replace_last(Float4 before) {
    last_ = corner_;
    step_ = corner_ - in_plan(before);
  }

 private:
  Double2 last_ = {};
  Double2 step_ = {};    ///< From the corner before to the last.
  Double2 corner_ = {};  ///< The corner tested last,
  Double2 next_ = {};    ///< and the step to it from `last_`.
};

}  // namespace way
