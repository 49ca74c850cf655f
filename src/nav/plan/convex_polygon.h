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

/// Squared length of a vector in 2D (xz).
inline float plan_length_squared(Vec3 step) {
  return step.x * step.x + step.z * step.z;
}

/// Parameter of the point closest to p on the segment ab, in 2D (xz).  [0 to 1]
inline float plan_parameter(Vec3 p, Vec3 a, Vec3 b) {
  const Vec3 along = b - a;
  const float squared = plan_length_squared(along);
  if (!(squared > 0)) return 0;
  const float t = ((p.x - a.x) * along.x + (p.z - a.z) * along.z) / squared;
  return std::min(std::max(t, 0.0F), 1.0F);
}

/// A point of a segment; exact at the ends, bit for bit.
inline Vec3 between(Vec3 a, Vec3 b, float t) {
  return t == 1 ? b : a + (b - a) * t;
}

/// Two corners in 2D (xz), one per lane.
struct CornerPair {
  CornerPair(const TileCorner& a, const TileCorner& b)
      : CornerPair(load4(&a.point.x), load4(&b.point.x)) {}
  /// The last lanes are ignored.
  CornerPair(Float4 first, Float4 second) {
    x = low_to_double(shuffle<0, 4, 1, 5>(first, second));
    z = low_to_double(shuffle<2, 6, 3, 7>(first, second));
  }

  /// plan_turn(), bit for bit, of p and two edges: from the first corner to the second, and from
  /// the second to the first corner of the next pair.
  Double2 turns(const CornerPair& after, Vec3 p) const {
    const Double2 to_x = shuffle<1, 2>(x, after.x);
    const Double2 to_z = shuffle<1, 2>(z, after.z);
    return (to_z - z) * (static_cast<double>(p.x) - x) -
           (to_x - x) * (static_cast<double>(p.z) - z);
  }

  Double2 x;
  Double2 z;
};

/// plan_turn() of p and the edges of a polygon with few corners: `one` has the edges that begin at
/// the first and second corner, and so on. Missing edges have 0.
struct PaddedTurns {
  PaddedTurns(const TileCorner* c, const PaddedCorners& six, Vec3 p) {
    const CornerPair first(c[0], c[1]);
    const CornerPair second(c[2], c[six.fourth]);
    const CornerPair third(c[six.fifth], c[six.sixth]);
    one = first.turns(second, p);
    two = second.turns(third, p);
    three = third.turns(first, p);
  }

  Double2 one;
  Double2 two;
  Double2 three;
};

/// Returns true if the convex polygon contains p in 2D (xz), its outline included. Branch-free for
/// few corners: their number, and which edge has p on its outer side, is unpredictable.
inline bool contains_in_plan(const PolygonView& polygon, Vec3 p) {
  if (polygon.count <= PaddedCorners::kMax) {
    const PaddedTurns turns(polygon.corners, PaddedCorners(polygon.count), p);
    // Test each separately: GCC splits a combined mask of doubles into scalars.
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

/// Returns true if an edge of `a` separates it from `b` in 2D (xz): all of `b` lies on the outer
/// side of the edge, or inside by at most `slack`.
inline bool is_separated_by(const PolygonView& a, const PolygonView& b, double slack) {
  for (std::uint32_t i = 0; i < a.count; ++i) {
    const Vec3 from = a.corner(i);
    const Vec3 to = a.corner_after(i);
    const double allowed = slack * slack * static_cast<double>(plan_length_squared(to - from));
    const auto is_outside = [&](Vec3 corner) {
      const double turn = plan_turn(from, to, corner);
      return turn <= 0 || turn * turn <= allowed;
    };
    std::uint32_t k = 0;
    while (k < b.count && is_outside(b.corner(k)))
      ++k;
    if (k == b.count) return true;
  }
  return false;
}

/// The side of a point relative to a polygon.
struct PlanSide {
  bool is_over = false;  ///< Inside, or on the outline.
  bool is_away = false;  ///< Certainly farther away than the given distance.
};

/// contains_in_plan(), with a cheap test of the distance.
///
/// @param turn  The distance, times an upper bound of the length of edges: if plan_turn() of an
///   edge is less than -turn, the line of that edge is farther away.
inline PlanSide side_in_plan(const PolygonView& polygon, Vec3 p, double turn) {
  if (polygon.count > PaddedCorners::kMax) return {contains_in_plan(polygon, p), false};
  const PaddedTurns turns(polygon.corners, PaddedCorners(polygon.count), p);
  const Double2 least = min(min(turns.one, turns.two), turns.three);
  return {lanes(least < Double2{}) == 0, lanes(least < Double2{-turn, -turn}) != 0};
}

}  // namespace way
