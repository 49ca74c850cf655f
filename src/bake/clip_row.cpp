// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/clip_row.h"

#include "bake/clip_triangle.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace way {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Edges that cross more planes are cut exactly at once: the bound on the error grows with their
/// number, and a long row would nearly always meet it.
constexpr int kMostNearCuts = 32;

constexpr std::size_t kMostCorners = 9;

// Four columns at a time. Compilers lower these types to what the machine has.
constexpr int kLanes = 4;
using Floats [[gnu::vector_size(16)]] = float;
using Ints [[gnu::vector_size(16)]] = std::int32_t;

Floats load(const float* from) {
  Floats value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <class Value, class Vector>
void store(Value* to, Vector values) {
  std::memcpy(to, &values, sizeof values);
}

float highest_that_fits(const VoxelGrid& grid) {
  constexpr float kHighest = 65534;
  return grid.height / grid.cell_height > kHighest ? kHighest * grid.cell_height : grid.height;
}

}  // namespace

/// What a triangle has in one row, and the columns that it reaches.
struct RowClipper::Polygon {
  std::span<const ClipCorner> corners;
  int row;
  bool reversed;
  bool plain;                          ///< All corners are.
  CellRange cells;                     ///< Where cutting begins and ends.
  std::array<int, kMostCorners> cell;  ///< Of each corner, at most one beyond `cells`.
  int first;                           ///< The least of them.
  int last;                            ///< The greatest.
  CellRange filled;                    ///< Columns of the window that get a span.

  std::size_t before(std::size_t i) const { return i == 0 ? corners.size() - 1 : i - 1; }
  std::size_t behind(std::size_t i) const { return i + 1 == corners.size() ? 0 : i + 1; }
  bool on_plane(std::size_t i) const {
    return !plain && corners[i].on_plane && cell[i] == corners[i].cell;
  }
  /// True where a corner on a plane is left out: the cut of the edge that leads to it stands for
  /// it.
  bool is_replaced(std::size_t i) const {
    return on_plane(i) && cell[reversed ? behind(i) : before(i)] > cell[i];
  }
};

RowClipper::RowClipper(const VoxelGrid& grid, ClipStart start, ClipScratch& scratch,
                       SpanColumns& columns)
    : x_(make_axis(grid, grid.origin.x, {grid.first.x, grid.first.x + grid.width - 1}, start)),
      width_(static_cast<std::size_t>(grid.width)),
      scale_{grid.origin.y, highest_that_fits(grid), 1.0F / grid.cell_height},
      scratch_(scratch),
      columns_(columns) {
  scratch.planes.resize(width_ + 1 + kLanes);
  for (std::size_t i = 0; i < scratch.planes.size(); ++i)
    scratch.planes[i] = x_.plane(x_.first - 1 + static_cast<int>(i));
  constexpr std::size_t kNear = kMostNearCuts + 2 + kLanes;
  scratch.rises.resize(kNear);
  scratch.falls.resize(kNear);
  scratch.bottoms.resize(kNear);
  scratch.tops.resize(kNear);
  scratch.lows.resize(width_);
  scratch.highs.resize(width_);
}

void RowClipper::begin(const std::array<Vec3, 3>& triangle, Area area) {
  const auto [a, b, c] = triangle;
  area_ = area;
  level_ = a.y == b.y && b.y == c.y;
  const float low = std::min({a.y, b.y, c.y});
  const float high = std::max({a.y, b.y, c.y});
  size_x_ = std::max({std::abs(a.x), std::abs(b.x), std::abs(c.x)}) + x_.cell_size;
  size_y_ = std::max(std::abs(low), std::abs(high));
  rise_ = high - low;
  const float margin = 0x1p-18F * size_y_;
  inside_ = low - margin > scale_.bottom && high + margin - scale_.bottom < scale_.height;
}

void RowClipper::add(std::span<const ClipCorner> corners, int row, bool reversed) {
  // In registers: a polygon that is half written is slow to copy from.
  int first = corners[0].cell;
  int last = first;
  bool plain = true;
  Polygon polygon;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const int cell = corners[i].cell;
    polygon.cell[i] = cell;
    first = std::min(first, cell);
    last = std::max(last, cell);
    plain &= corners[i].plain;
  }
  polygon.corners = corners;
  polygon.row = row;
  polygon.reversed = reversed;
  polygon.plain = plain;
  polygon.first = first;
  polygon.last = last;
  if (!polygon.plain) {
    add_any(polygon);
    return;
  }
  polygon.cells = {first, last};
  polygon.filled = {first, last};
  if (level_) {
    add_level(polygon, corners[0].y, corners[0].y);
  } else if (first == last) {
    add_single(polygon);
  } else if (!add_near(polygon)) {
    add_exact(polygon);
  }
}

/// Adds a polygon that may have corners on planes and outside of the window.
void RowClipper::add_any(Polygon& polygon) {
  int low = polygon.corners[0].start;
  int high = low;
  for (const ClipCorner& corner : polygon.corners) {
    low = std::min(low, corner.start);
    high = std::max(high, corner.start);
  }
  polygon.cells = x_.cut_range(low, high);
  if (polygon.cells.is_empty()) return;
  polygon.first = polygon.cells.high + 1;
  polygon.last = polygon.cells.low;
  for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
    const int cell = std::clamp(polygon.cell[i], polygon.cells.low, polygon.cells.high + 1);
    polygon.cell[i] = cell;
    polygon.first = std::min(polygon.first, cell);
    polygon.last = std::max(polygon.last, cell);
  }
  polygon.filled = {polygon.first, polygon.last};
  trim(polygon);
  polygon.filled.low = std::max(polygon.filled.low, x_.first);
  polygon.filled.high = std::min(polygon.filled.high, polygon.cells.high);
  if (polygon.filled.is_empty()) return;
  if (level_) {
    add_level(polygon, polygon.corners[0].y, polygon.corners[0].y);
  } else if (polygon.first == polygon.last && polygon.filled.high == polygon.last) {
    add_single(polygon);
  } else if (!add_near(polygon)) {
    add_exact(polygon);
  }
}

/// A column gets a span only where the piece in it has three corners, cuts included. The first one
/// may have fewer, where a corner lies on the plane behind it; the one after the last may have as
/// many, where three corners lie on the plane before it.
void RowClipper::trim(Polygon& polygon) {
  int in_first = 0;
  int behind_last = 0;
  for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
    if (polygon.cell[i] == polygon.first && !polygon.is_replaced(i)) ++in_first;
    if (polygon.cell[i] == polygon.last && polygon.on_plane(i)) ++behind_last;
  }
  if (polygon.first < polygon.last && in_first == 0) ++polygon.filled.low;
  if (behind_last >= 3) ++polygon.filled.high;
}

std::size_t RowClipper::column(const Polygon& polygon) const {
  return static_cast<std::size_t>(polygon.row) * width_ + slot(polygon.filled.low);
}

/// Adds the same heights to all columns.
void RowClipper::add_level(const Polygon& polygon, float low, float high) {
  if (scale_.is_cut_off(low, high)) return;
  const int bottom = scale_.floor_of(low);
  const int top = std::max(scale_.ceiling_of(high), bottom + 1);
  const CellRange filled = polygon.filled;
  columns_.add_level(column(polygon), static_cast<std::size_t>(filled.high - filled.low + 1),
                     {static_cast<std::uint16_t>(bottom), static_cast<std::uint16_t>(top), area_});
}

/// Adds a polygon that lies in one column.
void RowClipper::add_single(const Polygon& polygon) {
  float low = polygon.corners[0].y;
  float high = low;
  for (const ClipCorner& corner : polygon.corners) {
    low = std::min(low, corner.y);
    high = std::max(high, corner.y);
  }
  add_level(polygon, low, high);
}

/// Adds a polygon by the lines of its edges, or nothing where these cannot tell the voxels for
/// sure.
///
/// The heights of cuts made one after another differ from those of a line by no more than `error`.
/// Let u = 2^-24, X and Y the greatest coordinates, R the rise of an edge and M its slope. A cut
/// rounds x by at most u (X + 7 W) and y by u (Y + 7 R), where W is the width of the edge and
/// M W = R; it thereby leaves the line of the edge by at most u (Y + M X + 14 R) more than the cut
/// before it. The line's own height is off by at most u (Y + 7 R). The bound is twice that, to
/// cover its own rounding.
bool RowClipper::add_near(const Polygon& polygon) {
  const int cuts = polygon.last - polygon.first;
  if (!inside_ || cuts > kMostNearCuts || polygon.filled.high > polygon.last) return false;
  const int base = std::max(polygon.first, x_.first - 1);
  float steepest = 0;
  if (!cut_near(polygon, base, steepest)) return false;
  const float error =
      0x1p-23F * static_cast<float>(cuts + 3) * (size_y_ + steepest * size_x_ + 16 * rise_);
  if (!find_near_voxels(polygon, base, error)) return false;
  include_near(polygon);
  const auto count = static_cast<std::size_t>(polygon.filled.high - polygon.filled.low + 1);
  const std::size_t first_column = column(polygon);
  const std::int32_t* bottoms = scratch_.bottoms.data();
  const std::int32_t* tops = scratch_.tops.data();
  columns_.add(area_, [=](const auto& adder) {
    for (std::size_t i = 0; i < count; ++i)
      adder(first_column + i, bottoms[i], tops[i]);
  });
  return true;
}

/// Writes the heights of an edge at the planes from `begin` up to `end`, and of up to three more.
void RowClipper::cut_line(const Line& line, int begin, int end, float* heights) const {
  const float* planes = scratch_.planes.data() + (begin - x_.first + 1);
  for (int i = 0; i < end - begin; i += kLanes)
    store(heights + i, line.y + (load(planes + i) - line.x) * line.slope);
}

/// Finds the heights at the planes from `base` on by the lines of the edges, and the greatest
/// slope. False where a plane is crossed more than once each way.
bool RowClipper::cut_near(const Polygon& polygon, int base, float& steepest) {
  // Goes round from the first column. What an edge writes too much is overwritten by the next one;
  // therefore the edges on the way back are kept until the end and taken in opposite order.
  std::array<std::size_t, kMostCorners> back;
  std::size_t back_count = 0;
  std::size_t a = 0;
  while (polygon.cell[a] != polygon.first)
    ++a;
  int way = 0;
  const auto cut = [&](std::size_t low, std::size_t high, float* heights) {
    const ClipCorner& from = polygon.corners[low];
    const ClipCorner& to = polygon.corners[high];
    const Line line = {from.x, from.y, (to.y - from.y) / (to.x - from.x)};
    steepest = std::max(steepest, std::abs(line.slope));
    const int begin = std::max(polygon.cell[low], base);
    cut_line(line, begin, polygon.cell[high], heights + (begin - base));
  };
  for (std::size_t left = polygon.corners.size(); left > 0; --left) {
    const std::size_t b = polygon.behind(a);
    const int step = polygon.cell[b] - polygon.cell[a];
    if (step > 0) {
      way += step;
      cut(a, b, scratch_.rises.data());
    } else if (step < 0) {
      back[back_count++] = a;
    }
    a = b;
  }
  while (back_count > 0) {
    const std::size_t high = back[--back_count];
    cut(polygon.behind(high), high, scratch_.falls.data());
  }
  return way == polygon.last - polygon.first;
}

/// Finds the voxels of the cuts. False where a height lies within `error` of a voxel's border.
bool RowClipper::find_near_voxels(const Polygon& polygon, int base, float error) {
  const CellRange filled = polygon.filled;
  const float slack = (error + 0x1p-22F * scale_.height) * scale_.per_voxel * 1.01F;
  const float margin = 0.5F - slack;
  const float* rises = scratch_.rises.data() + (filled.low - base);
  const float* falls = scratch_.falls.data() + (filled.low - base);
  const bool begun = filled.low > base;  // some edge crosses the plane before the first column
  Floats low_before = Floats{} + (begun ? std::min(rises[-1], falls[-1]) : kInfinity);
  Floats high_before = Floats{} + (begun ? std::max(rises[-1], falls[-1]) : -kInfinity);
  const int count = filled.high - filled.low + 1;
  const int crossed = polygon.last - filled.low;  // no edge crosses the plane behind the last
  Ints unsure = {};
  for (int i = 0; i < count; i += kLanes) {
    const Floats up = load(rises + i);
    const Floats back = load(falls + i);
    const Ints index = Ints{0, 1, 2, 3} + i;
    const Ints cut = index < crossed;
    const Floats low = cut ? (up < back ? up : back) : Floats{} + kInfinity;
    const Floats high = cut ? (up < back ? back : up) : Floats{} - kInfinity;
    const Floats low_last = __builtin_shufflevector(low_before, low, 3, 4, 5, 6);
    const Floats high_last = __builtin_shufflevector(high_before, high, 3, 4, 5, 6);
    low_before = low;
    high_before = high;
    const Floats from = ((low < low_last ? low : low_last) - scale_.bottom) * scale_.per_voxel;
    const Floats to = ((high < high_last ? high_last : high) - scale_.bottom) * scale_.per_voxel;
    const Ints bottom = __builtin_convertvector(from, Ints);
    const Ints top = __builtin_convertvector(to, Ints);
    const Floats off_from = from - __builtin_convertvector(bottom, Floats) - 0.5F;
    const Floats off_to = to - __builtin_convertvector(top, Floats) - 0.5F;
    const Ints sure =
        (off_from <= margin) & (off_from >= -margin) & (off_to <= margin) & (off_to >= -margin);
    unsure |= ~sure & (index < count);
    store(scratch_.bottoms.data() + i, bottom);
    store(scratch_.tops.data() + i, top + 1);
  }
  return (unsure[0] | unsure[1] | unsure[2] | unsure[3]) == 0;
}

/// Joins the voxels of the corners, which are exact, to those of the cuts.
void RowClipper::include_near(const Polygon& polygon) {
  std::int32_t* bottoms = scratch_.bottoms.data();
  std::int32_t* tops = scratch_.tops.data();
  const auto count = static_cast<unsigned>(polygon.filled.high - polygon.filled.low + 1);
  const auto include = [&](int cell, const ClipCorner& corner) {
    const auto at = static_cast<unsigned>(cell - polygon.filled.low);
    if (at >= count) return;
    bottoms[at] = std::min(bottoms[at], corner.bottom);
    tops[at] = std::max(tops[at], corner.top);
  };
  for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
    if (polygon.is_replaced(i)) continue;
    include(polygon.cell[i], polygon.corners[i]);
    if (polygon.on_plane(i)) include(polygon.cell[i] + 1, polygon.corners[i]);
  }
}

void RowClipper::include(CellRange filled, int cell, float height) {
  if (cell < filled.low || cell > filled.high) return;
  float& low = scratch_.lows[slot(cell)];
  float& high = scratch_.highs[slot(cell)];
  low = std::min(low, height);
  high = std::max(high, height);
}

void RowClipper::include_corners(const Polygon& polygon) {
  for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
    if (polygon.is_replaced(i)) continue;
    include(polygon.filled, polygon.cell[i], polygon.corners[i].y);
    if (polygon.on_plane(i)) include(polygon.filled, polygon.cell[i] + 1, polygon.corners[i].y);
  }
}

/// Cuts the edge between a corner and the one before it, plane by plane, from the end that comes
/// first in the triangle.
void RowClipper::cut_exact(const Polygon& polygon, std::size_t edge) {
  const std::size_t before = polygon.before(edge);
  const std::size_t from = polygon.reversed ? edge : before;
  const std::size_t to = polygon.reversed ? before : edge;
  const bool rises = polygon.cell[from] < polygon.cell[to];
  Vec2 a = {polygon.corners[from].x, polygon.corners[from].y};
  Vec2 b = {polygon.corners[to].x, polygon.corners[to].y};
  const int end = std::max(polygon.cell[from], polygon.cell[to]);
  for (int x = std::min(polygon.cell[from], polygon.cell[to]); x < end; ++x) {
    const float plane = x_.plane(x);
    const float from_a = plane - a.x;
    const float from_b = plane - b.x;
    const Vec2 cut = a + (b - a) * (from_a / (from_a - from_b));
    (rises ? a : b) = cut;
    include(polygon.filled, x, cut.z);
    include(polygon.filled, x + 1, cut.z);
  }
}

/// Adds any polygon.
void RowClipper::add_exact(Polygon& polygon) {
  for (std::size_t i = slot(polygon.filled.low); i <= slot(polygon.filled.high); ++i) {
    scratch_.lows[i] = kInfinity;
    scratch_.highs[i] = -kInfinity;
  }
  for (std::size_t i = 0; i < polygon.corners.size(); ++i)
    cut_exact(polygon, i);
  include_corners(polygon);
  emit_exact(polygon);
}

void RowClipper::emit_exact(const Polygon& polygon) {
  const std::size_t first_column = column(polygon);
  const std::size_t from = slot(polygon.filled.low);
  columns_.add(area_, [&](const auto& adder) {
    for (std::size_t i = from; i <= slot(polygon.filled.high); ++i) {
      const float low = scratch_.lows[i];
      const float high = scratch_.highs[i];
      if (scale_.is_cut_off(low, high)) continue;
      const int bottom = scale_.floor_of(low);
      adder(first_column + i - from, bottom, std::max(scale_.ceiling_of(high), bottom + 1));
    }
  });
}

}  // namespace way
