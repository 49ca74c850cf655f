// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/open/compact_into.h"
#include "bake/solid/ledge_filter.h"

namespace way {

/// Converts rows of solid space to floors: does the work of lift_low_obstacles(), remove_ledges(),
/// remove_low_ceilings() and compact(), except for the links.
///
/// Needs no more than three rows of solid space at a time, so the whole of it need never exist.
class OpenRows {
 public:
  /// Begins a field on a grid.
  OpenRows(const VoxelGrid& grid, Steps steps, FilterScratch& scratch, CompactHeightfield& open);

  /// Adds the next row. Its spans must stay valid until two more rows have been added, and may be
  /// modified.
  void add(SolidRow row);

  /// Completes the field after its last row; link_floors() remains to be called.
  void finish();

 private:
  void write_rim();
  void write_judged();
  template <int storeys>
  void write_columns(const GapRow& row, FloorCursor& at) const;

  std::size_t width_;
  LedgeFilter filter_;
  FloorWriter writer_;
  std::size_t count_ = 0;  ///< Number of rows added.
};

}  // namespace way
