// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/plan/point4.h"

#include <cmath>

namespace way {

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
