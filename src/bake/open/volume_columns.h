// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"

#include "bake/solid/rasterize_into.h"

#include <cmath>
#include <vector>

namespace way {

inline double wide(float value) {
  return static_cast<double>(value);
}

/// The whole number below a value, clamped to bounds; the lower one for NaN.
inline int floor_within(double value, int low, int high) {
  if (!(value > low)) return low;
  return value >= high ? high : static_cast<int>(std::floor(value));
}

/// One axis of a grid: columns and their centers.
struct GridAxis {
  double origin = 0;
  double size = 1;
  int first = 0;
  int count = 0;

  double cells(double position) const { return (position - origin) / size - first; }
  /// The column of a position; -1 and `count` stand for what lies outside.
  int column(double position) const { return floor_within(cells(position), -1, count); }
  double center(int column) const { return origin + (first + column + 0.5) * size; }
  /// The first column whose center is not before a position.
  int first_center_from(double position) const {
    int column = floor_within(cells(position), 0, count);
    while (column > 0 && center(column - 1) >= position)
      --column;
    while (column < count && center(column) < position)
      ++column;
    return column;
  }
};

/// Both axes of a window.
struct PlanAxes {
  GridAxis x;
  GridAxis z;

  explicit PlanAxes(const VoxelGrid& grid)
      : x{wide(grid.origin.x), wide(grid.cell_size), grid.first.x, grid.width},
        z{wide(grid.origin.z), wide(grid.cell_size), grid.first.z, grid.depth} {}
};

/// The voxels that a volume covers, both ends included.
struct HeightRange {
  int low = 0;
  int high = 0;
};

/// Columns of a row, left <= x < right, and the voxels that a volume covers in each of them.
struct VolumeRow {
  int z = 0;
  int left = 0;
  int right = 0;
  HeightRange heights = {};
};

/// Memory of find_touched(), kept from one call to the next.
struct VolumeScratch {
  std::vector<VolumeRow> rows = {};
  std::vector<GroundCode> grounds = {};  ///< Of the triangles of a mesh.
  RasterizeScratch rasterize = {};
  Heightfield solid = {};
  /// Where the vertical line through the center of a column crosses a mesh.
  struct Crossing {
    std::size_t column = 0;
    double height = 0;  ///< [voxels]
    int step = 0;       ///< 1 if the line enters, -1 if it leaves.
  };
  std::vector<Crossing> crossings = {};
};

/// The columns of a window that a shape touches, with the voxels that it covers there, rounded
/// outward. Rows may overlap. The list is in `scratch` until that is used again.
std::span<const VolumeRow> find_touched(const VolumeShape& shape, const VoxelGrid& grid,
                                        VolumeScratch& scratch);

}  // namespace way
