// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace way {

/// The least and the greatest of something, for four things at once.
struct Range4 {
  Float4 low;
  Float4 high;
};

inline Float4 clamp(Float4 value, Float4 low, Float4 high) {
  return min(max(value, low), high);
}

/// A point as {x, y, z, unused}: columns, height, rows.
enum class Axis : int { x = 0, y = 1, z = 2 };

/// Puts two points into order along an axis, without a branch.
template <Axis axis>
void order(Float4& a, Float4& b) {
  constexpr int kLane = static_cast<int>(axis);
  const Int4 less = b < a;
  const Int4 swapped = __builtin_shufflevector(less, less, kLane, kLane, kLane, kLane);
  const Float4 low = swapped ? b : a;
  b = swapped ? a : b;
  a = low;
}

/// The corners of a triangle, in order along an axis: the long side goes from `a` to `c`, the short
/// ones by way of `b`.
struct TriangleCorners {
  Float4 a;
  Float4 b;
  Float4 c;

  template <Axis axis>
  TriangleCorners ordered() const {
    TriangleCorners result = *this;
    order<axis>(result.a, result.b);
    order<axis>(result.b, result.c);
    order<axis>(result.a, result.b);
    return result;
  }
};

/// A triangle seen from the side: where it begins and ends along one axis at a place of another.
///
/// The lower bound is convex along the axis of places, and the upper one concave: so the least
/// value in a stretch of places is that of the place closest to the lowest corner's.
class TriangleBand {
 public:
  /// @pre corners are in order along `place`, and the first and the last are not at the same place
  template <Axis place, Axis value>
  static TriangleBand of(const TriangleCorners& corners) {
    constexpr auto kPlace = static_cast<int>(place);
    constexpr auto kValue = static_cast<int>(value);
    return {{corners.a[kPlace], corners.a[kValue]},
            {corners.b[kPlace], corners.b[kValue]},
            {corners.c[kPlace], corners.c[kValue]}};
  }

  /// Whether rounding hides on which side of the long side the third corner lies. Then the bounds
  /// mean nothing.
  bool is_thin() const { return is_thin_; }

  /// Takes the bounds away.
  void unbind() {
    low_[0] = low_[1] = {splat(0), splat(-std::numeric_limits<float>::infinity()), splat(0)};
    high_[0] = high_[1] = {splat(0), splat(std::numeric_limits<float>::infinity()), splat(0)};
  }

  Float4 low_at(Float4 place) const {
    return max(low_[0].value_at(place), low_[1].value_at(place));
  }
  Float4 high_at(Float4 place) const {
    return min(high_[0].value_at(place), high_[1].value_at(place));
  }
  /// The least and the greatest value at places from `begin` to `end`.
  Range4 over(Float4 begin, Float4 end) const {
    return {max(low_at(clamp(low_place_, begin, end)), least_),
            min(high_at(clamp(high_place_, begin, end)), greatest_)};
  }

 private:
  struct Point {
    float place;
    float value;
  };
  struct Line {
    Float4 place;
    Float4 value;
    Float4 slope;

    Float4 value_at(Float4 where) const { return value + (where - place) * slope; }
  };

  /// Each line goes through a corner to the bit, so that corners on planes between cells stay
  /// there.
  TriangleBand(Point a, Point b, Point c) {
    const float length = c.place - a.place;
    const float first = b.place - a.place;
    const float second = c.place - b.place;
    const Float4 rises = {c.value - a.value, b.value - a.value, c.value - b.value, 0};
    const Float4 slopes = rises / Float4{length, first, second, 1};
    const Line long_side = {splat(a.place), splat(a.value), splat(slopes[0])};
    const Line before = {splat(b.place), splat(b.value), splat(first > 0 ? slopes[1] : slopes[2])};
    const Line behind = {splat(b.place), splat(b.value), splat(second > 0 ? slopes[2] : slopes[1])};
    const float turn = rises[1] * length - rises[0] * first;
    const bool is_below = turn < 0;
    low_[0] = is_below ? before : long_side;
    low_[1] = is_below ? behind : long_side;
    high_[0] = is_below ? long_side : before;
    high_[1] = is_below ? long_side : behind;
    const Point low = lower(lower(a, b), c);
    const Point high = higher(higher(a, b), c);
    low_place_ = splat(low.place);
    least_ = splat(low.value);
    high_place_ = splat(high.place);
    greatest_ = splat(high.value);
    is_thin_ = !(std::abs(turn) > length * (high.value - low.value) * 0x1p-20F);
  }
  static Point lower(Point a, Point b) { return b.value < a.value ? b : a; }
  static Point higher(Point a, Point b) { return b.value > a.value ? b : a; }

  Line low_[2];
  Line high_[2];
  Float4 low_place_;   ///< Of the lowest corner.
  Float4 high_place_;  ///< Of the highest corner.
  Float4 least_;
  Float4 greatest_;
  bool is_thin_;
};

}  // namespace way
