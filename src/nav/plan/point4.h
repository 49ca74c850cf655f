// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

namespace way {

/// A point seen from above: its x and its z.
/// @param p  Whatever is in its last lane.
inline Double2 in_plan(Float4 p) {
  return low_to_double(__builtin_shufflevector(p, p, 0, 2, 0, 2));
}

/// Two points seen from above: x and z of the one, then of the other.
inline Float4 in_plan(Float4 a, Float4 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6);
}

/// Four points seen from above.
struct FourPoints {
  Float4 x;
  Float4 z;

  /// @param low, high  Two and two of them, as in_plan() has them.
  static FourPoints of(Float4 low, Float4 high) {
    return {__builtin_shufflevector(low, high, 0, 2, 4, 6),
            __builtin_shufflevector(low, high, 1, 3, 5, 7)};
  }
};

}  // namespace way
