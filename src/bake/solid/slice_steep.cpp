// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/slice_triangle.h"
#include "bake/solid/whole_cells.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace way {

/// The part of a triangle in one row: points 0 and 1 on the long side, 2 and 3 on the short sides
/// (with `middle` between them), and the row's two lines that connect them.
struct TriangleSlicer::Slice {
  int row;
  bool has_middle;
  Vec3 corners[4];
  Vec3 middle;
};

namespace {

Vec3 point_of(Float4 v) {
  return {v[0], v[1], v[2]};
}

/// The sides of a triangle that is too steep or too thin for a plane, cut at the lines between
/// rows.
struct SlicedSides {
  Vec3 a;
  Vec3 b;
  Vec3 c;

  static Vec3 cross(Vec3 from, Vec3 to, float z) {
    const float share = (z - from.z) / (to.z - from.z);
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, z};
  }
  /// Where the long side crosses the line at z.  @pre a.z <= z <= c.z
  Vec3 on_long(float z) const {
    if (z <= a.z) return a;
    return z >= c.z ? c : cross(a, c, z);
  }
  /// Where a short side crosses the line at z.
  Vec3 on_short(float z) const {
    if (z == b.z) return b;
    return z < b.z ? cross(a, b, z) : cross(b, c, z);
  }
};

}  // namespace

/// Slices any triangle row by row, using the crossings of its sides with the planes between cells.
void TriangleSlicer::add_slices(const TriangleCorners& corners, const Adder& adder) {
  const SlicedSides sides = {point_of(corners.a), point_of(corners.b), point_of(corners.c)};
  float z = std::max(static_cast<float>(local_.row_begin), sides.a.z);
  Vec3 long_low = sides.on_long(z);
  Vec3 short_low = sides.on_short(z);
  for (int row = local_.row_begin; row < local_.row_end; ++row) {
    const float behind = std::min(static_cast<float>(row + 1), sides.c.z);
    const Vec3 long_high = sides.on_long(behind);
    const Vec3 short_high = sides.on_short(behind);
    const bool has_middle = z < sides.b.z && sides.b.z < behind;
    add_slice({row,
               has_middle,
               {long_low, long_high, short_high, short_low},
               has_middle ? sides.b : long_low},
              adder);
    z = behind;
    long_low = long_high;
    short_low = short_high;
  }
}

void TriangleSlicer::add_slice(const Slice& slice, const Adder& adder) {
  const Vec3* c = slice.corners;
  const float low = std::min({c[0].x, c[1].x, c[2].x, c[3].x, slice.middle.x});
  const float high = std::max({c[0].x, c[1].x, c[2].x, c[3].x, slice.middle.x});
  const Columns columns = in_window(floor_of(low), end_of(low, high));
  if (columns.begin >= columns.end) return;
  std::fill(lows_ + columns.begin, lows_ + columns.end, std::numeric_limits<float>::infinity());
  std::fill(highs_ + columns.begin, highs_ + columns.end, -std::numeric_limits<float>::infinity());
  include_crossings(c[0].x, c[0].y, c[1].x, c[1].y);
  include_crossings(c[1].x, c[1].y, c[2].x, c[2].y);
  include_crossings(c[3].x, c[3].y, c[0].x, c[0].y);
  const Vec3 middle = slice.has_middle ? slice.middle : c[3];
  include_crossings(c[2].x, c[2].y, middle.x, middle.y);
  include_crossings(middle.x, middle.y, c[3].x, c[3].y);
  for (const Vec3& corner : slice.corners)
    include_corner(corner.x, corner.y);
  include_corner(slice.middle.x, slice.middle.y);
  for (int column = columns.begin; column < columns.end; ++column) {
    if (lows_[column] > highs_[column]) continue;
    const Voxels4 cell = voxels({splat(lows_[column]), splat(highs_[column])});
    fill(slice.row, {column, column + 1}, Spans8::same(cell.bottoms[0], cell.tops[0]), adder);
  }
}

/// A corner on a plane belongs to the cells on both sides of it.
void TriangleSlicer::include_corner(float x, float y) {
  const int right = floor_of(x) - local_.begin;
  const int left = ceiling_of(x) - 1 - local_.begin;
  if (right < -1 || right > grid_.width) return;
  lows_[right] = std::min(lows_[right], y);
  highs_[right] = std::max(highs_[right], y);
  lows_[left] = std::min(lows_[left], y);
  highs_[left] = std::max(highs_[left], y);
}

/// The planes strictly between two points of a slice.
void TriangleSlicer::include_crossings(float ax, float ay, float bx, float by) {
  if (bx < ax) {
    std::swap(ax, bx);
    std::swap(ay, by);
  }
  const int begin = std::max(floor_of(ax) + 1, local_.begin);
  const int end = std::min(ceiling_of(bx), local_.begin + grid_.width + 1);
  if (begin >= end) return;
  const float slope = (by - ay) / (bx - ax);
  for (int plane = begin; plane < end; ++plane) {
    const float y = ay + (static_cast<float>(plane) - ax) * slope;
    const int column = plane - local_.begin;
    lows_[column - 1] = std::min(lows_[column - 1], y);
    highs_[column - 1] = std::max(highs_[column - 1], y);
    lows_[column] = std::min(lows_[column], y);
    highs_[column] = std::max(highs_[column], y);
  }
}

}  // namespace way
