// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A stretch of the tile border that agents can cross to the next tile: an unbroken run of pairs of
/// floors, one on each side of the border line, linked both ways, each linked along the line to the
/// next pair, all of one area. Both tiles see these floors (the outer ones lie in the rim), so both
/// find the same seams with the same heights, regardless of their regions: everything on a border
/// is decided from data that both tiles have.
struct Seam {
  Side side = Side::low_x;  ///< Which side of this tile it lies on.
  int low = 0;              ///< First corner along the side.  [cells from the meshed low corner]
  int high = 0;             ///< Last corner along the side, > low.
  std::uint32_t first_height = 0;  ///< Heights of the corners low to high, in SeamMap::heights.
};

/// All seams of a tile, and the floors at each.
struct SeamMap {
  std::vector<Seam> seams = {};
  /// Height of each corner of each seam: the highest floor around it that its pairs are linked to.
  std::vector<std::uint16_t> heights = {};
  /// For each side, the seam number plus one of every floor of the outermost meshed row or column
  /// on that side, in the order of the floors; 0 for a wall. Empty for a grid without a rim.
  std::vector<std::uint32_t> of_floor[4] = {};
  /// For each side, where in `of_floor` the floors of each cell along the side begin.
  std::vector<std::uint32_t> rows[4] = {};

  /// The seam number plus one of a floor on a side, or 0.
  /// @param cell   Along the side, counted from the meshed low corner.
  /// @param layer  Index of the floor in its column, counted from the lowest.
  std::uint32_t at(int side, int cell, std::uint32_t layer) const {
    return rows[side].empty() ? 0
                              : of_floor[side][rows[side][static_cast<std::size_t>(cell)] + layer];
  }

  /// The heights of the corners of a seam, from low to high.
  std::span<const std::uint16_t> corner_heights(const Seam& seam) const {
    return std::span(heights).subspan(seam.first_height,
                                      static_cast<std::size_t>(seam.high - seam.low) + 1);
  }
};

/// Finds the seams of a tile. A grid without a rim (`border` 0) has none: its outermost cells end
/// at walls.
[[nodiscard]] SeamMap find_seams(const CompactHeightfield& open);

}  // namespace way
