// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/polygon_math.h"
#include "nav/six_corners.h"
#include "nav/tile_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace way {

/// The point of an outline that is closest to a point, seen from above.
struct OutlinePoint {
  float distance_squared = std::numeric_limits<float>::infinity();
  float t = 0;             ///< Along the edge.
  std::uint32_t edge = 0;  ///< From this corner to the next.
};

template <class Polygon>
OutlinePoint closest_on_any_outline(const Polygon& polygon, Vec3 p) {
  OutlinePoint best;
  Vec3 a = polygon.corner(0);
  for (std::uint32_t i = 0; i < polygon.count; ++i) {
    const Vec3 b = polygon.corner_after(i);
    const float t = plan_parameter(p, a, b);
    const float squared = plan_length_squared(between(a, b, t) - p);
    if (squared < best.distance_squared) best = {squared, t, i};
    a = b;
  }
  return best;
}

/// How far a point is from a convex polygon, seen from above.
struct PlanDistance {
  float squared = std::numeric_limits<float>::infinity();  ///< From the outline; of is_over, none.
  bool is_over = false;  ///< Over the polygon, its outline included.
};

/// Four corners seen from above.
struct FourCorners {
  Float4 x;
  Float4 z;
};

/// The points of four edges that are closest to a point, as plan_parameter() and between() have
/// them, bit by bit.
struct ClosestOnEdges {
  ClosestOnEdges(const FourCorners& from, const FourCorners& to, Vec3 p) {
    const Float4 along_x = to.x - from.x;
    const Float4 along_z = to.z - from.z;
    const Float4 size = along_x * along_x + along_z * along_z;
    const Float4 dot = (splat(p.x) - from.x) * along_x + (splat(p.z) - from.z) * along_z;
    t = size > splat(0) ? min(max(dot / size, splat(0)), splat(1)) : splat(0);
    is_end = t == splat(1);
    x = is_end ? to.x : from.x + along_x * t;
    z = is_end ? to.z : from.z + along_z * t;
    const Float4 away_x = x - splat(p.x);
    const Float4 away_z = z - splat(p.z);
    squared = away_x * away_x + away_z * away_z;
  }

  Float4 t;
  Int4 is_end;
  Float4 x;
  Float4 z;
  Float4 squared;  ///< How far they are.
};

/// Two edges and a point, each vector with x and z of the one edge, then of the other: so corners
/// need not be sorted by axis.
struct EdgePair {
  EdgePair(Float4 from, Float4 to, Float4 p)
      : begin(from), end(to), along(to - from), sizes(along * along), dots((p - from) * along) {}

  /// How far the point is from a point of each edge: squares to be summed up by edge.
  /// @param t  Of each edge, twice.
  Float4 squares(Float4 t, Float4 p) const {
    const Float4 away = (t == splat(1) ? end : begin + along * t) - p;
    return away * away;
  }

  Float4 begin;
  Float4 end;
  Float4 along;
  Float4 sizes;  ///< Squares, to be summed up by edge.
  Float4 dots;   ///< Likewise.
};

/// The same as ClosestOnEdges for all edges of a polygon with few corners, as SixTurns has them: of
/// the first four, and of the others twice.
struct ClosestOnSix {
  ClosestOnSix(const TileCorner* c, const SixCorners& six, Vec3 p) {
    const Float4 at = {p.x, p.z, p.x, p.z};
    const Float4 one = in_plan(c[0], c[1]);
    const Float4 two = in_plan(c[2], c[six.fourth]);
    const Float4 three = in_plan(c[six.fifth], c[six.sixth]);
    const EdgePair first(one, behind(one, two), at);
    const EdgePair second(two, behind(two, three), at);
    const EdgePair third(three, behind(three, one), at);
    t_low = parameters(sums(first.sizes, second.sizes), sums(first.dots, second.dots));
    const Float4 both = sums(third.sizes, third.dots);
    t_high = parameters(both, __builtin_shufflevector(both, both, 2, 3, 2, 3));
    low = sums(first.squares(__builtin_shufflevector(t_low, t_low, 0, 0, 1, 1), at),
               second.squares(__builtin_shufflevector(t_low, t_low, 2, 2, 3, 3), at));
    const Float4 high_half = third.squares(__builtin_shufflevector(t_high, t_high, 0, 0, 1, 1), at);
    high = sums(high_half, high_half);
  }

  Float4 t_low;
  Float4 t_high;
  Float4 low;  ///< How far they are, squared.
  Float4 high;

 private:
  static Float4 in_plan(const TileCorner& a, const TileCorner& b) {
    return __builtin_shufflevector(load4(&a.point.x), load4(&b.point.x), 0, 2, 4, 6);
  }
  static Float4 behind(Float4 a, Float4 b) { return __builtin_shufflevector(a, b, 2, 3, 4, 5); }
  static Float4 sums(Float4 a, Float4 b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
  }
  static Float4 parameters(Float4 sizes, Float4 dots) {
    return sizes > splat(0) ? min(max(dots / sizes, splat(0)), splat(1)) : splat(0);
  }
};

/// The least of eight, in all lanes; of numbers only, as long as `b` has no others.
inline Float4 least_of(Float4 a, Float4 b) {
  const Float4 all = min(a, b);
  const Float4 half = min(all, __builtin_shufflevector(all, all, 2, 3, 0, 1));
  return min(half, __builtin_shufflevector(half, half, 1, 0, 3, 2));
}

/// The same as for any polygon, bit by bit, without a branch on what cannot be foreseen.
[[gnu::always_inline]] inline OutlinePoint closest_on_outline(const PolygonView& polygon, Vec3 p) {
  if (polygon.count > SixCorners::kMax) return closest_on_any_outline(polygon, p);
  constexpr std::uint32_t kLast = 5;
  const ClosestOnSix edges(polygon.corners, SixCorners(polygon.count), p);
  const Float4 far = splat(std::numeric_limits<float>::infinity());
  const Float4 least = least_of(edges.low, min(edges.high, far));  // what is no number is far
  if (!(least[0] < far[0])) return {};
  const unsigned closest = lanes(edges.low == least) | lanes(edges.high == least) << 4U;
  const auto lane = static_cast<std::uint32_t>(std::countr_zero(closest | 1U << kLast));
  // An edge that is missing is as far as its one corner, where the last edge begins. By bits, since
  // compilers make a branch of a comparison.
  const std::uint32_t last = polygon.count - 1;
  const std::uint32_t is_last = 0U - (lane >= last ? 1U : 0U);
  std::array<float, 8> t;
  store(t.data(), edges.t_low);
  store(t.data() + 4, edges.t_high);
  return {least[0], t[(lane & ~is_last) | (kLast & is_last)], (lane & ~is_last) | (last & is_last)};
}

/// Of a convex polygon only the edges that have the point on their outer side can be the closest.
/// Which these are cannot be foreseen, hence no branch where corners are few.
inline PlanDistance distance_in_plan(const PolygonView& polygon, Vec3 p) {
  PlanDistance best;
  if (polygon.count <= SixCorners::kMax) {
    const SixCorners six(polygon.count);
    const SixTurns turns(polygon.corners, six, p);
    const ClosestOnSix edges(polygon.corners, six, p);
    const Float4 far = splat(best.squared);
    best.squared = least_of(turns.is_outside_low() ? edges.low : far,
                            turns.is_outside_high() ? edges.high : far)[0];
  } else {
    Vec3 a = polygon.corner(polygon.count - 1);
    for (std::uint32_t i = 0; i < polygon.count; ++i) {
      const Vec3 b = polygon.corner(i);
      if (plan_turn(a, b, p) < 0) {
        const Vec3 other = between(a, b, plan_parameter(p, a, b));
        best.squared = std::min(best.squared, plan_length_squared(other - p));
      }
      a = b;
    }
  }
  best.is_over = best.squared == std::numeric_limits<float>::infinity();
  return best;
}

}  // namespace way
