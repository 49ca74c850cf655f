// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/solid/span_columns.h"

#include <array>
#include <vector>

namespace way {

/// Memory of TriangleClipper, reused for each window: the parts of one triangle.
struct ClipScratch {
  std::vector<Vec3> rows = {};       ///< The part of the triangle that is not cut yet.
  std::vector<Vec3> row = {};        ///< The part of one row that is not cut yet.
  std::vector<Vec3> piece = {};      ///< The part in one cell.
  std::vector<Vec3> remainder = {};  ///< The part beyond the plane of a cut.

  std::size_t bytes() const {
    return sizeof(Vec3) *
           (rows.capacity() + row.capacity() + piece.capacity() + remainder.capacity());
  }
};

/// Cuts triangles into the rows of a window, and each row into columns, bit for bit as Recast does:
/// polygon by polygon, starting at the window's low edges, each cut applied to the remainder of the
/// previous one. For comparisons only; a bake uses TriangleSlicer by default.
class TriangleClipper {
 public:
  TriangleClipper(const VoxelGrid& grid, ClipScratch& scratch, SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, GroundCode ground);

 private:
  /// One axis of the window.
  struct Axis {
    float Vec3::*coordinate;
    float origin;
    int first;  ///< Cell of the window, in world cells.
    int last;
  };
  /// The cells where cutting begins and ends.
  struct Cells {
    int low;
    int high;
  };

  bool touches_window(const std::array<Vec3, 3>& triangle) const;
  Cells cells_of(const std::vector<Vec3>& polygon, const Axis& axis) const;
  void cut_off(std::vector<Vec3>& polygon, const Axis& axis, int cell, std::vector<Vec3>& inside);
  void add_row(int row, GroundCode ground);
  void add_piece(Cell cell, GroundCode ground);

  const VoxelGrid& grid_;
  Axis x_;
  Axis z_;
  float height_;  ///< Anything higher above the origin is cut off.
  ClipScratch& scratch_;
  SpanColumns& columns_;
};

}  // namespace way
