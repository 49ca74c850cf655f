// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"

#include "bake/clip_axis.h"
#include "bake/clip_row.h"

#include <array>

namespace way {

/// The axis of a window whose cells in the world are given.
ClipAxis make_axis(const VoxelGrid& grid, float origin, CellRange cells, ClipStart start);

/// Cuts triangles into the rows of a window, and these into its columns: at the plane behind each
/// row in turn, each cut from the corner left by the previous one. See RowClipper.
class TriangleClipper {
 public:
  TriangleClipper(const VoxelGrid& grid, ClipStart start, ClipScratch& scratch,
                  SpanColumns& columns);

  void add(const std::array<Vec3, 3>& triangle, Area area);

 private:
  struct Edge;
  struct Rows;
  struct PlainRows;

  bool touches_window(const std::array<Vec3, 3>& triangle) const;
  bool add_plain(const std::array<Vec3, 3>& triangle, const std::array<int, 3>& start);
  template <bool reversed>
  void add_plain_rows(const PlainRows& rows);
  void cut_row(Rows& rows, int z);

  const VoxelGrid& grid_;
  ClipAxis z_;
  RowClipper row_;
};

}  // namespace way
