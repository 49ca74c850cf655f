// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/voxel_grid.h"
#include "way/geom/area.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A solid run of voxels in one column: bottom <= y < top, in voxels above the grid's origin.
struct Span {
  std::uint16_t bottom = 0;
  std::uint16_t top = 0;
  Area area = Area::none;  ///< Area of its top surface.

  friend bool operator==(const Span&, const Span&) = default;
};

/// Solid space: in every column of a grid, disjoint spans from bottom to top with a gap between any
/// two. Columns are stored one after another, x fastest.
struct Heightfield {
  VoxelGrid grid = {};
  /// Column i holds spans[columns[i]] up to spans[columns[i + 1]]; one entry more than columns.
  std::vector<std::uint32_t> columns = {0};
  std::vector<Span> spans = {};

  std::span<const Span> column(Cell cell) const {
    const std::size_t i = grid.column_index(cell);
    return std::span(spans).subspan(columns[i], columns[i + 1] - columns[i]);
  }
};

}  // namespace way
