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

template <class T>
int floor_of(T value) {
  const int whole = static_cast<int>(value);
  return whole - (static_cast<T>(whole) > value ? 1 : 0);
}

int ceiling_of(float value) {
  const int whole = static_cast<int>(value);
  return whole + (static_cast<float>(whole) < value ? 1 : 0);
}

/// A coordinate in cells, moved onto the plane between two cells where it is within a thousandth of
/// one: levels are drawn on grids, and rounding must not put a sliver of a floor into the next
/// cell.
double snap(double cells) {
  constexpr double kNear = 1.0 / 1024;
  const double plane = static_cast<double>(floor_of(cells + 0.5));
  return std::abs(cells - plane) < kNear ? plane : cells;
}

/// Behind the last cell that a stretch from `low` to `high` fills. Where it only touches the next
/// cell's plane it does not fill that cell, unless all of it lies on the plane.
int end_of(float low, float high) {
  return high > low ? ceiling_of(high) : floor_of(high) + 1;
}

}  // namespace

/// The corners of a triangle in order of z: the long side goes from `a` to `c`, the short ones by
/// way of `b`.
struct TriangleSlicer::Corners {
  Vec3 a;
  Vec3 b;
  Vec3 c;
  float per_long = 0;    ///< One over the extent of a side along z; 0 where it has none.
  float per_first = 0;   ///< Of a to b.
  float per_second = 0;  ///< Of b to c.

  explicit Corners(std::array<Vec3, 3> v) {
    if (v[1].z < v[0].z) std::swap(v[0], v[1]);
    if (v[2].z < v[1].z) std::swap(v[1], v[2]);
    if (v[1].z < v[0].z) std::swap(v[0], v[1]);
    a = v[0];
    b = v[1];
    c = v[2];
    per_long = c.z > a.z ? 1.0F / (c.z - a.z) : 0.0F;
    per_first = b.z > a.z ? 1.0F / (b.z - a.z) : 0.0F;
    per_second = c.z > b.z ? 1.0F / (c.z - b.z) : 0.0F;
  }

  static Vec3 cross(Vec3 from, Vec3 to, float share, float z) {
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, z};
  }
  /// Where the long side crosses the line at z.  @pre a.z <= z <= c.z
  Vec3 on_long(float z) const { return z >= c.z ? c : cross(a, c, (z - a.z) * per_long, z); }
  /// Where a short side crosses the line at z.
  Vec3 on_short(float z) const {
    if (z == b.z) return b;
    return z < b.z ? cross(a, b, (z - a.z) * per_first, z) : cross(b, c, (z - b.z) * per_second, z);
  }
};

/// The least and the greatest height in four cells; empty where low > high.
struct TriangleSlicer::Range {
  Float4 low;
  Float4 high;

  void join(const Range& other) {
    low = min(low, other.low);
    high = max(high, other.high);
  }
};

/// What a triangle has in one row: the long side from 0 to 1, the short sides from 2 (by way of
/// `middle`) to 3, and the row's two lines between them.
struct TriangleSlicer::Slice {
  int row;
  bool has_middle;
  bool is_first;
  bool is_last;
  Vec3 corners[4];
  Vec3 middle;
};

/// The plane of a triangle that is not steep, and its sides as bounds of z at a given x and of x at
/// a given z: a triangle has one side below and two above its inside, or two below and one above.
struct TriangleSlicer::Plane {
  struct Side {
    Float4 at;     ///< A point of the side along one axis,
    Float4 value;  ///< and along the other.
    Float4 slope;

    Float4 value_at(Float4 where) const { return value + (where - at) * slope; }
  };
  static Side unbounded(float value) { return {splat(0), splat(value), splat(0)}; }

  Float4 base_x;
  Float4 base_y;
  Float4 base_z;
  Float4 per_x;
  Float4 per_z;
  Float4 least_x;  ///< Of the triangle: a side along z bounds nothing else.
  Float4 greatest_x;
  Side below[2] = {unbounded(-kInfinity), unbounded(-kInfinity)};
  Side above[2] = {unbounded(kInfinity), unbounded(kInfinity)};

  /// False where the triangle is too steep for heights to be computed from its plane.
  bool set(const std::array<Vec3, 3>& v) {
    constexpr float kSteepest = 64;  // voxels per cell
    const Vec3 u = v[1] - v[0];
    const Vec3 w = v[2] - v[0];
    const float area = u.z * w.x - u.x * w.z;
    const float dx = u.z * w.y - u.y * w.z;
    const float dz = u.y * w.x - u.x * w.y;
    // Of a sliver the plane's slopes are lost to rounding: their error moves heights by about
    // box * rise / area units in the last place.
    const float box =
        std::max(std::abs(u.x), std::abs(w.x)) * std::max(std::abs(u.z), std::abs(w.z));
    const float rise = std::max(std::abs(u.y), std::abs(w.y));
    if (!(std::abs(area) > box * (4 + rise) * 0x1p-14F)) return false;
    const float limit = std::abs(area) * kSteepest;
    if (!(std::abs(dx) < limit && std::abs(dz) < limit)) return false;
    const float share = 1.0F / area;
    base_x = splat(v[0].x);
    base_y = splat(v[0].y);
    base_z = splat(v[0].z);
    per_x = splat(dx * share);
    per_z = splat(dz * share);
    least_x = splat(std::min({v[0].x, v[1].x, v[2].x}));
    greatest_x = splat(std::max({v[0].x, v[1].x, v[2].x}));
    std::size_t belows = 0;
    std::size_t aboves = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 from = v[i];
      const Vec3 to = v[i == 2 ? 0 : i + 1];
      if (from.x == to.x) continue;
      const Side side = {splat(from.x), splat(from.z), splat((to.z - from.z) / (to.x - from.x))};
      const bool is_above = (to.x > from.x) == (area > 0);
      if (is_above && aboves < 2) above[aboves++] = side;
      if (!is_above && belows < 2) below[belows++] = side;
    }
    return true;
  }

  /// Heights where the part of the triangle from `low` to `high` along z meets the planes `x`;
  /// empty ranges where it does not reach them.
  Range across(Float4 x, Float4 low, Float4 high) const {
    const Float4 from = max(max(below[0].value_at(x), below[1].value_at(x)), low);
    const Float4 to = min(min(above[0].value_at(x), above[1].value_at(x)), high);
    const Float4 flat = base_y + (x - base_x) * per_x;
    return range(flat + (from - base_z) * per_z, flat + (to - base_z) * per_z,
                 (from <= to + 0x1p-16F) & (x >= least_x) & (x <= greatest_x));
  }

  /// Heights on the line at z, from `left` to `right`, in the cells that begin at `x`.
  Range along(Float4 x, Float4 z, Float4 left, Float4 right) const {
    const Float4 from = max(x, left);
    const Float4 to = min(x + 1.0F, right);
    const Float4 flat = base_y + (z - base_z) * per_z;
    return range(flat + (from - base_x) * per_x, flat + (to - base_x) * per_x, from <= to);
  }

 private:
  template <class Mask>
  static Range range(Float4 a, Float4 b, Mask reached) {
    return {reached ? min(a, b) : splat(kInfinity), reached ? max(a, b) : splat(-kInfinity)};
  }
};

TriangleSlicer::TriangleSlicer(const VoxelGrid& grid, SliceScratch& scratch, SpanColumns& columns)
    : grid_(grid),
      per_cell_(1.0 / static_cast<double>(grid.cell_size)),
      per_voxel_(1.0F / grid.cell_height),
      height_(grid.height * per_voxel_),
      columns_(columns) {
  const std::size_t size = static_cast<std::size_t>(grid.width) + 3 * kRoom;
  scratch.lows.assign(size, kInfinity);
  scratch.highs.assign(size, -kInfinity);
  lows_ = scratch.lows.data() + kRoom;
  highs_ = scratch.highs.data() + kRoom;
}

void TriangleSlicer::add(const std::array<Vec3, 3>& triangle, Area area) {
  // Heights are scaled in floats, so that a level floor gets the voxel that its height rounds to.
  // The plan is scaled in doubles, which tell on which side of a plane a corner lies, and then
  // counted from the triangle's own low corner, where floats are fine enough.
  double x[3];
  double z[3];
  std::array<Vec3, 3> v;
  for (std::size_t i = 0; i < 3; ++i) {
    x[i] = snap((static_cast<double>(triangle[i].x) - static_cast<double>(grid_.origin.x)) *
                per_cell_);
    z[i] = snap((static_cast<double>(triangle[i].z) - static_cast<double>(grid_.origin.z)) *
                per_cell_);
    v[i].y = (triangle[i].y - grid_.origin.y) * per_voxel_;
  }
  local_.x = floor_of(std::min({x[0], x[1], x[2]}));
  local_.z = floor_of(std::min({z[0], z[1], z[2]}));
  for (std::size_t i = 0; i < 3; ++i) {
    v[i].x = static_cast<float>(x[i] - local_.x);
    v[i].z = static_cast<float>(z[i] - local_.z);
  }
  local_.low = std::min({v[0].y, v[1].y, v[2].y});
  local_.high = std::max({v[0].y, v[1].y, v[2].y});
  if (local_.high < 0 || local_.low > height_) return;
  local_.begin = grid_.first.x - local_.x;
  local_.end = local_.begin + grid_.width;
  const float wide = std::max({v[0].x, v[1].x, v[2].x});
  const Corners corners(v);
  Plane plane;
  // A triangle of one column has its extremes at the corners of its rows, and needs no plane.
  const bool has_plane = wide > 1 && local_.low < local_.high && plane.set(v);
  columns_.add(area,
               [&](const auto& adder) { add_rows(corners, has_plane ? &plane : nullptr, adder); });
}

template <class Adder>
void TriangleSlicer::add_rows(const Corners& corners, const Plane* plane, const Adder& adder) {
  const int first = grid_.first.z - local_.z;
  const int begin = std::max(0, first);
  const int end = std::min(end_of(corners.a.z, corners.c.z), first + grid_.depth);
  if (begin >= end) return;
  float z = std::max(static_cast<float>(begin), corners.a.z);
  Vec3 long_low = z > corners.a.z ? corners.on_long(z) : corners.a;
  Vec3 short_low = corners.on_short(z);
  for (int row = begin; row < end; ++row) {
    const float behind = std::min(static_cast<float>(row + 1), corners.c.z);
    const Vec3 long_high = corners.on_long(behind);
    const Vec3 short_high = corners.on_short(behind);
    const bool has_middle = z < corners.b.z && corners.b.z < behind;
    add_slice({row,
               has_middle,
               z == corners.a.z,
               behind == corners.c.z,
               {long_low, long_high, short_high, short_low},
               has_middle ? corners.b : long_low},
              plane, adder);
    z = behind;
    long_low = long_high;
    short_low = short_high;
  }
}

template <class Adder>
void TriangleSlicer::add_slice(const Slice& slice, const Plane* plane, const Adder& adder) {
  const Vec3* c = slice.corners;
  const float low =
      std::min(std::min(std::min(c[0].x, c[1].x), std::min(c[2].x, c[3].x)), slice.middle.x);
  const float high =
      std::max(std::max(std::max(c[0].x, c[1].x), std::max(c[2].x, c[3].x)), slice.middle.x);
  const int first = floor_of(low);
  const int last = end_of(low, high);
  const int begin = std::max(first, local_.begin);
  const int end = std::min(last, local_.end);
  if (begin >= end) return;
  const std::size_t column = static_cast<std::size_t>(slice.row + local_.z - grid_.first.z) *
                                 static_cast<std::size_t>(grid_.width) +
                             static_cast<std::size_t>(begin - local_.begin);
  if (local_.low == local_.high) return emit_level(end - begin, column, adder);
  if (last - first == 1) return emit_cell(slice, column, adder);
  if (plane != nullptr) {
    include_plane(*plane, slice, begin, end);
  } else {
    std::fill(lows_ + (begin - local_.begin), lows_ + (end - local_.begin), kInfinity);
    std::fill(highs_ + (begin - local_.begin), highs_ + (end - local_.begin), -kInfinity);
    include_crossings(c[0].x, c[0].y, c[1].x, c[1].y);
    include_crossings(c[1].x, c[1].y, c[2].x, c[2].y);
    include_crossings(c[3].x, c[3].y, c[0].x, c[0].y);
    const Vec3 middle = slice.has_middle ? slice.middle : c[3];
    include_crossings(c[2].x, c[2].y, middle.x, middle.y);
    include_crossings(middle.x, middle.y, c[3].x, c[3].y);
    for (const Vec3& corner : slice.corners)
      include_corner(corner.x, corner.y);
    include_corner(slice.middle.x, slice.middle.y);
  }
  emit(begin, end, column, adder);
}

/// The heights of a row from the plane of the triangle: they are extreme where the row's lines and
/// the planes between its cells meet the triangle, or at the triangle's own corners.
inline void TriangleSlicer::include_plane(const Plane& plane, const Slice& slice, int begin,
                                          int end) {
  const Vec3* c = slice.corners;
  const Float4 low = splat(static_cast<float>(slice.row));
  const Float4 high = low + 1.0F;
  const Float4 low_left = splat(std::min(c[0].x, c[3].x));
  const Float4 low_right = splat(std::max(c[0].x, c[3].x));
  const Float4 high_left = splat(std::min(c[1].x, c[2].x));
  const Float4 high_right = splat(std::max(c[1].x, c[2].x));
  float* lows = lows_ - local_.begin;
  float* highs = highs_ - local_.begin;
  const Range nothing = {splat(kInfinity), splat(-kInfinity)};
  Float4 x = static_cast<float>(begin) + Float4{0, 1, 2, 3};
  Range here = plane.across(x, low, high);
  for (int cell = begin; cell < end; cell += 4) {
    const bool more = cell + 4 <= end;  // the plane behind the fourth cell belongs to the row
    const Range next = more ? plane.across(x + 4.0F, low, high) : nothing;
    Range range = here;
    range.join({shift(here.low, next.low), shift(here.high, next.high)});
    range.join(plane.along(x, splat(c[0].z), low_left, low_right));
    range.join(plane.along(x, splat(c[1].z), high_left, high_right));
    store(lows + cell, range.low);
    store(highs + cell, range.high);
    here = next;
    x += 4.0F;
  }
  if (slice.has_middle) include_corner(slice.middle.x, slice.middle.y);
  if (slice.is_first) include_corner(c[0].x, c[0].y);
  if (slice.is_last) include_corner(c[1].x, c[1].y);
}

/// A corner on a plane belongs to the cells on both sides of it.
inline void TriangleSlicer::include_corner(float x, float y) {
  const int right = floor_of(x);
  const int left = ceiling_of(x) - 1;
  if (right < local_.begin - 1 || right > local_.end) return;
  float* lows = lows_ - local_.begin;
  float* highs = highs_ - local_.begin;
  lows[right] = std::min(lows[right], y);
  highs[right] = std::max(highs[right], y);
  lows[left] = std::min(lows[left], y);
  highs[left] = std::max(highs[left], y);
}

/// The planes strictly between two points of a slice.
inline void TriangleSlicer::include_crossings(float ax, float ay, float bx, float by) {
  if (bx < ax) {
    std::swap(ax, bx);
    std::swap(ay, by);
  }
  const int begin = std::max(floor_of(ax) + 1, local_.begin);
  const int end = std::min(ceiling_of(bx), local_.end + 1);
  if (begin >= end) return;
  const float slope = (by - ay) / (bx - ax);
  float* lows = lows_ - local_.begin;
  float* highs = highs_ - local_.begin;
  for (int plane = begin; plane < end; ++plane) {
    const float y = ay + (static_cast<float>(plane) - ax) * slope;
    lows[plane - 1] = std::min(lows[plane - 1], y);
    highs[plane - 1] = std::max(highs[plane - 1], y);
    lows[plane] = std::min(lows[plane], y);
    highs[plane] = std::max(highs[plane], y);
  }
}

template <class Adder>
void TriangleSlicer::emit(int begin, int end, std::size_t column, const Adder& adder) {
  const float* lows = lows_ + (begin - local_.begin);
  const float* highs = highs_ + (begin - local_.begin);
  const int count = end - begin;
  const Float4 least = splat(std::max(local_.low, 0.0F));
  const Float4 greatest = splat(std::min(local_.high, height_));
  for (int i = 0; i < count; i += 4) {
    // Heights computed from the plane may stray from the triangle's own range in the last bits.
    const Float4 low = max(load4(lows + i), least);
    const Float4 high = min(load4(highs + i), greatest);
    const Int4 bottoms = to_int(min(low, greatest));
    const Int4 tops = ceiling(max(high, least));
    const unsigned filled = ~lanes(low > high);
    const int lanes_left = std::min(4, count - i);
    for (int lane = 0; lane < lanes_left; ++lane) {
      if (((filled >> lane) & 1U) == 0) continue;
      adder(column + static_cast<std::size_t>(i + lane), bottoms[lane],
            std::max(tops[lane], bottoms[lane] + 1));
    }
  }
}

/// A slice within one cell has its extremes at its corners.
template <class Adder>
void TriangleSlicer::emit_cell(const Slice& slice, std::size_t column, const Adder& adder) const {
  const Vec3* c = slice.corners;
  const float middle = slice.middle.y;
  const float low = std::min(std::min(std::min(c[0].y, c[1].y), std::min(c[2].y, c[3].y)), middle);
  const float high = std::max(std::max(std::max(c[0].y, c[1].y), std::max(c[2].y, c[3].y)), middle);
  if (high < 0 || low > height_) return;
  const int bottom = static_cast<int>(std::max(low, std::max(local_.low, 0.0F)));
  const int top = ceiling_of(std::min(high, std::min(local_.high, height_)));
  adder(column, bottom, std::max(top, bottom + 1));
}

template <class Adder>
void TriangleSlicer::emit_level(int count, std::size_t column, const Adder& adder) const {
  const int bottom = static_cast<int>(std::max(local_.low, 0.0F));
  const int top = std::max(ceiling_of(std::min(local_.high, height_)), bottom + 1);
  for (int i = 0; i < count; ++i)
    adder(column + static_cast<std::size_t>(i), bottom, top);
}

}  // namespace way
