// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/solid/span_columns.h"

#include <array>
#include <vector>

namespace way {

/// Memory of TriangleClipper, kept from one window to the next: the parts of one triangle.
struct ClipScratch {
  std::vector<Vec3> rows = {};       ///< What is left of the triangle.
  std::vector<Vec3> row = {};        ///< What is left of its part in one row.
  std::vector<Vec3> piece = {};      ///< What it has in one cell.
  std::vector<Vec3> remainder = {};  ///< What is behind the plane of a cut.

  std::size_t bytes() const {
    return sizeof(Vec3) *
           (rows.capacity() + row.capacity() + piece.capacity() + remainder.capacity());
  }
};

/// Cuts triangles into the rows of a window, and these into its columns, as Recast does it, to the
/// bit: polygon by polygon, from the window's low edges on, each cut made in what the previous one
/// left. This is for comparisons; TriangleSlicer is what a bake uses by default.
class TriangleClipper {
 public:
  TriangleClipper(const VoxelGrid& grid, ClipScratch& scratch, SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, Area area);

 private:
  /// One axis of the window.
  struct Axis {
    float Vec3::*coordinate;
    float origin;
    int first;  ///< Cell of the window, counted in the world.
    int last;
  };
  /// Cells in which cutting begins and ends.
  struct Cells {
    int low;
    int high;
  };

  bool touches_window(const std::array<Vec3, 3>& triangle) const;
  Cells cells_of(const std::vector<Vec3>& polygon, const Axis& axis) const;
  void cut_off(std::vector<Vec3>& polygon, const Axis& axis, int cell, std::vector<Vec3>& inside);
  void add_row(int row, Area area);
  void add_piece(Cell cell, Area area);

  const VoxelGrid& grid_;
  Axis x_;
  Axis z_;
  float height_;  ///< What lies higher above the origin is cut off.
  ClipScratch& scratch_;
  SpanColumns& columns_;
};

}  // namespace way
