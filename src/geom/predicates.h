// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace way {

/// A point in the ground plane with integer coordinates. All decisions about such points are exact
/// as long as coordinates stay below 2^30 in magnitude.
struct PlanPoint {
  int x = 0;
  int z = 0;

  friend bool operator==(const PlanPoint&, const PlanPoint&) = default;
};

/// By x, then by z.
constexpr bool lies_before(PlanPoint a, PlanPoint b) {
  return a.x != b.x ? a.x < b.x : a.z < b.z;
}

/// Twice the signed area of a triangle: positive if a, b, c are counter-clockwise viewed from +y,
/// that is, if c is to the left of the line from a to b; 0 if they are collinear.
constexpr std::int64_t orient2d(PlanPoint a, PlanPoint b, PlanPoint c) {
  return (static_cast<std::int64_t>(b.z) - a.z) * (static_cast<std::int64_t>(c.x) - a.x) -
         (static_cast<std::int64_t>(b.x) - a.x) * (static_cast<std::int64_t>(c.z) - a.z);
}

constexpr std::int64_t distance_squared(PlanPoint a, PlanPoint b) {
  const std::int64_t dx = static_cast<std::int64_t>(b.x) - a.x;
  const std::int64_t dz = static_cast<std::int64_t>(b.z) - a.z;
  return dx * dx + dz * dz;
}

/// The dot product of the vectors from `at` to a and from `at` to b.
constexpr std::int64_t dot_from(PlanPoint at, PlanPoint a, PlanPoint b) {
  return (static_cast<std::int64_t>(a.x) - at.x) * (static_cast<std::int64_t>(b.x) - at.x) +
         (static_cast<std::int64_t>(a.z) - at.z) * (static_cast<std::int64_t>(b.z) - at.z);
}

/// Returns true if the segment from corner `at` of a counter-clockwise polygon to `target` begins
/// strictly inside the polygon. `previous` and `next` are the corners before and after `at`; if
/// they coincide, `at` is the tip of a cut and all directions except the one along it are inside.
constexpr bool in_cone(PlanPoint previous, PlanPoint at, PlanPoint next, PlanPoint target) {
  if (orient2d(previous, at, next) > 0) {
    return orient2d(at, target, previous) > 0 && orient2d(target, at, next) > 0;
  }
  return orient2d(at, target, next) < 0 || orient2d(target, at, previous) < 0;
}

/// Returns true if c lies on the closed segment from a to b.
constexpr bool on_segment(PlanPoint a, PlanPoint b, PlanPoint c) {
  return orient2d(a, b, c) == 0 && c.x >= std::min(a.x, b.x) && c.x <= std::max(a.x, b.x) &&
         c.z >= std::min(a.z, b.z) && c.z <= std::max(a.z, b.z);
}

/// Returns true if the segments ab and cd cross in one point that is interior to both.
constexpr bool segments_cross(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint d) {
  const std::int64_t abc = orient2d(a, b, c);
  const std::int64_t abd = orient2d(a, b, d);
  if (abc == 0 || abd == 0 || (abc > 0) == (abd > 0)) return false;
  const std::int64_t cda = orient2d(c, d, a);
  const std::int64_t cdb = orient2d(c, d, b);
  return cda != 0 && cdb != 0 && (cda > 0) != (cdb > 0);
}

/// Returns true if the closed segments ab and cd have a point in common.
constexpr bool segments_touch(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint d) {
  return segments_cross(a, b, c, d) || on_segment(a, b, c) || on_segment(a, b, d) ||
         on_segment(c, d, a) || on_segment(c, d, b);
}

/// Returns true if p lies in the closed triangle abc, which is counter-clockwise.
constexpr bool in_triangle(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint p) {
  return orient2d(a, b, p) >= 0 && orient2d(b, c, p) >= 0 && orient2d(c, a, p) >= 0;
}

}  // namespace way
