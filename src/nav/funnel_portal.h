// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"

#include <array>

namespace way {

/// The opening between two polygons, seen while going through it, in one cache line. All is written
/// and read by sixteen bytes: a read of what two writes have left must wait for both.
struct alignas(64) FunnelPortal {
  /// @param left, right  Points; whatever is in their last lane.
  FunnelPortal(Float4 left, Float4 right)
      : ends{right, left},
        x(low_to_double(__builtin_shufflevector(right, left, 0, 4, 1, 5))),
        z(low_to_double(__builtin_shufflevector(right, left, 2, 6, 3, 7))) {}

  Vec3 point(bool is_left) const {
    const Float4& end = ends[is_left ? 1 : 0];
    return {end[0], end[1], end[2]};
  }
  Vec3 left_point() const { return point(true); }
  Vec3 right_point() const { return point(false); }

  std::array<Float4, 2> ends;  ///< Right, left.
  Double2 x;                   ///< The same.
  Double2 z;
};

}  // namespace way
