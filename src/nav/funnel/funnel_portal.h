// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"

#include <array>

namespace way {

/// Two places in the plan that are worked on at once: one on the right, one on the left. The left
/// is seen in a mirror, with x for z, so that what holds of one side holds of the other.
struct TwoPlaces {
  Double2 x = {};  ///< Of the right x, of the left z.
  Double2 z = {};  ///< Of the right z, of the left x.

  /// A place on the right that is the one on the left, too.
  static TwoPlaces twice(Double2 place) { return {place, swapped(place)}; }

  /// Of the lengths of two steps.
  Double2 squares() const { return x * x + z * z; }

  TwoPlaces operator-(const TwoPlaces& other) const { return {x - other.x, z - other.z}; }
};

/// The opening between two polygons, seen while going through it, in one cache line. All is written
/// and read by sixteen bytes: a read of what two writes have left must wait for both.
struct alignas(64) FunnelPortal {
  FunnelPortal() = default;
  /// @param left, right  Points; whatever is in their last lane.
  FunnelPortal(Float4 left, Float4 right) : ends{right, left}, places(places_of(right, left)) {}

  static TwoPlaces places_of(Float4 right, Float4 left) {
    const Float4 mirrored = __builtin_shufflevector(left, left, 2, 1, 0, 3);
    return {low_to_double(__builtin_shufflevector(right, mirrored, 0, 4, 1, 5)),
            low_to_double(__builtin_shufflevector(right, mirrored, 2, 6, 3, 7))};
  }

  Vec3 point(bool is_left) const {
    const Float4& end = ends[is_left ? 1 : 0];
    return {end[0], end[1], end[2]};
  }
  Vec3 left_point() const { return point(true); }
  Vec3 right_point() const { return point(false); }

  std::array<Float4, 2> ends = {};  ///< Right, left.
  TwoPlaces places;
};

}  // namespace way
