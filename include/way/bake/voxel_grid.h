// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/side.h"

#include <cstddef>

namespace way {

/// A column of a voxel grid, counted from the grid's low corner.
struct Cell {
  int x = 0;
  int z = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// A window of columns on the voxel grid of a world.
///
/// All windows of one world share `origin` and the cell sizes, and count columns of the world from
/// there: a column has bit for bit the same position in every window that contains it.
struct VoxelGrid {
  Vec3 origin = {};          ///< Low corner of world column (0, 0), at height 0.
  float cell_size = 0.3F;    ///< Side of a column.  [world units, > 0]
  float cell_height = 0.2F;  ///< Height of a voxel.  [world units, > 0]
  float height = 0;          ///< Anything higher above the origin is cut off.  [world units, >= 0]
  Cell first = {};           ///< World column of this window's column (0, 0).
  int width = 0;             ///< Columns along x, including the rim.
  int depth = 0;             ///< Columns along z, including the rim.
  int border = 0;            ///< Rim columns on each side, seen by the stages but not meshed.

  std::size_t column_count() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(depth);
  }
  std::size_t column_index(Cell cell) const {
    return static_cast<std::size_t>(cell.z) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(cell.x);
  }
  bool contains(Cell cell) const {
    return cell.x >= 0 && cell.z >= 0 && cell.x < width && cell.z < depth;
  }
  /// Columns that are meshed, along x and z.
  int inner_width() const { return width - 2 * border; }
  int inner_depth() const { return depth - 2 * border; }

  /// World position of a point given in cells from the low corner of the *meshed* part of the
  /// window and in voxels above the origin. Computed from world columns, so that a corner on the
  /// border of two windows is bit for bit identical in both.
  Vec3 to_world(Vec3 inner) const {
    return {place(origin.x, first.x + border, inner.x, cell_size),
            static_cast<float>(static_cast<double>(origin.y) +
                               static_cast<double>(inner.y) * static_cast<double>(cell_height)),
            place(origin.z, first.z + border, inner.z, cell_size)};
  }

 private:
  static float place(float low, int column, float offset, float size) {
    return static_cast<float>(static_cast<double>(low) +
                              (static_cast<double>(column) + static_cast<double>(offset)) *
                                  static_cast<double>(size));
  }
};

}  // namespace way
