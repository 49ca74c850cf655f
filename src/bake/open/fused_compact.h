// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/open/compact_into.h"
#include "bake/solid/ledge_filter.h"

namespace way {

/// Turns rows of solid space into floors: does what lift_low_obstacles(), remove_ledges(),
/// remove_low_ceilings() and compact() do one after another, but for the links.
///
/// No more than three rows of solid space are needed at a time, so all of it need never be there.
class OpenRows {
 public:
  /// Begins a field on a grid.
  OpenRows(const VoxelGrid& grid, Steps steps, FilterScratch& scratch, CompactHeightfield& open);

  /// Takes the next row. Its spans must stay until two more have been taken, and may be changed.
  void add(SolidRow row);

  /// Ends the field after its last row; link_floors() remains to be done.
  void finish();

 private:
  void write_rim();
  void write_judged();
  template <int storeys>
  void write_columns(const GapRow& row, FloorCursor& at) const;

  std::size_t width_;
  RowFilter filter_;
  FloorWriter writer_;
  std::size_t count_ = 0;  ///< Of rows taken.
};

}  // namespace way
