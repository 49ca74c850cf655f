// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/orient.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {

/// The turn of a path from a over b to c, divided by the lengths of both legs: 1 is a right angle
/// to the left.
inline double relative_turn(Vec2 a, Vec2 b, Vec2 c) {
  const double lengths = plan_distance(a, b) * plan_distance(b, c);
  return lengths > 0 ? plan_turn(a, b, c) / lengths : 0;
}

/// More than turn_slack() ever is: with a turn by more than this to the wrong side, no path goes
/// on.
constexpr double kMostTurnSlack = 1e-2;

/// How far, relative to the lengths of its legs, the turn of a path may be to the wrong side: more
/// than adjacent tiles may round vertices at their seam differently, which matters the more, the
/// shorter the legs and the farther the origin. Such turns make no path wrong, only the search
/// slower.
inline double turn_slack(PlanPoint2d at, double leg, double next_leg) {
  const double rounding = std::max(std::abs(at.x), std::abs(at.z)) * 0x1p-20;
  const double shorter = std::min(leg, next_leg);
  return shorter > 0 ? std::min(1e-6 + rounding / shorter, kMostTurnSlack) : kMostTurnSlack;
}

/// Returns true if the turn of a path from a over b to c is to the right, by more than rounding.
inline bool turns_right(Vec2 a, Vec2 b, Vec2 c) {
  return relative_turn(a, b, c) < -turn_slack(to_2d(b), plan_distance(a, b), plan_distance(b, c));
}

/// The directions from a point to a box that does not contain it.
class DirectionsToBox {
 public:
  /// @param corners  Of the box.
  DirectionsToBox(Vec2 from, const std::array<PlanPoint2d, 4>& corners) : from_(to_2d(from)) {
    left_ = right_ = relative(corners[0]);
    for (const PlanPoint2d& corner : corners) {
      const PlanPoint2d to = relative(corner);
      if (cross(left_, to) > 0) left_ = to;
      if (cross(right_, to) < 0) right_ = to;
    }
  }

  bool has(Vec2 to) const {
    const PlanPoint2d at = relative(to_2d(to));
    return cross(left_, at) <= 0 && cross(right_, at) >= 0;
  }
  /// Returns true if none of them is between two rays, less than half a turn apart, by more than
  /// rounding.
  bool excludes(Vec2 a, Vec2 b) const {
    const PlanPoint2d to_a = relative(to_2d(a));
    const PlanPoint2d to_b = relative(to_2d(b));
    const double left = std::min(sine(left_, to_a), sine(left_, to_b));
    const double right = std::max(sine(right_, to_a), sine(right_, to_b));
    return left > kMostTurnSlack || right < -kMostTurnSlack;
  }

 private:
  PlanPoint2d relative(PlanPoint2d to) const { return {to.x - from_.x, to.z - from_.z}; }
  static double cross(PlanPoint2d a, PlanPoint2d b) { return a.x * b.z - a.z * b.x; }
  static double sine(PlanPoint2d a, PlanPoint2d b) {
    const double lengths = std::sqrt((a.x * a.x + a.z * a.z) * (b.x * b.x + b.z * b.z));
    return lengths > 0 ? cross(a, b) / lengths : 0;
  }

  PlanPoint2d from_;
  PlanPoint2d left_ = {};  ///< The outermost ones.
  PlanPoint2d right_ = {};
};

/// The directions in which a path that turns at a corner between two walls may go on: those with
/// both walls on the same side. Between them are the directions in which the path would leave a
/// shorter one beside it.
class TautDirections {
 public:
  /// @param left, right  The other ends of the walls.
  TautDirections(Vec2 at, Vec2 left, Vec2 right) : at_(at), left_(left), right_(right) {}

  /// Leaves out all others in excludes().  @pre `box` outlives it
  void look_at(const DirectionsToBox& box) { box_ = &box; }

  /// Returns true if a path may go on to a point with the walls on its left, or on its right.
  bool has(Vec2 to, bool is_left) const {
    if (is_left) return !turns_right(left_, at_, to) && !turns_right(right_, at_, to);
    return !turns_right(to, at_, left_) && !turns_right(to, at_, right_);
  }

  /// Returns true if no path goes on between two rays from the corner, less than half a turn apart.
  bool excludes(Vec2 a, Vec2 b) const {
    if (box_ != nullptr && box_->excludes(a, b)) return true;
    // What is between the rays is at least as far off as both.
    const double left_of_a = relative_turn(a, at_, left_);
    const double left_of_b = relative_turn(b, at_, left_);
    const double right_of_a = relative_turn(a, at_, right_);
    const double right_of_b = relative_turn(b, at_, right_);
    const bool misses_left = std::min(left_of_a, left_of_b) > kMostTurnSlack ||
                             std::min(right_of_a, right_of_b) > kMostTurnSlack;
    const bool misses_right = std::max(left_of_a, left_of_b) < -kMostTurnSlack ||
                              std::max(right_of_a, right_of_b) < -kMostTurnSlack;
    return misses_left && misses_right;
  }

 private:
  Vec2 at_;
  Vec2 left_;
  Vec2 right_;
  const DirectionsToBox* box_ = nullptr;
};

}  // namespace way
