// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/distance.h"

#include <algorithm>
#include <cmath>

namespace way::test {
namespace {

template <class Vec>
float parameter(Vec p, Vec a, Vec b) {
  const Vec along = b - a;
  const float squared = dot(along, along);
  if (!(squared > 0)) return 0;
  return std::clamp(dot(p - a, along) / squared, 0.0F, 1.0F);
}

template <class Vec>
Vec on_segment(Vec p, Vec a, Vec b) {
  const float t = parameter(p, a, b);
  return t == 1.0F ? b : a + (b - a) * t;  // At t = 0 the sum is a; at t = 1 it may be rounded.
}

/// Twice the area of a, b, p in plan, in double so that products of floats are exact.
double turn(Vec2 a, Vec2 b, Vec2 p) {
  return (static_cast<double>(b.z) - static_cast<double>(a.z)) *
             (static_cast<double>(p.x) - static_cast<double>(a.x)) -
         (static_cast<double>(b.x) - static_cast<double>(a.x)) *
             (static_cast<double>(p.z) - static_cast<double>(a.z));
}

Vec3 closest_on_outline(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
  Vec3 best = closest_on_segment(p, a, b);
  for (const Vec3 other : {closest_on_segment(p, b, c), closest_on_segment(p, c, a)}) {
    if (distance_squared(p, other) < distance_squared(p, best)) best = other;
  }
  return best;
}

/// Returns true if the ray from p along +x crosses the edge from a to b.
bool crosses_ray(Vec2 p, Vec2 a, Vec2 b) {
  if ((a.z > p.z) == (b.z > p.z)) return false;
  const double side = turn(a, b, p);
  return b.z > a.z ? side < 0 : side > 0;
}

}  // namespace

float closest_parameter(Vec2 p, Vec2 a, Vec2 b) {
  return parameter(p, a, b);
}

float closest_parameter(Vec3 p, Vec3 a, Vec3 b) {
  return parameter(p, a, b);
}

Vec2 closest_on_segment(Vec2 p, Vec2 a, Vec2 b) {
  return on_segment(p, a, b);
}

Vec3 closest_on_segment(Vec3 p, Vec3 a, Vec3 b) {
  return on_segment(p, a, b);
}

Vec3 closest_on_triangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 normal = cross(b - a, c - a);
  const float squared = dot(normal, normal);
  if (!(squared > 0)) return closest_on_outline(p, a, b, c);
  const bool over = dot(cross(b - a, p - a), normal) >= 0 &&
                    dot(cross(c - b, p - b), normal) >= 0 && dot(cross(a - c, p - c), normal) >= 0;
  if (!over) return closest_on_outline(p, a, b, c);
  return p - normal * (dot(p - a, normal) / squared);
}

std::optional<float> height_on_triangle(Vec2 p, Vec3 a, Vec3 b, Vec3 c) {
  const double whole = turn(plan(a), plan(b), plan(c));
  const double at_c = turn(plan(a), plan(b), p);
  const double at_a = turn(plan(b), plan(c), p);
  const double at_b = turn(plan(c), plan(a), p);
  const bool inside = whole > 0 ? at_a >= 0 && at_b >= 0 && at_c >= 0
                                : whole < 0 && at_a <= 0 && at_b <= 0 && at_c <= 0;
  if (!inside) return std::nullopt;
  const double height = (at_a * static_cast<double>(a.y) + at_b * static_cast<double>(b.y) +
                         at_c * static_cast<double>(c.y)) /
                        (at_a + at_b + at_c);
  return static_cast<float>(height);
}

bool is_inside_polygon(Vec2 p, std::span<const Vec2> polygon) {
  if (polygon.size() < 3) return false;
  bool inside = false;
  Vec2 a = polygon.back();
  for (const Vec2 b : polygon) {
    const bool on_edge = turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x &&
                         p.x <= std::max(a.x, b.x) && std::min(a.z, b.z) <= p.z &&
                         p.z <= std::max(a.z, b.z);
    if (on_edge) return true;
    if (crosses_ray(p, a, b)) inside = !inside;
    a = b;
  }
  return inside;
}

PolygonPoint closest_on_polygon(Vec2 p, std::span<const Vec2> polygon) {
  PolygonPoint best = {.point = p};
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 point = closest_on_segment(p, polygon[i], polygon[(i + 1) % polygon.size()]);
    const float squared = distance_squared(p, point);
    if (squared < best.distance_squared) {
      best = {.point = point, .distance_squared = squared, .edge = static_cast<std::uint32_t>(i)};
    }
  }
  best.inside = is_inside_polygon(p, polygon);
  if (best.inside) {
    best.point = p;
    best.distance_squared = 0;
  }
  return best;
}

}  // namespace way::test
