// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/assert.h"
#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/point4.h"
#include "nav/tile/tile_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace way {

/// Classifies the vertices of a surface: on which side of a point they are along x, and along z. A
/// triangle whose vertices are all on the same side does not contain the point. That rejects nearly
/// all triangles of a large surface, by three bytes each.
class VertexSides {
 public:
  /// Maximum number of vertices, including corners.
  static constexpr std::uint32_t kMax = 512;

  /// @param own  Detail vertices, as in SurfacePatch.
  /// @pre corners.count + own.size() <= kMax
  VertexSides(const PolygonView& corners, std::span<const Vec3> own, Vec3 p) {
    WAY_ASSERT(corners.count + own.size() <= kMax);
    const Point at = {splat(p.x), splat(p.z)};
    // Four corners are readable; the results of those past the end are overwritten.
    const std::uint32_t count = std::max(corners.count, kStep);
    for (std::uint32_t i = 0; i + kStep < count; i += kStep)
      put_corners(i, corners.corners, at);
    put_corners(count - kStep, corners.corners, at);
    for (std::size_t i = 0; i < own.size(); i += kStep)
      put(corners.count + i, &own[i].x, at);
  }

  /// Returns false if the triangle certainly does not contain the point.
  bool may_contain(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return (sides_[a] & sides_[b] & sides_[c]) == std::byte{};
  }

 private:
  static constexpr std::uint32_t kStep = 4;

  /// A point in 2D (xz), in all lanes.
  struct Point {
    Float4 x;
    Float4 z;
  };

  void put_corners(std::uint32_t i, const TileCorner* c, Point p) {
    const auto corner = [&](std::uint32_t k) { return load4(&c[i + k].point.x); };
    const Point4 four = Point4::of(in_plan(corner(0), corner(1)), in_plan(corner(2), corner(3)));
    put(i, four.x, four.z, p);
  }
  /// Classifies four consecutive vertices. Past the last one, the results are undefined, but memory
  /// is readable: in the block of the tile at least three corners follow.
  void put(std::size_t i, const float* vertices, Point p) {
    const Float4 low = load4(vertices);  // x, y, z, x
    const Float4 mid = load4(vertices + 4);
    const Float4 high = load4(vertices + 8);
    const Float4 late_x = shuffle<2, 2, 5, 5>(mid, high);
    const Float4 early_z = shuffle<2, 2, 5, 5>(low, mid);
    put(i, shuffle<0, 3, 4, 6>(low, late_x), shuffle<0, 2, 4, 7>(early_z, high), p);
  }
  void put(std::size_t i, Float4 x, Float4 z, Point p) {
    const Int4 sides = ((x < p.x) & 1) | ((x > p.x) & 2) | ((z < p.z) & 4) | ((z > p.z) & 8);
    write_low_bytes(sides_.data() + i, sides);
  }

  std::array<std::byte, kMax + 2 * kStep> sides_;
};

}  // namespace way
