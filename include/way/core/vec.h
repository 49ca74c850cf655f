// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace way {

/// A point or direction in the ground plane.
struct Vec2 {
  float x = 0;
  float z = 0;

  friend bool operator==(const Vec2&, const Vec2&) = default;
};

/// A point or direction in the world: right-handed, +y up, the ground plane is xz.
struct Vec3 {
  float x = 0;
  float y = 0;
  float z = 0;

  friend bool operator==(const Vec3&, const Vec3&) = default;
};
static_assert(sizeof(Vec3) == 12);

constexpr Vec3 operator+(Vec3 a, Vec3 b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator*(Vec3 a, float s) {
  return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec2 operator+(Vec2 a, Vec2 b) {
  return {a.x + b.x, a.z + b.z};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
  return {a.x - b.x, a.z - b.z};
}
constexpr Vec2 operator*(Vec2 a, float s) {
  return {a.x * s, a.z * s};
}

constexpr float dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr float dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Sums in the order x, y, z, so that the last bit is the same everywhere.
constexpr float length_squared(Vec3 a) {
  return dot(a, a);
}
inline float length(Vec3 a) {
  return std::sqrt(dot(a, a));
}
inline float distance(Vec3 a, Vec3 b) {
  return length(b - a);
}

constexpr Vec3 lerp(Vec3 a, Vec3 b, float t) {
  return a + (b - a) * t;
}

/// The projection of a point onto the ground plane.
constexpr Vec2 plan(Vec3 a) {
  return {a.x, a.z};
}

constexpr Vec3 min(Vec3 a, Vec3 b) {
  return {b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z < a.z ? b.z : a.z};
}
constexpr Vec3 max(Vec3 a, Vec3 b) {
  return {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z};
}

inline bool is_finite(Vec3 a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

}  // namespace way
