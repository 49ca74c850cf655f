// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace way {

/// Closest points, in space (Vec3) and in the plan (Vec2). All are total: a segment or triangle may
/// be a point, and then that point is the answer.

/// Where on the segment from a to b the point closest to p lies: 0 at a, 1 at b.  [0 to 1]
float closest_parameter(Vec2 p, Vec2 a, Vec2 b);
float closest_parameter(Vec3 p, Vec3 a, Vec3 b);

/// The point of a segment that is closest to p. The ends are given bit by bit.
Vec2 closest_on_segment(Vec2 p, Vec2 a, Vec2 b);
Vec3 closest_on_segment(Vec3 p, Vec3 a, Vec3 b);

/// The point of a triangle, its inside included, that is closest to p in space.
Vec3 closest_on_triangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

/// The height of a triangle at a point of the plan, or nothing where the point lies outside of it.
/// Points on an edge are inside. A triangle that is a line in the plan has no inside.
std::optional<float> height_on_triangle(Vec2 p, Vec3 a, Vec3 b, Vec3 c);

/// True where p lies inside of a polygon of the plan or on its outline. The polygon may be concave
/// and turn either way; fewer than 3 corners have no inside.
bool is_inside_polygon(Vec2 p, std::span<const Vec2> polygon);

/// What closest_on_polygon() finds.
struct PolygonPoint {
  Vec2 point = {};  ///< On the outline, or p itself where p is inside.
  float distance_squared = std::numeric_limits<float>::infinity();  ///< From p.
  std::uint32_t edge = 0;  ///< The closest edge runs from this corner to the next.
  bool inside = false;     ///< p lies inside; `edge` is then still the closest edge.
};

/// The point of a polygon of the plan, its inside included, that is closest to p; of edges equally
/// close, the first. For a polygon without corners `point` is p and the distance infinite.
PolygonPoint closest_on_polygon(Vec2 p, std::span<const Vec2> polygon);

constexpr float distance_squared(Vec2 a, Vec2 b) {
  return dot(b - a, b - a);
}
constexpr float distance_squared(Vec3 a, Vec3 b) {
  return dot(b - a, b - a);
}

}  // namespace way
