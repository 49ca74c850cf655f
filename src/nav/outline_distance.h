// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/polygon_math.h"
#include "nav/six_corners.h"
#include "nav/tile_view.h"

#include <algorithm>
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
  FourCorners(Float4 of_x, Float4 of_z) : x(of_x), z(of_z) {}
  FourCorners(const TileCorner& a, const TileCorner& b, const TileCorner& c, const TileCorner& d) {
    const auto both = [](const TileCorner& one, const TileCorner& other) {
      return __builtin_shufflevector(load4(&one.point.x), load4(&other.point.x), 0, 4, 2, 6);
    };
    x = __builtin_shufflevector(both(a, b), both(c, d), 0, 1, 4, 5);
    z = __builtin_shufflevector(both(a, b), both(c, d), 2, 3, 6, 7);
  }

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

/// The same for all edges of a polygon with few corners, as SixTurns has them: of the first four,
/// and of the others twice.
struct ClosestOnSix {
  ClosestOnSix(const TileCorner* c, const SixCorners& six, Vec3 p)
      : low({c[0], c[1], c[2], c[six.fourth]}, {c[1], c[2], c[six.fourth], c[six.fifth]}, p),
        high({c[six.fifth], c[six.sixth], c[six.fifth], c[six.sixth]},
             {c[six.sixth], c[0], c[six.sixth], c[0]}, p) {}

  ClosestOnEdges low;
  ClosestOnEdges high;
};

/// The least of eight.
inline float least_of(Float4 a, Float4 b) {
  const Float4 all = min(a, b);
  const Float4 half = min(all, __builtin_shufflevector(all, all, 2, 3, 0, 1));
  return std::min(half[0], half[1]);
}

/// The same as for any polygon, bit by bit, without a branch on what cannot be foreseen.
[[gnu::always_inline]] inline OutlinePoint closest_on_outline(const PolygonView& polygon, Vec3 p) {
  if (polygon.count > SixCorners::kMax) return closest_on_any_outline(polygon, p);
  const ClosestOnSix edges(polygon.corners, SixCorners(polygon.count), p);
  const Float4 far = splat(std::numeric_limits<float>::infinity());
  const Float4 low = min(edges.low.squared, far);  // what is no number is far
  const Float4 high = min(edges.high.squared, far);
  const float least = least_of(low, high);
  if (!(least < far[0])) return {};
  const unsigned closest = lanes(low == splat(least)) | lanes(high == splat(least)) << 4U;
  const std::uint32_t last = polygon.count - 1;
  // An edge that is missing is as far as its one corner, where the last edge begins.
  const auto edge = std::min(static_cast<std::uint32_t>(std::countr_zero(closest)), last);
  const std::uint32_t lane = edge == last ? 5 : edge;
  return {least, lane < 4 ? edges.low.t[lane] : edges.high.t[lane - 4], edge};
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
    best.squared = least_of(turns.is_outside_low() ? edges.low.squared : far,
                            turns.is_outside_high() ? edges.high.squared : far);
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
