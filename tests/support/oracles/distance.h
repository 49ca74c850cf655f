// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace way::test {

/// Closest points, in space (Vec3) and in plan (Vec2). All are total: a segment or triangle may
/// degenerate to a point, which is then the answer.

/// The parameter of the point on the segment from a to b that is closest to p: 0 at a, 1 at b.  [0
/// to 1]
float closest_parameter(Vec2 p, Vec2 a, Vec2 b);
float closest_parameter(Vec3 p, Vec3 a, Vec3 b);

/// The point of a segment that is closest to p. Returns the ends bit for bit.
Vec2 closest_on_segment(Vec2 p, Vec2 a, Vec2 b);
Vec3 closest_on_segment(Vec3 p, Vec3 a, Vec3 b);

/// The point of a triangle, including its interior, that is closest to p in space.
Vec3 closest_on_triangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

/// The height of a triangle at a point in plan, or nullopt if the point is outside. Points on an
/// edge are inside. A triangle that is a line in plan has no inside.
std::optional<float> height_on_triangle(Vec2 p, Vec3 a, Vec3 b, Vec3 c);

/// Returns true if p lies inside a polygon in plan or on its outline. The polygon may be concave
/// and wind either way; with fewer than 3 corners it has no inside.
bool is_inside_polygon(Vec2 p, std::span<const Vec2> polygon);

/// The result of closest_on_polygon().
struct PolygonPoint {
  Vec2 point = {};  ///< On the outline, or p itself if p is inside.
  float distance_squared = std::numeric_limits<float>::infinity();  ///< From p.
  std::uint32_t edge = 0;  ///< The closest edge runs from this corner to the next.
  bool inside = false;     ///< p lies inside; `edge` is then still the closest edge.
};

/// The point of a polygon in plan, including its interior, that is closest to p; of equally close
/// edges, the first. For a polygon without corners, `point` is p and the distance infinite.
PolygonPoint closest_on_polygon(Vec2 p, std::span<const Vec2> polygon);

constexpr float distance_squared(Vec2 a, Vec2 b) {
  return dot(b - a, b - a);
}
constexpr float distance_squared(Vec3 a, Vec3 b) {
  return dot(b - a, b - a);
}

}  // namespace way::test
