// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"
#include "way/core/vec.h"

#include <array>
#include <optional>
#include <string>

namespace way::test {

/// Heights of the part of a triangle in a square of the plan.  [voxels above the grid's origin]
struct HeightRange {
  double low;
  double high;
};

/// A triangle on a grid, in double precision: what rasterize() is compared with. Corners within a
/// thousandth of a cell of a plane between cells are moved onto it.
class ExactCover {
 public:
  ExactCover(const std::array<Vec3, 3>& triangle, const VoxelGrid& grid);

  /// The heights in a cell of the window that is grown by `margin` cells on all sides, or shrunk
  /// where that is negative; nothing where the triangle is not there.
  std::optional<HeightRange> heights(Cell cell, double margin) const;

 private:
  struct Point {
    double x;
    double y;
    double z;
  };

  std::array<Point, 3> corners_;  ///< In cells and voxels of the world.
  Cell first_;
};

/// Compares the spans of one triangle with its exact cover; empty where all is well, else what is
/// wrong where. A cell must have a span where the triangle reaches further into it than 1e-4 of a
/// cell, and must have none where the triangle stays further away than that. A span's ends may be
/// off by what 1e-4 of a cell in the plan and 0.01 voxels in height make.
std::string difference_from_cover(const Heightfield& field, const ExactCover& cover);

}  // namespace way::test
