// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/clip_axis.h"
#include "bake/span_columns.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A corner of what a triangle has in a row.
struct ClipCorner {
  float x;
  float y;
  int start;      ///< Its column by division: ClipAxis::start_cell().
  int cell;       ///< Its column by comparison: ClipAxis::cell_by_planes().
  int bottom;     ///< The voxel that it is in, or on; where heights are inside of the window.
  int top;        ///< Behind the voxel that it is in, or under.
  bool on_plane;  ///< It lies exactly where its column ends.
  bool plain;     ///< Both ways give one column, of the window, and it is not on a plane.
};

/// Turns heights into voxels.
struct VoxelScale {
  float bottom = 0;  ///< World height of voxel 0.
  float height = 0;  ///< What lies higher above it is cut off.
  float per_voxel = 1;

  bool is_cut_off(float low, float high) const {
    return high - bottom < 0 || low - bottom > height;
  }
  int floor_of(float low) const {
    return static_cast<int>(std::min(std::max(low - bottom, 0.0F), height) * per_voxel);
  }
  int ceiling_of(float high) const {
    const float up = std::max(std::min(high - bottom, height), 0.0F) * per_voxel;
    const int whole = static_cast<int>(up);
    return whole + (static_cast<float>(whole) < up ? 1 : 0);
  }
};

/// Memory of RowClipper, kept from one window to the next.
struct ClipScratch {
  std::vector<float> planes = {};  ///< Where the columns of the window end, and before the first.
  /// Heights of cuts, of edges that run towards higher x and of those that run back.
  std::vector<float> rises = {};
  std::vector<float> falls = {};
  std::vector<std::int32_t> bottoms = {};  ///< Of corners.
  std::vector<std::int32_t> tops = {};
  std::vector<float> lows = {};  ///< Of exact cuts, by column of the window.
  std::vector<float> highs = {};

  std::size_t bytes() const {
    return sizeof(float) * (planes.capacity() + lows.capacity() + highs.capacity());
  }
};

/// Cuts what a triangle has in one row into columns and adds the pieces to `columns`.
///
/// The row's polygon is cut at the plane behind each column in turn, and each cut goes from the
/// corner left by the previous one to the far end of the edge. That is how Recast rounds, and its
/// voxels are kept. What Recast does to whole polygons is done to single edges here, because the
/// cuts of an edge do not depend on the others.
///
/// Most heights need not be known to the bit, only the voxel that they are in. So short edges are
/// first cut by a formula with a bound on its error; only where a voxel's border lies within that
/// bound are the cuts made one after another.
class RowClipper {
 public:
  RowClipper(const VoxelGrid& grid, ClipStart start, ClipScratch& scratch, SpanColumns& columns);

  /// Of the triangle whose rows follow.
  void begin(const std::array<Vec3, 3>& triangle, Area area);

  ClipCorner corner(float x, float y) const {
    ClipCorner corner;
    corner.x = x;
    corner.y = y;
    corner.start = x_.start_cell(x);
    const int guess = x_.clamp_to_cuts(corner.start);
    const float plane = x_.plane(guess);
    const float plane_before = x_.plane(guess - 1);
    corner.cell = guess + (x > plane ? 1 : 0) - (x <= plane_before ? 1 : 0);
    corner.on_plane = (x == plane) | (x == plane_before);
    corner.plain =
        (x > plane_before) & (x < plane) & (corner.start >= x_.first) & (corner.start <= x_.last);
    const float up = (y - scale_.bottom) * scale_.per_voxel;
    corner.bottom = inside_ ? static_cast<int>(up) : 0;
    corner.top = corner.bottom + (static_cast<float>(corner.bottom) < up ? 1 : 0);
    return corner;
  }

  /// Adds the part of a triangle in a row, counted from the window's first. `reversed`: the corners
  /// go round the other way than the triangle's.
  /// @pre corners.size() is from 3 to 9
  void add(std::span<const ClipCorner> corners, int row, bool reversed = false);

 private:
  struct Polygon;
  struct Line {
    float x;
    float y;
    float slope;
  };

  void add_any(Polygon& polygon);
  static void trim(Polygon& polygon);
  void add_level(const Polygon& polygon, float low, float high);
  void add_single(const Polygon& polygon);
  bool add_near(const Polygon& polygon);
  bool cut_near(const Polygon& polygon, int base, float& steepest);
  void cut_line(const Line& line, int begin, int end, float* heights) const;
  bool find_near_voxels(const Polygon& polygon, int base, float error);
  void include_near(const Polygon& polygon);
  void add_exact(Polygon& polygon);
  void cut_exact(const Polygon& polygon, std::size_t edge);
  void include(CellRange filled, int cell, float height);
  void include_corners(const Polygon& polygon);
  void emit_exact(const Polygon& polygon);
  std::size_t slot(int cell) const { return static_cast<std::size_t>(cell - x_.first); }
  std::size_t column(const Polygon& polygon) const;

  ClipAxis x_;
  std::size_t width_;
  VoxelScale scale_;
  bool level_ = false;  ///< All corners of the triangle have the same height.
  float size_x_ = 0;    ///< No coordinate of the triangle is greater.
  float size_y_ = 0;
  float rise_ = 0;       ///< Of the whole triangle.
  bool inside_ = false;  ///< All its heights lie inside of the window, by more than any rounding.
  Area area_ = Area::none;
  ClipScratch& scratch_;
  SpanColumns& columns_;
};

}  // namespace way
