// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"

namespace way {

/// Returns false if p is certainly outside of the triangle, regardless of rounding: to the left of
/// one edge and to the right of another. In floats, all edges at once, with one branch; this
/// rejects all but one or two triangles of a surface.
/// @param a, b, c  Vertices of a tile, as TileView::any_triangle() passes them.
inline bool may_contain(Float4 p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Float4 from_a = load4(&a.x) - p;
  const Float4 from_b = load4(&b.x) - p;
  const Float4 from_c = load4(&c.x) - p;
  const Float4 both = shuffle<0, 2, 4, 6>(from_a, from_b);
  const Float4 x = shuffle<0, 2, 4, 4>(both, from_c);
  const Float4 z = shuffle<1, 3, 6, 6>(both, from_c);
  const Float4 left = x * shuffle<1, 2, 0, 0>(z);
  const Float4 right = z * shuffle<1, 2, 0, 0>(x);
  const Float4 side = left - right;
  // Error bound for left - right. |left + right| equals |left| + |right| if the signs agree. If
  // they differ, left - right cannot be near zero, so a smaller bound does no harm.
  const Float4 slack = magnitude(left + right) * splat(0x1p-21F);
  const unsigned outer = lanes(side > slack);
  const unsigned inner = lanes(side < -slack);
  return (outer == 0) | (inner == 0);
}

/// Height at p of a triangle of either orientation; returns false if p is outside of it. Uses
/// plan_turn(), bit for bit.
/// @param a, b, c  As for may_contain().
inline bool height_in_triangle(Vec3 p, const Vec3& a, const Vec3& b, const Vec3& c, float& height) {
  const auto in_plan = [](const Vec3& v) {
    const Float4 all = load4(&v.x);
    return low_to_double(shuffle<0, 2, 2, 2>(all));
  };
  const Double2 at_p = low_to_double(Float4{p.x, p.z, 0, 0});
  // The two products whose difference is plan_turn().
  const auto products = [&](Double2 from, Double2 to) {
    return (to - from) * swapped(at_p - from);
  };
  const Double2 first = in_plan(a);
  const Double2 second = in_plan(b);
  const Double2 third = in_plan(c);
  const Double2 around_c = products(first, second);
  const Double2 around_a = products(second, third);
  const Double2 around_b = products(third, first);
  const Double2 turns = shuffle<1, 3>(around_c, around_a) - shuffle<0, 2>(around_c, around_a);
  const Double2 turn_b = swapped(around_b) - around_b;  // the last lane is ignored
  const double at_c = turns[0];
  const double at_a = turns[1];
  const double at_b = turn_b[0];
  const Double2 twice_b = shuffle<0, 0>(turn_b);
  const unsigned outer = lanes(min(turns, twice_b) < Double2{});
  const unsigned inner = lanes(max(turns, twice_b) > Double2{});
  const bool inside = (outer == 0) | (inner == 0);
  const double whole = at_a + at_b + at_c;
  if (!inside || whole == 0) return false;
  height = static_cast<float>((at_a * static_cast<double>(a.y) + at_b * static_cast<double>(b.y) +
                               at_c * static_cast<double>(c.y)) /
                              whole);
  return true;
}

}  // namespace way
