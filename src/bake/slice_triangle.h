// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/span_columns.h"
#include "bake/triangle_band.h"

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
/// numbers. Seen from the side a triangle has a lower and an upper bound, of straight lines; so has
/// its part in one row of cells. From these lines, which belong to the triangle, come the heights
/// in each cell: never from another cell's or row's. So a column gets the same spans in whichever
/// window it is seen, and cells outside of the window cost nothing.
class TriangleSlicer {
 public:
  TriangleSlicer(const VoxelGrid& grid, SliceScratch& scratch, SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, Area area);

 private:
  using Adder = SpanColumns::Adder;
  struct Plane;
  struct PlaneRow;
  struct Sides;
  struct Slice;

  /// Cells, rows and heights of one triangle, all counted from its own low corner in the plan.
  struct Local {
    int begin = 0;         ///< First column of the window.
    int first_row = 0;     ///< First row of the window.
    int columns = 0;       ///< Of the triangle.
    int rows = 0;          ///< Of the triangle.
    int row_begin = 0;     ///< First row that lies in the window as well.
    int row_end = 0;       ///< Behind the last of them.
    float low = 0;         ///< Least height of the triangle.
    float high = 0;        ///< Greatest height of the triangle.
    bool is_cut = false;   ///< Whether parts of it are too low or too high for the window.
    Float4 least = {};     ///< Of `low` and the window's.
    Float4 greatest = {};  ///< Of `high` and the window's.
  };
  /// Columns of the window, from `begin` up to `end`.
  struct Columns {
    int begin;
    int end;
  };

  bool place(const std::array<Vec3, 3>& triangle, TriangleCorners& corners);
  Columns in_window(int begin, int end) const;
  SpanColumns::Block* row_of(int row, const Adder& adder) const {
    return adder.row(row - local_.first_row);
  }
  Spans8 voxels(const Range4& first, const Range4& second) const;
  template <class Heights>
  void add_cells(int row, Columns columns, const Heights& heights, const Adder& adder) const;

  void add_level(const TriangleCorners& corners, const Adder& adder);
  void add_column(const TriangleCorners& corners, const Adder& adder);
  void add_wall(const TriangleCorners& by_z, const Adder& adder);
  void add_plane(const TriangleCorners& corners, const Plane& plane, const Adder& adder);
  void fill(int row, Columns columns, const Spans8& spans, const Adder& adder) const;

  void add_slices(const TriangleCorners& corners, const Adder& adder);
  void add_slice(const Slice& slice, const Adder& adder);
  void include_corner(float x, float y);
  void include_crossings(float ax, float ay, float bx, float by);

  VoxelGrid grid_;
  Double2 origin_;
  double per_cell_;
  float per_voxel_;
  float height_;  ///< Of the window.  [voxels]
  Local local_ = {};
  float* lows_ = nullptr;   ///< By column of the window, with room before the first.
  float* highs_ = nullptr;  ///< By column of the window, with room before the first.
  SpanColumns& columns_;
};

}  // namespace way
