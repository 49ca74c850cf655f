// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/solid/span_columns.h"
#include "bake/solid/triangle_band.h"

#include <algorithm>
#include <array>
#include <vector>

namespace way {

/// Memory of TriangleSlicer, reused for each window: the heights of the cells of one row.
struct SliceScratch {
  std::vector<float> lows = {};
  std::vector<float> highs = {};

  std::size_t bytes() const { return sizeof(float) * (lows.capacity() + highs.capacity()); }
};

/// Adds triangles to the columns of a window, row by row, without clipping polygons.
///
/// Works in cells and voxels relative to the world's origin, where the planes between cells are
/// integers. In side view, a triangle has a lower and an upper bound made of straight lines, and so
/// does its part in one row of cells. The heights in each cell come from these lines, which belong
/// to the triangle, and never from another cell or row. So a column gets the same spans in every
/// window that contains it, and cells outside the window cost nothing.
class TriangleSlicer {
 public:
  TriangleSlicer(const VoxelGrid& grid, SliceScratch& scratch, SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, GroundCode ground);
  /// Adds two triangles that form an axis-aligned rectangle, which fills the same voxels in less
  /// time. Returns false, without effect, if they do not.
  bool add_rectangle(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b, GroundCode ground);

 private:
  using Adder = SpanColumns::Adder;
  struct Plane;
  struct PlaneRow;
  struct Sides;
  struct Slice;

  /// Cells, rows and heights of one triangle, relative to its own low corner in plan.
  struct Local {
    int begin = 0;         ///< First column of the window.
    int first_row = 0;     ///< First row of the window.
    int columns = 0;       ///< Columns that the triangle covers.
    int rows = 0;          ///< Rows that the triangle covers.
    int row_begin = 0;     ///< First row of the triangle inside the window.
    int row_end = 0;       ///< One past its last row inside the window.
    float low = 0;         ///< Minimum height of the triangle.
    float high = 0;        ///< Maximum height of the triangle.
    bool is_cut = false;   ///< True if parts of it are too low or too high for the window.
    Float4 least = {};     ///< `low`, clamped to the window.
    Float4 greatest = {};  ///< `high`, clamped to the window.
  };
  struct Voxels4 {
    Int4 bottoms;
    Int4 tops;
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
  Voxels4 voxels(const Range4& cells) const;
  static Spans8 spans(const Voxels4& low, const Voxels4& high);
  template <class Heights>
  void add_cells(int row, Columns columns, const Heights& heights, const Adder& adder) const;
  template <class SpansAt>
  void add_blocks(int row, Columns columns, const SpansAt& spans_at, const Adder& adder) const;

  void add_box(Vec3 low, Vec3 high, GroundCode ground);
  Double2 in_cells(Vec3 point) const;
  void add_level(const TriangleCorners& corners, const Adder& adder);
  void add_column(const TriangleCorners& corners, const Adder& adder);
  void add_wall(const TriangleCorners& by_z, const Adder& adder);
  void add_plane(const Plane& plane, const Adder& adder);
  void fill(int row, Columns columns, const Spans8& spans, const Adder& adder) const;

  void add_slices(const TriangleCorners& corners, const Adder& adder);
  void add_slice(const Slice& slice, const Adder& adder);
  void include_corner(float x, float y);
  void include_crossings(float ax, float ay, float bx, float by);

  VoxelGrid grid_;
  Double2 origin_;
  double per_cell_;
  float per_voxel_;
  float height_;  ///< Height of the window.  [voxels]
  Local local_ = {};
  float* lows_ = nullptr;   ///< Per column of the window, padded before the first.
  float* highs_ = nullptr;  ///< Per column of the window, padded before the first.
  SpanColumns& columns_;
};

inline TriangleSlicer::Columns TriangleSlicer::in_window(int begin, int end) const {
  return {std::max(begin - local_.begin, 0), std::min(end - local_.begin, grid_.width)};
}

/// The voxels of four cells. A cell may get none if its heights are whole numbers; one without
/// heights gets 65535 to 0. Computed heights may exceed the triangle's own in the last bits.
inline TriangleSlicer::Voxels4 TriangleSlicer::voxels(const Range4& cells) const {
  const Int4 bottoms = to_int(clamp(cells.low, local_.least, local_.greatest));
  const Int4 tops = ceiling(clamp(cells.high, local_.least, local_.greatest));
  if (!local_.is_cut) return {bottoms, tops};
  const Int4 filled = (cells.low <= height_) & (cells.high >= 0.0F);
  return {(bottoms & filled) | (~filled & 65535), tops & filled};
}

/// Adds cells of a row; `spans_at(first)` returns the spans of the block of cells from `first` on.
template <class SpansAt>
inline void TriangleSlicer::add_blocks(int row, Columns columns, const SpansAt& spans_at,
                                       const Adder& adder) const {
  constexpr int kLanes = SpanColumns::kLanes;
  if (columns.begin >= columns.end) return;
  int first = columns.begin / kLanes * kLanes;
  SpanColumns::Block* block = row_of(row, adder) + first / kLanes;
  for (; first < columns.end; first += kLanes, ++block) {
    const UShort8 inside =
        lanes_between(std::max(columns.begin - first, 0), std::min(columns.end - first, kLanes));
    adder(*block, spans_at(first) & inside);
  }
}

/// Adds cells of a row that all have the same voxels.
inline void TriangleSlicer::fill(int row, Columns columns, const Spans8& spans,
                                 const Adder& adder) const {
  add_blocks(
      row, columns, [&](int) { return spans; }, adder);
}

}  // namespace way
