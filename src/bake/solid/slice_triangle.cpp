// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/slice_triangle.h"

#include "bake/solid/whole_cells.h"
#include "core/simd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace way {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::size_t kRoom = 4;  // cells before and after the window that may be written
constexpr Float4 kSteps = {0, 1, 2, 3};

/// Plan coordinates in cells, snapped to the plane between two cells if they are within a
/// thousandth of it: levels are drawn on grids, and rounding must not put a sliver of a floor into
/// the next cell.
Double2 snap(Double2 cells) {
  constexpr double kNear = 1.0 / 1024;
  const Double2 plane = nearest(cells);
  const Double2 beside = cells - plane;
  return select((beside < kNear) & (beside > -kNear), plane, cells);
}

/// The corner of a rectangle that is missing from a triangle of its corners: bit 0 is set for the
/// far end along the first axis, bit 1 along the second. Returns -1 for any other triangle.
int missing_corner(const std::array<Vec3, 3>& triangle, const Aabb3& box, float Vec3::*first,
                   float Vec3::*second) {
  unsigned found = 0;
  for (const Vec3& corner : triangle) {
    const bool far_first = corner.*first == box.max.*first;
    const bool far_second = corner.*second == box.max.*second;
    if (!far_first && corner.*first != box.min.*first) return -1;
    if (!far_second && corner.*second != box.min.*second) return -1;
    found |= 1U << ((far_first ? 1U : 0U) | (far_second ? 2U : 0U));
  }
  const unsigned missing = 15U ^ found;  // exactly one corner must be missing
  return (missing & (missing - 1)) == 0 ? std::countr_zero(missing) : -1;
}

/// Heights as a function of x.
TriangleBand side_of(const TriangleCorners& corners) {
  return TriangleBand::of<Axis::x, Axis::y>(corners.ordered<Axis::x>(), corners.ordered<Axis::y>());
}

/// Returns true if all corners are on one line in plan, up to rounding.
bool is_wall(const TriangleCorners& by_z) {
  const Float4 u = by_z.b - by_z.a;
  const Float4 w = by_z.c - by_z.a;
  const float area = u[2] * w[0] - u[0] * w[2];
  return std::abs(area) <= std::max(std::abs(w[0]), w[2]) * 0x1p-16F;
}

}  // namespace

/// Four rows of a triangle in plan: where they begin and end along x.
struct TriangleSlicer::Sides {
  Int4 begins;
  Int4 ends;

  Sides(const TriangleBand& plan, Float4 z) {
    const Range4 x = plan.over(z, z + 1.0F);
    begins = to_int(x.low);
    ends = max(ceiling(x.high), begins + 1);
  }
};

/// A triangle that is not too steep, in plan and in side view, and its plane.
struct TriangleSlicer::Plane {
  TriangleBand plan;  ///< x as a function of z.
  TriangleBand side;  ///< Heights as a function of x.
  Float4 base;        ///< A corner of the triangle.
  Float4 low_z;       ///< z of the lowest corner.
  Float4 high_z;      ///< z of the highest corner.
  float per_x = 0;
  float per_z = 0;

  explicit Plane(const TriangleCorners& by_z)
      : Plane(by_z, by_z.ordered<Axis::x>(), by_z.ordered<Axis::y>()) {}
  Plane(const TriangleCorners& by_z, const TriangleCorners& by_x, const TriangleCorners& by_y)
      : plan(TriangleBand::of<Axis::z, Axis::x>(by_z, by_x)),
        side(TriangleBand::of<Axis::x, Axis::y>(by_x, by_y)),
        base(by_z.a),
        low_z(splat(by_y.a[2])),
        high_z(splat(by_y.c[2])) {}

  /// Returns false if the triangle is too steep or too thin for heights to be computed from its
  /// plane.
  bool set(const TriangleCorners& v) {
    constexpr float kSteepest = 1024;  // voxels per cell
    const Float4 u = v.b - v.a;
    const Float4 w = v.c - v.a;
    const float area = u[2] * w[0] - u[0] * w[2];
    const float dx = u[2] * w[1] - u[1] * w[2];
    const float dz = u[1] * w[0] - u[0] * w[1];
    // For a sliver, rounding destroys the plane's slopes: their error moves heights by about box *
    // rise / area units in the last place.
    const float box = std::max(std::abs(u[0]), std::abs(w[0])) * std::max(std::abs(u[2]), w[2]);
    const float rise = std::max(std::abs(u[1]), std::abs(w[1]));
    if (!(std::abs(area) > box * (4 + rise) * 0x1p-14F)) return false;
    const float limit = std::abs(area) * kSteepest;
    if (!(std::abs(dx) < limit && std::abs(dz) < limit)) return false;
    per_x = dx / area;
    per_z = dz / area;
    if (side.is_thin()) side.unbind();
    return true;
  }
};

TriangleSlicer::TriangleSlicer(const VoxelGrid& grid, SliceScratch& scratch, SpanColumns& columns)
    : grid_(grid),
      origin_{static_cast<double>(grid.origin.x), static_cast<double>(grid.origin.z)},
      per_cell_(1.0 / static_cast<double>(grid.cell_size)),
      per_voxel_(1.0F / grid.cell_height),
      height_(std::min(grid.height * per_voxel_, static_cast<float>(SpanColumns::kTallest - 1))),
      columns_(columns) {
  const std::size_t size = static_cast<std::size_t>(grid.width) + 3 * kRoom;
  scratch.lows.assign(size, kInfinity);
  scratch.highs.assign(size, -kInfinity);
  lows_ = scratch.lows.data() + kRoom;
  highs_ = scratch.highs.data() + kRoom;
}

void TriangleSlicer::add(const std::array<Vec3, 3>& triangle, GroundCode ground) {
  TriangleCorners corners;
  if (!place(triangle, corners)) return;
  const Adder adder = columns_.adder(ground);
  if (local_.low == local_.high) return add_level(corners, adder);
  if (local_.columns == 1) return add_column(corners, adder);
  if (local_.rows == 1) {
    const auto side = side_of(corners);
    if (!side.is_thin()) {
      return add_cells(
          0, in_window(0, local_.columns), [&](Float4 x) { return side.over(x, x + 1.0F); }, adder);
    }
  }
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  if (by_z.c[2] > by_z.a[2]) {
    if (is_wall(by_z)) return add_wall(by_z, adder);
    Plane plane(by_z);
    if (plane.set(by_z)) return add_plane(plane, adder);
  }
  add_slices(by_z, adder);
}

/// Converts a triangle to cells and voxels, relative to its own low corner in plan. Returns false
/// if it is outside the window.
///
/// Heights are scaled in float, so that a level floor gets the voxel that its height rounds to.
/// Plan coordinates are scaled in double, which decides on which side of a plane a corner lies;
/// relative to the low corner, float is precise enough.
bool TriangleSlicer::place(const std::array<Vec3, 3>& triangle, TriangleCorners& corners) {
  const std::array<Double2, 3> plan = {in_cells(triangle[0]), in_cells(triangle[1]),
                                       in_cells(triangle[2])};
  const Double2 first = floor_of(min(min(plan[0], plan[1]), plan[2]));
  const auto point = [&](std::size_t i) {
    const Double2 there = plan[i] - first;
    return Float4{static_cast<float>(there[0]), (triangle[i].y - grid_.origin.y) * per_voxel_,
                  static_cast<float>(there[1]), 0};
  };
  corners = {point(0), point(1), point(2)};
  const Float4 high = max(max(corners.a, corners.b), corners.c);
  const Float4 low = min(min(corners.a, corners.b), corners.c);
  local_.low = low[1];
  local_.high = high[1];
  local_.columns = std::max(ceiling_of(high[0]), 1);
  local_.rows = std::max(ceiling_of(high[2]), 1);
  local_.begin = grid_.first.x - static_cast<int>(first[0]);
  local_.first_row = grid_.first.z - static_cast<int>(first[1]);
  local_.row_begin = std::max(0, local_.first_row);
  local_.row_end = std::min(local_.rows, local_.first_row + grid_.depth);
  local_.is_cut = local_.low < 0 || local_.high > height_;
  local_.least = splat(std::max(local_.low, 0.0F));
  local_.greatest = splat(std::min(local_.high, height_));
  return local_.row_begin < local_.row_end && local_.begin < local_.columns &&
         local_.begin + grid_.width > 0 && local_.high >= 0 && local_.low <= height_;
}

inline Double2 TriangleSlicer::in_cells(Vec3 point) const {
  constexpr double kFar = 0x1p29;  // no window is this far from the origin
  const Double2 there = {static_cast<double>(point.x), static_cast<double>(point.z)};
  const Double2 cells = (there - origin_) * per_cell_;
  return snap(max(min(cells, Double2{kFar, kFar}), Double2{-kFar, -kFar}));
}

bool TriangleSlicer::add_rectangle(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b,
                                   GroundCode ground) {
  const Aabb3 box = {min(min(a[0], a[1]), a[2]), max(max(a[0], a[1]), a[2])};
  const auto is_flat = [&](float Vec3::*axis) {
    return box.min.*axis == box.max.*axis && b[0].*axis == box.min.*axis &&
           b[1].*axis == box.min.*axis && b[2].*axis == box.min.*axis;
  };
  float Vec3::*first = &Vec3::x;
  float Vec3::*second = &Vec3::z;
  if (is_flat(&Vec3::x)) {
    first = &Vec3::y;
  } else if (is_flat(&Vec3::z)) {
    second = &Vec3::y;
  } else if (!is_flat(&Vec3::y)) {
    return false;
  }
  const int missing = missing_corner(a, box, first, second);
  if (missing < 0 || missing_corner(b, box, first, second) != (missing ^ 3)) return false;
  add_box(box.min, box.max, ground);
  return true;
}

/// Fills the cells of an axis-aligned box, each from its minimum height to its maximum.
void TriangleSlicer::add_box(Vec3 low, Vec3 high, GroundCode ground) {
  const float bottom = (low.y - grid_.origin.y) * per_voxel_;
  const float top = (high.y - grid_.origin.y) * per_voxel_;
  if (top < 0 || bottom > height_) return;
  const Double2 begins = floor_of(in_cells(low));
  const Double2 ends = max(-floor_of(-in_cells(high)), begins + 1.0);
  local_ = {.begin = grid_.first.x, .first_row = grid_.first.z};
  const Columns columns = in_window(static_cast<int>(begins[0]), static_cast<int>(ends[0]));
  const Spans8 spans =
      Spans8::same(static_cast<int>(std::max(bottom, 0.0F)), ceiling_of(std::min(top, height_)));
  const Adder adder = columns_.adder(ground);
  const int row_end = std::min(static_cast<int>(ends[1]), grid_.first.z + grid_.depth);
  for (int row = std::max(static_cast<int>(begins[1]), grid_.first.z); row < row_end; ++row)
    fill(row, columns, spans, adder);
}

/// The voxels of eight cells.
inline Spans8 TriangleSlicer::spans(const Voxels4& low, const Voxels4& high) {
  return Spans8::of(pack_above(low.bottoms - 32768, high.bottoms - 32768),
                    pack_above(low.tops - 32768, high.tops - 32768));
}

/// Adds cells of a row; `heights(x)` returns the heights of the four cells from x on.
template <class Heights>
inline void TriangleSlicer::add_cells(int row, Columns columns, const Heights& heights,
                                      const Adder& adder) const {
  const auto spans_at = [&](int first) {
    const Float4 x = static_cast<float>(first + local_.begin) + kSteps;
    const Voxels4 none = {};
    const Voxels4 low = columns.begin < first + 4 ? voxels(heights(x)) : none;
    const Voxels4 high = columns.end > first + 4 ? voxels(heights(x + 4.0F)) : none;
    return spans(low, high);
  };
  add_blocks(row, columns, spans_at, adder);
}

/// A triangle at constant height.
void TriangleSlicer::add_level(const TriangleCorners& corners, const Adder& adder) {
  const int bottom = static_cast<int>(local_.least[0]);
  const Spans8 spans = Spans8::same(bottom, ceiling_of(local_.greatest[0]));
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  if (local_.rows == 1 || local_.columns == 1) {
    for (int row = local_.row_begin; row < local_.row_end; ++row)
      fill(row, in_window(0, local_.columns), spans, adder);
    return;
  }
  const auto plan = TriangleBand::of<Axis::z, Axis::x>(by_z, by_z.ordered<Axis::x>());
  if (plan.is_thin()) return add_slices(by_z, adder);
  for (int row = local_.row_begin; row < local_.row_end; row += 4) {
    const Sides sides(plan, static_cast<float>(row) + kSteps);
    const int count = std::min(local_.row_end - row, 4);
    for (int i = 0; i < count; ++i)
      fill(row + i, in_window(sides.begins[i], sides.ends[i]), spans, adder);
  }
}

/// A triangle within one column of cells along z.
void TriangleSlicer::add_column(const TriangleCorners& corners, const Adder& adder) {
  const Columns columns = in_window(0, 1);
  if (local_.rows == 1) {
    const Voxels4 cell = voxels({splat(local_.low), splat(local_.high)});
    return fill(0, columns, Spans8::same(cell.bottoms[0], cell.tops[0]), adder);
  }
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  const auto side = TriangleBand::of<Axis::z, Axis::y>(by_z, by_z.ordered<Axis::y>());
  if (side.is_thin()) return add_slices(by_z, adder);
  for (int row = local_.row_begin; row < local_.row_end; row += 4) {
    const Float4 z = static_cast<float>(row) + kSteps;
    const Voxels4 cells = voxels(side.over(z, z + 1.0F));
    const int count = std::min(local_.row_end - row, 4);
    for (int i = 0; i < count; ++i)
      fill(row + i, columns, Spans8::same(cells.bottoms[i], cells.tops[i]), adder);
  }
}

/// A wall that crosses rows and columns.
void TriangleSlicer::add_wall(const TriangleCorners& by_z, const Adder& adder) {
  const auto side = side_of(by_z);
  if (side.is_thin()) return add_slices(by_z, adder);
  const Float4 from = splat(std::min(by_z.a[0], by_z.c[0]));
  const Float4 to = splat(std::max(by_z.a[0], by_z.c[0]));
  const float slope = (by_z.c[0] - by_z.a[0]) / (by_z.c[2] - by_z.a[2]);
  const auto x_at = [&](Float4 z) {
    const Float4 inside = clamp(z, splat(by_z.a[2]), splat(by_z.c[2]));
    return clamp(by_z.a[0] + (inside - by_z.a[2]) * slope, from, to);
  };
  for (int row = local_.row_begin; row < local_.row_end; row += 4) {
    const Float4 z = static_cast<float>(row) + kSteps;
    const Float4 left = min(x_at(z), x_at(z + 1.0F));
    const Float4 right = max(x_at(z), x_at(z + 1.0F));
    const Int4 begins = to_int(left);
    const Int4 ends = max(ceiling(right), begins + 1);
    const int count = std::min(local_.row_end - row, 4);
    for (int i = 0; i < count; ++i) {
      const auto heights = [&](Float4 x) {
        return side.over(max(x, splat(left[i])), min(x + 1.0F, splat(right[i])));
      };
      add_cells(row + i, in_window(begins[i], ends[i]), heights, adder);
    }
  }
}

/// A triangle that has an area in plan.
void TriangleSlicer::add_plane(const Plane& plane, const Adder& adder) {
  const Float4 per_x = splat(plane.per_x);
  const Float4 base_x = splat(plane.base[0]);
  const bool up_x = plane.per_x > 0;
  const bool up_z = plane.per_z > 0;
  for (int row = local_.row_begin; row < local_.row_end; row += 4) {
    const Float4 z = static_cast<float>(row) + kSteps;
    const Sides sides(plane.plan, z);
    const Float4 z_low = clamp(plane.low_z, z, z + 1.0F);
    const Float4 z_high = clamp(plane.high_z, z, z + 1.0F);
    const Float4 x_low = up_x ? plane.plan.low_at(z_low) : plane.plan.high_at(z_low);
    const Float4 x_high = up_x ? plane.plan.high_at(z_high) : plane.plan.low_at(z_high);
    const Float4 at_low = plane.base[1] + (z - plane.base[2]) * plane.per_z;
    const Float4 at_high = plane.base[1] + (z + 1.0F - plane.base[2]) * plane.per_z;
    const Float4 near = up_z ? at_low : at_high;
    const Float4 far = up_z ? at_high : at_low;
    const int count = std::min(local_.row_end - row, 4);
    for (int i = 0; i < count; ++i) {
      const Float4 row_low = splat(x_low[i]);
      const Float4 row_high = splat(x_high[i]);
      const Float4 row_near = splat(near[i]);
      const Float4 row_far = splat(far[i]);
      const auto heights = [&](Float4 x) -> Range4 {
        const Float4 low = clamp(row_low, x, x + 1.0F);
        const Float4 high = clamp(row_high, x, x + 1.0F);
        return {max(plane.side.low_at(low), row_near + (low - base_x) * per_x),
                min(plane.side.high_at(high), row_far + (high - base_x) * per_x)};
      };
      add_cells(row + i, in_window(sides.begins[i], sides.ends[i]), heights, adder);
    }
  }
}

}  // namespace way
