// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/heightfield.h"
#include "way/core/vec.h"

#include <array>
#include <optional>
#include <string>

namespace way::test {

/// Heights of the part of a triangle in a square in plan.  [voxels above the grid's origin]
struct HeightRange {
  double low;
  double high;
};

/// A triangle on a grid, in double precision: the reference for rasterize(). Corners within a
/// thousandth of a cell of a plane between cells are snapped onto it.
class ExactCover {
 public:
  ExactCover(const std::array<Vec3, 3>& triangle, const VoxelGrid& grid);

  /// The heights in a cell of the window, grown by `margin` cells on all sides, or shrunk if that
  /// is negative; nullopt if the triangle is not there.
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

/// Compares the spans of one triangle with its exact cover; empty if they agree, else a description
/// of the difference. A cell must have a span if the triangle reaches farther into it than 1e-4 of
/// a cell, and must have none if the triangle stays farther away than that. A span's ends may be
/// off by what 1e-4 of a cell in plan and 0.01 voxels in height amount to.
std::string difference_from_cover(const Heightfield& field, const ExactCover& cover);

}  // namespace way::test
