// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/orient.h"
#include "nav/plan/padded_corners.h"
#include "nav/plan/polygon_view.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace way {

/// Squared length of a step, seen from above.
inline float plan_length_squared(Vec3 step) {
  return step.x * step.x + step.z * step.z;
}

/// Where on the segment from a to b the point closest to p lies, seen from above.  [0 to 1]
inline float plan_parameter(Vec3 p, Vec3 a, Vec3 b) {
  const Vec3 along = b - a;
  const float squared = plan_length_squared(along);
  if (!(squared > 0)) return 0;
  const float t = ((p.x - a.x) * along.x + (p.z - a.z) * along.z) / squared;
  return std::min(std::max(t, 0.0F), 1.0F);
}

/// A point of a segment; the ends are given bit by bit.
inline Vec3 between(Vec3 a, Vec3 b, float t) {
  return t == 1 ? b : a + (b - a) * t;
}

/// Two corners seen from above.
struct CornerPair {
  CornerPair(const TileCorner& a, const TileCorner& b)
      : CornerPair(load4(&a.point.x), load4(&b.point.x)) {}
  /// The last lanes are idle.
  CornerPair(Float4 first, Float4 second) {
    x = low_to_double(__builtin_shufflevector(first, second, 0, 4, 1, 5));
    z = low_to_double(__builtin_shufflevector(first, second, 2, 6, 3, 7));
  }

  /// plan_turn() for the edge between the two, for the edge from the second to the pair after, and
  /// p, bit by bit.
  Double2 turns(const CornerPair& after, Vec3 p) const {
    const Double2 to_x = __builtin_shufflevector(x, after.x, 1, 2);
    const Double2 to_z = __builtin_shufflevector(z, after.z, 1, 2);
    return (to_z - z) * (static_cast<double>(p.x) - x) -
           (to_x - x) * (static_cast<double>(p.z) - z);
  }

  Double2 x;
  Double2 z;
};

/// plan_turn() for the edges of a polygon with few corners, and p: the edges after the first
/// corner and the second, and so on. Edges that are missing have 0.
struct SixTurns {
  SixTurns(const TileCorner* c, const SixCorners& six, Vec3 p) {
    const CornerPair first(c[0], c[1]);
    const CornerPair second(c[2], c[six.fourth]);
    const CornerPair third(c[six.fifth], c[six.sixth]);
    one = first.turns(second, p);
    two = second.turns(third, p);
    three = third.turns(first, p);
  }

  /// Lanes whose edges have p on their outer side: of the first four edges, and of the others
  /// twice.
  Int4 is_outside_low() const { return joined(one < Double2{}, two < Double2{}); }
  Int4 is_outside_high() const { return joined(three < Double2{}, three < Double2{}); }

  Double2 one;
  Double2 two;
  Double2 three;

 private:
  using Outcome = decltype(Double2{} < Double2{});

  static Int4 joined(Outcome a, Outcome b) {
    return __builtin_shufflevector(std::bit_cast<Int4>(a), std::bit_cast<Int4>(b), 0, 2, 4, 6);
  }
};

/// True where p lies over the convex polygon, its outline included. How many corners there are, and
/// which edge has p on its outer side, cannot be foreseen, hence no branch where they are few.
inline bool contains_in_plan(const PolygonView& polygon, Vec3 p) {
  if (polygon.count <= SixCorners::kMax) {
    const SixTurns turns(polygon.corners, SixCorners(polygon.count), p);
    // The bits of each, for GCC takes a joint mask of doubles to pieces.
    return (lanes(turns.one < Double2{}) | lanes(turns.two < Double2{}) |
            lanes(turns.three < Double2{})) == 0;
  }
  Vec3 a = polygon.corner(polygon.count - 1);
  for (std::uint32_t i = 0; i < polygon.count; ++i) {
    const Vec3 b = polygon.corner(i);
    if (plan_turn(a, b, p) < 0) return false;
    a = b;
  }
  return true;
}

/// Where a point lies, seen from above.
struct PlanSide {
  bool is_over = false;  ///< Over a polygon, its outline included.
  bool is_away = false;  ///< Certainly farther than asked from it.
};

/// The same as contains_in_plan(), and a word on the distance.
///
/// @param turn  The distance asked for, times a length that no edge exceeds: where the outer side
///              of an edge makes more, its line is farther away.
inline PlanSide side_in_plan(const PolygonView& polygon, Vec3 p, double turn) {
  if (polygon.count > SixCorners::kMax) return {contains_in_plan(polygon, p), false};
  const SixTurns turns(polygon.corners, SixCorners(polygon.count), p);
  const Double2 least = min(min(turns.one, turns.two), turns.three);
  return {lanes(least < Double2{}) == 0, lanes(least < Double2{-turn, -turn}) != 0};
}

}  // namespace way
