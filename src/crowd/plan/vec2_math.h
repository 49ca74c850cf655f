// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cmath>

namespace way {

inline float length(Vec2 v) {
  return std::sqrt(dot(v, v));
}
/// Twice the signed area between two vectors: positive if b is to the left of a, with x to the
/// right and z up.
constexpr float cross(Vec2 a, Vec2 b) {
  return a.x * b.z - a.z * b.x;
}
/// Cuts a vector to a length.  @pre most >= 0
inline Vec2 limit(Vec2 v, float most) {
  const float squared = dot(v, v);
  return squared > most * most ? v * (most / std::sqrt(squared)) : v;
}
/// From one vector towards another, no farther than `most`.  @pre most >= 0
inline Vec2 approach(Vec2 from, Vec2 to, float most) {
  const Vec2 change = to - from;
  const float size = length(change);
  return size > most ? from + change * (most / size) : to;
}

}  // namespace way
