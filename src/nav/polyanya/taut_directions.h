// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/orient.h"

#include <algorithm>

namespace way {

/// The turn of a path from a over b to c, divided by the lengths of both legs: 1 is a right angle
/// to the left.
inline double relative_turn(Vec2 a, Vec2 b, Vec2 c) {
  const double lengths = plan_distance(a, b) * plan_distance(b, c);
  return lengths > 0 ? plan_turn(to_2d(a), to_2d(b), to_2d(c)) / lengths : 0;
}

/// How far, relative to the lengths of its legs, the turn of a path may be to the wrong side: more
/// than rounding of the vertices at seams. Such turns make no path wrong, only the search slower.
constexpr double kTurnSlack = 1e-6;

/// The directions in which a path that turns at a corner between two walls may go on: those with
/// both walls on the same side. Between them are the directions in which the path would leave a
/// shorter one beside it.
class TautDirections {
 public:
  /// @param left, right  The other ends of the walls.
  TautDirections(Vec2 at, Vec2 left, Vec2 right) : at_(at), left_(left), right_(right) {}

  /// Returns true if a path may go on to a point with the walls on its left, or on its right.
  bool has(Vec2 to, bool is_left) const {
    const double side = is_left ? 1 : -1;
    return side * relative_turn(to, at_, left_) <= kTurnSlack &&
           side * relative_turn(to, at_, right_) <= kTurnSlack;
  }

  /// Returns true if no path goes on between two rays from the corner, less than half a turn apart.
  bool excludes(Vec2 a, Vec2 b) const {
    // More than the slack of has(): what is between the rays is at least as far off as both.
    constexpr double kClear = 2 * kTurnSlack;
    const double left_of_a = relative_turn(a, at_, left_);
    const double left_of_b = relative_turn(b, at_, left_);
    const double right_of_a = relative_turn(a, at_, right_);
    const double right_of_b = relative_turn(b, at_, right_);
    const bool misses_left =
        std::min(left_of_a, left_of_b) > kClear || std::min(right_of_a, right_of_b) > kClear;
    const bool misses_right =
        std::max(left_of_a, left_of_b) < -kClear || std::max(right_of_a, right_of_b) < -kClear;
    return misses_left && misses_right;
  }

 private:
  Vec2 at_;
  Vec2 left_;
  Vec2 right_;
};

}  // namespace way
