// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"

namespace way {

/// Four vectors, one per lane. The operators round as those of Vec2.
struct Vec2Lanes {
  Float4 x;
  Float4 z;

  static Vec2Lanes of(Vec2 v) { return {splat(v.x), splat(v.z)}; }
};

inline Vec2Lanes operator+(const Vec2Lanes& a, const Vec2Lanes& b) {
  return {a.x + b.x, a.z + b.z};
}
inline Vec2Lanes operator-(const Vec2Lanes& a, const Vec2Lanes& b) {
  return {a.x - b.x, a.z - b.z};
}
inline Vec2Lanes operator*(const Vec2Lanes& a, Float4 s) {
  return {a.x * s, a.z * s};
}
inline Float4 dot(const Vec2Lanes& a, const Vec2Lanes& b) {
  return a.x * b.x + a.z * b.z;
}
inline Vec2Lanes select(Mask4 mask, const Vec2Lanes& a, const Vec2Lanes& b) {
  return {select(mask, a.x, b.x), select(mask, a.z, b.z)};
}

}  // namespace way
