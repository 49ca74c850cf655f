// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

namespace way {

/// The x and z of a point.
/// @param p  The last lane is ignored.
inline Double2 in_plan(Float4 p) {
  return low_to_double(shuffle<0, 2, 0, 2>(p));
}

/// The x and z of two points: {a.x, a.z, b.x, b.z}.
inline Float4 in_plan(Float4 a, Float4 b) {
  return shuffle<0, 2, 4, 6>(a, b);
}

/// Four points in 2D (xz), one per lane.
struct Point4 {
  Float4 x;
  Float4 z;

  /// @param low, high  Two points each, from in_plan().
  static Point4 of(Float4 low, Float4 high) {
    return {shuffle<0, 2, 4, 6>(low, high), shuffle<1, 3, 5, 7>(low, high)};
  }
};

}  // namespace way
