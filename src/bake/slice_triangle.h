// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/span_columns.h"

#include <array>
#include <vector>

namespace way {

/// Memory of TriangleSlicer, kept from one window to the next: the heights of the cells of one row.
struct SliceScratch {
  std::vector<float> lows = {};
  std::vector<float> highs = {};

  std::size_t bytes() const { return sizeof(float) * (lows.capacity() + highs.capacity()); }
};

/// Adds triangles to the columns of a window, row by row, without clipping a polygon.
///
/// Works in cells and voxels from the world's origin, where the planes between cells are whole
/// numbers. A row of a triangle is a convex polygon of at most five corners; the extremes of its
/// height in a cell lie at its corners in that cell or where its edges cross the cell's two planes.
/// Each crossing is computed from the triangle alone, never from another crossing: so a column gets
/// the same spans in whichever window it is seen, and rows outside of the window cost nothing.
class TriangleSlicer {
 public:
  TriangleSlicer(const VoxelGrid& grid, SliceScratch& scratch, SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, Area area);

 private:
  struct Corners;
  struct Plane;
  struct Slice;
  struct Range;

  /// Cells, rows and heights of one triangle, all counted from its own low corner in the plan.
  struct Local {
    int x = 0;       ///< World column of the low corner.
    int z = 0;       ///< World row of the low corner.
    float low = 0;   ///< Least height of the triangle.
    float high = 0;  ///< Greatest height of the triangle.
    int begin = 0;   ///< First column of the window, counted from x.
    int end = 0;     ///< Behind the last column of the window, counted from x.
  };

  template <class Adder>
  void add_rows(const Corners& corners, const Plane* plane, const Adder& adder);
  template <class Adder>
  void add_slice(const Slice& slice, const Plane* plane, const Adder& adder);
  template <class Adder>
  void emit(int begin, int end, std::size_t column, const Adder& adder);
  template <class Adder>
  void emit_cell(const Slice& slice, std::size_t column, const Adder& adder) const;
  template <class Adder>
  void emit_level(int count, std::size_t column, const Adder& adder) const;
  void include_plane(const Plane& plane, const Slice& slice, int begin, int end);
  void include_corner(float x, float y);
  void include_crossings(float ax, float ay, float bx, float by);

  VoxelGrid grid_;
  double per_cell_;
  float per_voxel_;
  float height_;  ///< Of the window.  [voxels]
  Local local_ = {};
  float* lows_ = nullptr;   ///< By column of the window, with room before the first.
  float* highs_ = nullptr;  ///< By column of the window, with room before the first.
  SpanColumns& columns_;
};

}  // namespace way
