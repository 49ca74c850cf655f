// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/plan/point4.h"

#include <cmath>

namespace way {

/// The last two corners of a way, of which it tells quickly that the way turns there, as at most it
/// does.
class CornerTrail {
 public:
  /// With a corner that stays, whatever comes behind it.
  void begin(Float4 corner) {
    last_ = in_plan(corner);
    step_ = last_;
  }

  /// True where, for certain, a corner neither is the same point as the last one nor makes that one
  /// lie on the way from the one before, up to rounding. Whichever point that is, the first holds.
  ///
  /// Either would make a turn of no more than the rounding of coordinates times the length of the
  /// way to the last corner, or of that to the new one.
  /// @param rounding  FunnelReach::rounding() of all corners.
  bool turns_at_last(Float4 corner, double rounding) {
    corner_ = in_plan(corner);
    next_ = corner_ - last_;
    const Double2 products = swapped(next_) * step_;
    const Double2 lengths = magnitude(next_) + magnitude(step_);
    return std::abs(products[0] - products[1]) > rounding * (lengths[0] + lengths[1]);
  }

  /// The corner that was asked about comes behind the last one,
  void add() {
    last_ = corner_;
    step_ = next_;
  }
  /// or in its place.
  void replace_last(Float4 before) {
    last_ = corner_;
    step_ = corner_ - in_plan(before);
  }

 private:
  Double2 last_ = {};
  Double2 step_ = {};    ///< To that from the one before.
  Double2 corner_ = {};  ///< That was asked about,
  Double2 next_ = {};    ///< and the step to it.
};

}  // namespace way
