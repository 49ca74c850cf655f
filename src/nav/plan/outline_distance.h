// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/edge4.h"
#include "nav/plan/padded_corners.h"
#include "nav/plan/polygon_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace way {

// Closest points and distances of outlines, in 2D (xz). Each comes in a scalar version for any
// polygon, the reference, and in one of vectors for polygons of up to four and up to six corners,
// which has the same results, bit for bit. An outline of few corners is one Edge4 (lanes repeat
// edges if there are fewer), one of six corners two: `low` with the first four edges and `high`
// with the others.

/// The point of an outline closest to a given point, in 2D (xz).
struct OutlinePoint {
  float distance_squared = std::numeric_limits<float>::infinity();
  float t = 0;             ///< Parameter along the edge.
  std::uint32_t edge = 0;  ///< From this corner to the next.
};

inline OutlinePoint closest_on_any_outline(const PolygonView& polygon, Vec3 p) {
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

/// The distance of a point from a convex polygon, in 2D (xz).
struct PlanDistance {
  float squared = std::numeric_limits<float>::infinity();  ///< To the outline; undefined if
                                                           ///< is_over.
  bool is_over = false;                                    ///< Inside, or on the outline.
};

/// The points of four edges closest to a point: plan_parameter() and between(), bit for bit.
struct ClosestOnEdges {
  ClosestOnEdges(const Point4& from, const Point4& to, Vec3 p)
      : ClosestOnEdges(Edge4(from, to, p), p) {}
  ClosestOnEdges(const Edge4& edges, Vec3 p) {
    const auto& [from, to, along, away] = edges;
    const Float4 size = along.x * along.x + along.z * along.z;
    const Float4 dot = away.x * along.x + away.z * along.z;
    t = select(size > splat(0), min(max(dot / size, splat(0)), splat(1)), splat(0));
    is_end = t == splat(1);
    x = select(is_end, to.x, from.x + along.x * t);
    z = select(is_end, to.z, from.z + along.z * t);
    const Float4 away_x = x - splat(p.x);
    const Float4 away_z = z - splat(p.z);
    squared = away_x * away_x + away_z * away_z;
  }

  Float4 t;
  Int4 is_end;
  Float4 x;
  Float4 z;
  Float4 squared;  ///< Squared distances.
};

/// NaN counts as infinitely far.
inline Float4 known_squares(Float4 squared) {
  return min(squared, splat(std::numeric_limits<float>::infinity()));
}

/// closest_on_any_outline(), bit for bit. Branch-free: unpredictable.
/// @param edges  Of a polygon with three or four corners, from EdgesAround.
WAY_ALWAYS_INLINE inline OutlinePoint closest_on_few(const Edge4& edges, Vec3 p) {
  const ClosestOnEdges closest(edges, p);
  const Float4 squared = known_squares(closest.squared);
  const Float4 least = min_of(squared);
  if (!(least[0] < std::numeric_limits<float>::infinity())) return {};
  const auto edge = static_cast<std::uint32_t>(std::countr_zero(lanes(squared == least) | 8U));
  std::array<float, 4> t;
  store(t.data(), closest.t);
  return {least[0], t[edge], edge};
}

/// The same for five or six corners.
WAY_ALWAYS_INLINE inline OutlinePoint closest_on_six(const Edge4& low, const Edge4& high, Vec3 p) {
  const ClosestOnEdges early(low, p);
  const ClosestOnEdges late(high, p);
  const Float4 early_squared = known_squares(early.squared);
  const Float4 late_squared = known_squares(late.squared);
  const Float4 least = min_of(min(early_squared, late_squared));
  if (!(least[0] < std::numeric_limits<float>::infinity())) return {};
  const unsigned closest = lanes(early_squared == least) | lanes(late_squared == least) << 4U;
  const auto edge = static_cast<std::uint32_t>(std::countr_zero(closest | 32U));
  std::array<float, 8> t;
  store(t.data(), early.t);
  store(t.data() + 4, late.t);
  return {least[0], t[edge], edge};
}

WAY_ALWAYS_INLINE inline OutlinePoint closest_on_outline(const PolygonView& polygon, Vec3 p) {
  if (polygon.count <= EdgesAround::kFew) return closest_on_few(EdgesAround::of_few(polygon, p), p);
  if (polygon.count > PaddedCorners::kMax) return closest_on_any_outline(polygon, p);
  return closest_on_six(EdgesAround::low_of_six(polygon, p), EdgesAround::high_of_six(polygon, p),
                        p);
}

/// Only edges that have the point on their outer side can be the closest, since the polygon is
/// convex.
inline PlanDistance distance_from_any(const PolygonView& polygon, Vec3 p) {
  PlanDistance best;
  Vec3 a = polygon.corner(polygon.count - 1);
  for (std::uint32_t i = 0; i < polygon.count; ++i) {
    const Vec3 b = polygon.corner(i);
    if (plan_turn(a, b, p) < 0) {
      const Vec3 other = between(a, b, plan_parameter(p, a, b));
      best.squared = std::min(best.squared, plan_length_squared(other - p));
    }
    a = b;
  }
  best.is_over = best.squared == std::numeric_limits<float>::infinity();
  return best;
}

/// The same, bit for bit.
inline PlanDistance distance_in_plan(const PolygonView& polygon, Vec3 p) {
  const Float4 far = splat(std::numeric_limits<float>::infinity());
  if (polygon.count <= EdgesAround::kFew) {
    const Edge4 edges = EdgesAround::of_few(polygon, p);
    const EdgeSides sides(edges);
    if (sides.is_inside()) return {far[0], true};
    if (sides.is_clear()) {
      const Float4 squared = ClosestOnEdges(edges, p).squared;
      return {min_of(select(sides.outer(), squared, far))[0], false};
    }
  } else if (polygon.count <= PaddedCorners::kMax) {
    const Edge4 low = EdgesAround::low_of_six(polygon, p);
    const Edge4 high = EdgesAround::high_of_six(polygon, p);
    const EdgeSides low_sides(low);
    const EdgeSides high_sides(high);
    if (low_sides.is_inside() && high_sides.is_inside()) return {far[0], true};
    if (low_sides.is_clear() && high_sides.is_clear()) {
      const Float4 early = ClosestOnEdges(low, p).squared;
      const Float4 late = ClosestOnEdges(high, p).squared;
      return {min_of(min(select(low_sides.outer(), early, far),
                         select(high_sides.outer(), late, far)))[0],
              false};
    }
  }
  return distance_from_any(polygon, p);
}

}  // namespace way
