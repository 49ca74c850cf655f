// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace way {

/// Cells of an axis, from low up to high, both included; none where high < low.
struct CellRange {
  int low = 0;
  int high = -1;

  bool is_empty() const { return high < low; }
};

/// One axis of a window, as the planes between its cells. Cells are counted in the world.
struct ClipAxis {
  float origin = 0;
  float cell_size = 1;
  float per_cell = 1;
  int first = 0;  ///< Of the window.
  int last = 0;
  bool from_window = false;  ///< ClipStart::window

  /// Where a cell ends. These very operations in this order: what lies on a plane decides.
  float plane(int cell) const {
    return (origin + static_cast<float>(cell) * cell_size) + cell_size;
  }

  /// The cell of a value by division, by which cutting begins and ends. Recast rounds towards zero.
  int start_cell(float value) const {
    const float cell = std::clamp((value - origin) * per_cell, -float{kFarCell}, float{kFarCell});
    const int truncated = static_cast<int>(cell);
    if (from_window) return truncated;
    return truncated - (cell < static_cast<float>(truncated) ? 1 : 0);
  }

  /// The first cell that a value is not beyond; `guess` is at most one off. What lies outside of
  /// where cuts are made may get any cell that lies there.
  int cell_by_planes(float value, int guess) const {
    const int cell = clamp_to_cuts(guess);
    return cell + (value > plane(cell) ? 1 : 0) - (value <= plane(cell - 1) ? 1 : 0);
  }
  int clamp_to_cuts(int cell) const {
    return std::min(std::max(cell, from_window ? first - 2 : -kFarCell), last + 1);
  }

  /// Where cutting begins and ends, given the cells by division of the lowest and of the highest
  /// corner.
  CellRange cut_range(int low, int high) const {
    if (high < first || low > last) return {};
    return {from_window ? std::max(low, first - 1) : low, std::min(high, last)};
  }

 private:
  static constexpr int kFarCell = 1 << 30;
};

}  // namespace way
