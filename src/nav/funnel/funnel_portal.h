// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"

#include <array>

namespace way {

/// Two points in 2D (xz), one for each side of a funnel, processed at once. The left point is
/// mirrored by exchanging x and z:
///
///         lane 0 (right)   lane 1 (left)
///    x    right.x          left.z
///    z    right.z          left.x
///
/// A mirror image exchanges left and right turns, so both sides of a funnel obey the same formulas.
struct MirroredPair {
  Double2 x = {};  ///< right.x, left.z
  Double2 z = {};  ///< right.z, left.x

  /// The same point in both roles.
  static MirroredPair twice(Double2 point) { return {point, swapped(point)}; }

  /// Squared lengths, if the two are steps.
  Double2 squares() const { return x * x + z * z; }

  MirroredPair operator-(const MirroredPair& other) const { return {x - other.x, z - other.z}; }
};

/// The portal between two polygons, in the direction of travel, in one cache line. Written and read
/// in 16-byte units: a load that spans two stores would stall.
struct alignas(64) FunnelPortal {
  FunnelPortal() = default;
  /// @param left, right  Points; the last lanes are ignored.
  FunnelPortal(Float4 left, Float4 right) : ends{right, left}, points(mirrored_pair(right, left)) {}

  static MirroredPair mirrored_pair(Float4 right, Float4 left) {
    const Float4 mirrored = shuffle<2, 1, 0, 3>(left);
    return {low_to_double(shuffle<0, 4, 1, 5>(right, mirrored)),
            low_to_double(shuffle<2, 6, 3, 7>(right, mirrored))};
  }

  Vec3 point(bool is_left) const {
    const Float4& end = ends[is_left ? 1 : 0];
    return {end[0], end[1], end[2]};
  }
  Vec3 left_point() const { return point(true); }
  Vec3 right_point() const { return point(false); }

  std::array<Float4, 2> ends = {};  ///< Right, left.
  MirroredPair points;
};

}  // namespace way
