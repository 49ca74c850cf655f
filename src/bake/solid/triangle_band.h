// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

#include <bit>
#include <cmath>
#include <limits>

namespace way {

/// The minimum and maximum of four values.
struct Range4 {
  Float4 low;
  Float4 high;
};

inline Float4 clamp(Float4 value, Float4 low, Float4 high) {
  return min(max(value, low), high);
}

/// A point as {x, y, z, unused}: columns, height, rows.
enum class Axis : int { x = 0, y = 1, z = 2 };

/// Sorts two points along an axis, without a branch.
template <Axis axis>
void order(Float4& a, Float4& b) {
  constexpr int kLane = static_cast<int>(axis);
  const Int4 less = b < a;
  const Int4 swapped = shuffle<kLane, kLane, kLane, kLane>(less);
  const auto low = std::bit_cast<Int4>(a);
  const auto high = std::bit_cast<Int4>(b);
  const Int4 difference = (low ^ high) & swapped;
  a = std::bit_cast<Float4>(low ^ difference);
  b = std::bit_cast<Float4>(high ^ difference);
}

/// The corners of a triangle, sorted along an axis: the long side goes from `a` to `c`, the short
/// ones pass through `b`.
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

/// A triangle in side view: its extent along the `value` axis as a function of position on the
/// `position` axis.
///
/// The lower bound is convex and the upper one concave. So the minimum over a range of positions is
/// at the position closest to the lowest corner, and the maximum at the one closest to the highest.
class TriangleBand {
 public:
  /// The same triangle, sorted along `position` and along `value`.
  /// @pre the first and the last corner are at different positions
  template <Axis position, Axis value>
  static TriangleBand of(const TriangleCorners& by_position, const TriangleCorners& by_value) {
    constexpr auto kPosition = static_cast<int>(position);
    constexpr auto kValue = static_cast<int>(value);
    TriangleBand band({by_position.a[kPosition], by_position.a[kValue]},
                      {by_position.b[kPosition], by_position.b[kValue]},
                      {by_position.c[kPosition], by_position.c[kValue]});
    band.low_position_ = splat(by_value.a[kPosition]);
    band.least_ = splat(by_value.a[kValue]);
    band.high_position_ = splat(by_value.c[kPosition]);
    band.greatest_ = splat(by_value.c[kValue]);
    const float box = (by_position.c[kPosition] - by_position.a[kPosition]) *
                      (by_value.c[kValue] - by_value.a[kValue]);
    band.is_thin_ = !(std::abs(band.turn_) > box * 0x1p-20F);
    return band;
  }

  /// Returns true if rounding hides on which side of the long side the third corner lies. Then the
  /// bounds are meaningless.
  bool is_thin() const { return is_thin_; }

  /// Removes the bounds.
  void unbind() {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    low_ = {splat(0), splat(-kInfinity), splat(0), splat(0)};
    high_ = {splat(0), splat(kInfinity), splat(0), splat(0)};
  }

  Float4 low_at(Float4 position) const {
    const Float4 from = position - low_.position;
    return low_.value + max(from * low_.slope, from * low_.other_slope);
  }
  Float4 high_at(Float4 position) const {
    const Float4 from = position - high_.position;
    return high_.value + min(from * high_.slope, from * high_.other_slope);
  }
  /// The minimum and maximum value at positions from `begin` to `end`.
  Range4 over(Float4 begin, Float4 end) const {
    return {max(low_at(clamp(low_position_, begin, end)), least_),
            min(high_at(clamp(high_position_, begin, end)), greatest_)};
  }

 private:
  struct Point {
    float position;
    float value;
  };
  /// Two lines through one corner. They pass through it bit for bit, so that corners on planes
  /// between cells stay there.
  struct Lines {
    Float4 position;
    Float4 value;
    Float4 slope;
    Float4 other_slope;
  };

  /// One bound is the long side, from a to c; the other consists of the two sides that meet at b.
  TriangleBand(Point a, Point b, Point c) {
    const float length = c.position - a.position;
    const float first = b.position - a.position;
    const float second = c.position - b.position;
    const Float4 rises = {c.value - a.value, b.value - a.value, c.value - b.value, 0};
    const Float4 slopes = rises / Float4{length, first, second, 1};
    turn_ = rises[1] * length - rises[0] * first;
    const Float4 straight = {a.position, a.value, slopes[0], slopes[0]};
    const Float4 bent = {b.position, b.value, first > 0 ? slopes[1] : slopes[2],
                         second > 0 ? slopes[2] : slopes[1]};
    const bool is_below = turn_ < 0;
    low_ = lines(is_below ? bent : straight);
    high_ = lines(is_below ? straight : bent);
  }
  static Lines lines(Float4 v) { return {splat(v[0]), splat(v[1]), splat(v[2]), splat(v[3])}; }

  Lines low_;
  Lines high_;
  Float4 low_position_ = {};   ///< Position of the lowest corner.
  Float4 high_position_ = {};  ///< Position of the highest corner.
  Float4 least_ = {};
  Float4 greatest_ = {};
  float turn_;  ///< Negative if b is below the long side.
  bool is_thin_ = false;
};

}  // namespace way
