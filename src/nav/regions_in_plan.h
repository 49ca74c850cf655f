// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/local_search.h"
#include "nav/plan.h"

#include <algorithm>
#include <span>

namespace way {

/// A circle seen from above; its line belongs to it.
class CircleInPlan {
 public:
  CircleInPlan(Vec3 centre, float radius) : centre_(centre), squared_(radius * radius) {}

  /// True where a part of the segment lies in the circle: an end, which most segments of a search
  /// have there, or the foot of the perpendicular from the centre.
  bool touches(Vec3 a, Vec3 b) const {
    const Vec3 from_a = centre_ - a;
    if (plan_length_squared(from_a) <= squared_) return true;
    if (plan_length_squared(centre_ - b) <= squared_) return true;
    const Vec3 along = b - a;
    const float dot = from_a.x * along.x + from_a.z * along.z;
    const float size = plan_length_squared(along);
    const float cross = from_a.x * along.z - from_a.z * along.x;
    return dot > 0 && dot < size && cross * cross <= squared_ * size;
  }

 private:
  Vec3 centre_;
  float squared_;
};

/// A convex shape seen from above; its outline belongs to it.
class ShapeInPlan {
 public:
  explicit ShapeInPlan(std::span<const Vec3> corners) : corners_(corners) {
    for (std::size_t i = 2; i < corners.size(); ++i)
      turn_ += plan_turn(corners[0], corners[i - 1], corners[i]);
  }

  /// True where a part of the segment lies in the shape: it is cut by one edge after the other.
  bool touches(Vec3 a, Vec3 b) const {
    if (turn_ == 0) return false;
    double low = 0;
    double high = 1;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Vec3 from = corners_[i];
      const Vec3 to = corners_[i + 1 == corners_.size() ? 0 : i + 1];
      const double at_a = inside(plan_turn(from, to, a));
      const double at_b = inside(plan_turn(from, to, b));
      if (at_a < 0 && at_b < 0) return false;
      if (at_a < 0) low = std::max(low, at_a / (at_a - at_b));
      if (at_b < 0) high = std::min(high, at_a / (at_a - at_b));
    }
    return low <= high;
  }

 private:
  /// Positive on the inner side of an edge, whichever way the corners turn.
  double inside(double turn) const { return turn_ < 0 ? -turn : turn; }

  std::span<const Vec3> corners_;
  double turn_ = 0;  ///< Twice the area, positive where the corners run counter-clockwise.
};

}  // namespace way
