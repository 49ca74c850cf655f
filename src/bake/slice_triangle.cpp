// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/slice_triangle.h"

#include "core/simd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace way {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::size_t kRoom = 4;  // cells before and behind the window that may be written
constexpr Float4 kSteps = {0, 1, 2, 3};

int floor_of(float value) {
  const int whole = static_cast<int>(value);
  return whole - (static_cast<float>(whole) > value ? 1 : 0);
}

int ceiling_of(float value) {
  const int whole = static_cast<int>(value);
  return whole + (static_cast<float>(whole) < value ? 1 : 0);
}

/// Places in the plan in cells, moved onto the planes between two cells where they are within a
/// thousandth of one: levels are drawn on grids, and rounding must not put a sliver of a floor into
/// the next cell.
Double2 snap(Double2 cells) {
  constexpr double kNear = 1.0 / 1024;
  const Double2 plane = nearest(cells);
  const Double2 beside = cells - plane;
  return ((beside < kNear) & (beside > -kNear)) ? plane : cells;
}

Double2 floor_of(Double2 value) {
  const Double2 whole = nearest(value);
  return whole > value ? whole - 1.0 : whole;
}

/// Behind the last cell that a stretch from `low` to `high` fills. Where it only touches the next
/// cell's plane it does not fill that cell, unless all of it lies on the plane.
int end_of(float low, float high) {
  return std::max(ceiling_of(high), floor_of(low) + 1);
}

/// Whether all corners are on one line in the plan, but for rounding.
bool is_wall(const TriangleCorners& by_z) {
  const Float4 u = by_z.b - by_z.a;
  const Float4 w = by_z.c - by_z.a;
  const float area = u[2] * w[0] - u[0] * w[2];
  return std::abs(area) <= std::max(std::abs(w[0]), w[2]) * 0x1p-16F;
}

}  // namespace

/// Four rows of a triangle in the plan: where they begin and end along x.
struct TriangleSlicer::Sides {
  Int4 begins;
  Int4 ends;

  Sides(const TriangleBand& plan, Float4 z) {
    const Range4 x = plan.over(z, z + 1.0F);
    begins = to_int(x.low);
    ends = max(ceiling(x.high), begins + 1);
  }
};

/// A triangle that is not too steep, seen from above and from the side, and its plane.
struct TriangleSlicer::Plane {
  TriangleBand plan;  ///< Along x, at a place along z.
  TriangleBand side;  ///< Heights at a place along x.
  Float4 base;        ///< A corner.
  float per_x;
  float per_z;
  Float4 low_z;   ///< Of the lowest corner.
  Float4 high_z;  ///< Of the highest corner.

  explicit Plane(const TriangleCorners& by_z)
      : plan(TriangleBand::of<Axis::z, Axis::x>(by_z)),
        side(TriangleBand::of<Axis::x, Axis::y>(by_z.ordered<Axis::x>())),
        base(by_z.a) {
    const TriangleCorners by_y = by_z.ordered<Axis::y>();
    low_z = splat(by_y.a[2]);
    high_z = splat(by_y.c[2]);
  }

  /// False where the triangle is too steep or too thin for heights to be computed from its plane.
  bool set(const TriangleCorners& v) {
    constexpr float kSteepest = 1024;  // voxels per cell
    const Float4 u = v.b - v.a;
    const Float4 w = v.c - v.a;
    const float area = u[2] * w[0] - u[0] * w[2];
    const float dx = u[2] * w[1] - u[1] * w[2];
    const float dz = u[1] * w[0] - u[0] * w[1];
    // Of a sliver the plane's slopes are lost to rounding: their error moves heights by about
    // box * rise / area units in the last place.
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

void TriangleSlicer::add(const std::array<Vec3, 3>& triangle, Area area) {
  TriangleCorners corners;
  if (!place(triangle, corners)) return;
  const Adder adder = columns_.adder(area);
  if (local_.low == local_.high) return add_level(corners, adder);
  if (local_.columns == 1) return add_column(corners, adder);
  if (local_.rows == 1) {
    const auto side = TriangleBand::of<Axis::x, Axis::y>(corners.ordered<Axis::x>());
    if (!side.is_thin()) {
      return add_cells(
          0, in_window(0, local_.columns), [&](Float4 x) { return side.over(x, x + 1.0F); }, adder);
    }
  }
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  if (by_z.c[2] > by_z.a[2]) {
    if (is_wall(by_z)) return add_wall(by_z, adder);
    Plane plane(by_z);
    if (plane.set(by_z)) return add_plane(by_z, plane, adder);
  }
  add_slices(by_z, adder);
}

/// Counts a triangle in cells and voxels, from its own low corner in the plan; false where it is
/// outside of the window.
///
/// Heights are scaled in floats, so that a level floor gets the voxel that its height rounds to.
/// The plan is scaled in doubles, which tell on which side of a plane a corner lies; from the low
/// corner on, floats are fine enough.
bool TriangleSlicer::place(const std::array<Vec3, 3>& triangle, TriangleCorners& corners) {
  constexpr double kFar = 0x1p29;  // cells: no window is there
  Double2 plan[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const Double2 there = {static_cast<double>(triangle[i].x), static_cast<double>(triangle[i].z)};
    plan[i] =
        snap(max(min((there - origin_) * per_cell_, Double2{kFar, kFar}), Double2{-kFar, -kFar}));
  }
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

inline TriangleSlicer::Columns TriangleSlicer::in_window(int begin, int end) const {
  return {std::max(begin - local_.begin, 0), std::min(end - local_.begin, grid_.width)};
}

/// The voxels of eight cells. Computed heights may stray from the triangle's own in the last bits.
inline Spans8 TriangleSlicer::voxels(const Range4& first, const Range4& second) const {
  const auto bottoms_of = [&](const Range4& cells) {
    const Int4 bottoms = to_int(clamp(cells.low, local_.least, local_.greatest));
    if (!local_.is_cut) return bottoms;
    return ((cells.low <= height_) & (cells.high >= 0.0F)) ? bottoms : Int4{} + 65535;
  };
  const auto tops_of = [&](const Range4& cells, Int4 bottoms) {
    const Int4 tops = max(ceiling(clamp(cells.high, local_.least, local_.greatest)), bottoms + 1);
    return bottoms == 65535 ? Int4{} : tops;
  };
  const Int4 low_bottoms = bottoms_of(first);
  const Int4 high_bottoms = bottoms_of(second);
  return {pack_above(32767 - low_bottoms, 32767 - high_bottoms),
          pack_above(tops_of(first, low_bottoms) - 32768, tops_of(second, high_bottoms) - 32768)};
}

/// Adds cells of a row, with the heights that `heights` gives for the four cells from x on.
template <class Heights>
inline void TriangleSlicer::add_cells(int row, Columns columns, const Heights& heights,
                                      const Adder& adder) const {
  constexpr int kLanes = SpanColumns::kLanes;
  if (columns.begin >= columns.end) return;
  int first = columns.begin / kLanes * kLanes;
  SpanColumns::Block* block = row_of(row, adder) + first / kLanes;
  for (; first < columns.end; first += kLanes, ++block) {
    const Float4 x = static_cast<float>(first + local_.begin) + kSteps;
    const UShort8 inside =
        lanes_between(std::max(columns.begin - first, 0), std::min(columns.end - first, kLanes));
    adder(*block, voxels(heights(x), heights(x + 4.0F)) & inside);
  }
}

/// Adds cells of a row that all have the same voxels.
inline void TriangleSlicer::fill(int row, Columns columns, const Spans8& spans,
                                 const Adder& adder) const {
  constexpr int kLanes = SpanColumns::kLanes;
  if (columns.begin >= columns.end) return;
  int first = columns.begin / kLanes * kLanes;
  SpanColumns::Block* block = row_of(row, adder) + first / kLanes;
  for (; first < columns.end; first += kLanes, ++block) {
    const UShort8 inside =
        lanes_between(std::max(columns.begin - first, 0), std::min(columns.end - first, kLanes));
    adder(*block, spans & inside);
  }
}

/// A triangle whose heights are all the same.
void TriangleSlicer::add_level(const TriangleCorners& corners, const Adder& adder) {
  const int bottom = static_cast<int>(local_.least[0]);
  const Spans8 spans = Spans8::same(bottom, std::max(ceiling_of(local_.greatest[0]), bottom + 1));
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  if (local_.rows == 1 || local_.columns == 1) {
    for (int row = local_.row_begin; row < local_.row_end; ++row)
      fill(row, in_window(0, local_.columns), spans, adder);
    return;
  }
  const auto plan = TriangleBand::of<Axis::z, Axis::x>(by_z);
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
  const Range4 all = {splat(local_.low), splat(local_.high)};
  if (local_.rows == 1) return fill(0, columns, voxels(all, all), adder);
  const TriangleCorners by_z = corners.ordered<Axis::z>();
  const auto side = TriangleBand::of<Axis::z, Axis::y>(by_z);
  if (side.is_thin()) return add_slices(by_z, adder);
  for (int row = local_.row_begin; row < local_.row_end; row += 4) {
    const Float4 z = static_cast<float>(row) + kSteps;
    const Range4 heights = side.over(z, z + 1.0F);
    const int count = std::min(local_.row_end - row, 4);
    for (int i = 0; i < count; ++i) {
      const Range4 cell = {splat(heights.low[i]), splat(heights.high[i])};
      fill(row + i, columns, voxels(cell, cell), adder);
    }
  }
}

/// A wall that crosses rows and columns.
void TriangleSlicer::add_wall(const TriangleCorners& by_z, const Adder& adder) {
  const auto side = TriangleBand::of<Axis::x, Axis::y>(by_z.ordered<Axis::x>());
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

void TriangleSlicer::add_plane(const TriangleCorners&, const Plane& plane, const Adder& adder) {
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

/// What a triangle has in one row: the long side from 0 to 1, the short sides from 2 (by way of
/// `middle`) to 3, and the row's two lines between them.
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

/// Any triangle, row by row, from the crossings of its sides with the planes between cells.
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
  std::fill(lows_ + columns.begin, lows_ + columns.end, kInfinity);
  std::fill(highs_ + columns.begin, highs_ + columns.end, -kInfinity);
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
    const Range4 cell = {splat(lows_[column]), splat(highs_[column])};
    if (lows_[column] > highs_[column]) continue;
    fill(slice.row, {column, column + 1}, voxels(cell, cell), adder);
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
