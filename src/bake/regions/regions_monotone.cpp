// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/regions_into.h"

namespace way {
namespace {

constexpr RegionId kMany = 0xffffffffU;

/// Sweeps a field row by row. A region has at most one sweep per row, so it never overlaps itself.
class RowSweeper {
 public:
  RowSweeper(const CompactHeightfield& open, SweepRule rule, SweepScratch& scratch, RegionMap& map)
      : open_(open), rule_(rule), scratch_(scratch), map_(map) {
    scratch.touched.assign(1, 0);
    scratch.touched_row.assign(1, 0);
  }

  void sweep_row(int z) {
    const VoxelGrid& grid = open_.grid;
    const std::uint32_t first = open_.columns[grid.column_index({grid.border, z})];
    const std::uint32_t end = open_.columns[grid.column_index({grid.width - grid.border, z})];
    row_ = static_cast<std::uint32_t>(z) + 1;
    scratch_.sweeps.assign(1, {});
    for (std::uint32_t i = first; i < end; ++i) {
      if (is_walkable(open_.area[i])) add_floor(i);
    }
    note_touches();
    name_sweeps();
    for (std::uint32_t i = first; i < end; ++i)
      map_.regions[i] = scratch_.sweeps[map_.regions[i]].region;
  }

 private:
  /// The map's entry for a neighbor that fits and is not in the rim, or 0.
  RegionId beside(std::uint32_t i, Side side) const {
    const std::uint32_t n = open_.neighbors[i][static_cast<std::size_t>(side)];
    const bool fits = open_.area[n] == open_.area[i] || rule_ == SweepRule::all_walkable;
    return fits && !is_border(map_.regions[n]) ? map_.regions[n] : 0;
  }

  void add_floor(std::uint32_t i) {
    // In the current row, the map holds sweep numbers.
    RegionId sweep = beside(i, Side::low_x);
    if (sweep == 0) {
      sweep = static_cast<RegionId>(scratch_.sweeps.size());
      scratch_.sweeps.emplace_back();
    }
    map_.regions[i] = sweep;
    const RegionId below = beside(i, Side::low_z);
    if (sweep != sweep_ || below != below_) {
      note_touches();
      sweep_ = sweep;
      below_ = below;
    }
    ++touches_;
  }

  /// Adds the touches counted since the sweep or the region changed.
  void note_touches() {
    const std::uint32_t count = touches_;
    touches_ = 0;
    if (count == 0 || below_ == 0) return;
    SweepScratch::Sweep& sweep = scratch_.sweeps[sweep_];
    if (sweep.below != 0 && sweep.below != below_) {
      sweep.below = kMany;
      return;
    }
    sweep.below = below_;
    sweep.touches += count;
    if (scratch_.touched_row[below_] != row_) {
      scratch_.touched_row[below_] = row_;
      scratch_.touched[below_] = 0;
    }
    scratch_.touched[below_] += count;
  }

  /// A sweep continues the region below it if neither touches anything else; otherwise it begins a
  /// new one.
  void name_sweeps() {
    for (std::size_t s = 1; s < scratch_.sweeps.size(); ++s) {
      SweepScratch::Sweep& sweep = scratch_.sweeps[s];
      const bool one = sweep.below != 0 && sweep.below != kMany;
      const bool continues = one && scratch_.touched[sweep.below] == sweep.touches;
      sweep.region = continues ? sweep.below : ++map_.count;
    }
    scratch_.touched.resize(map_.count + 1, 0);
    scratch_.touched_row.resize(map_.count + 1, 0);
  }

  const CompactHeightfield& open_;
  SweepRule rule_;
  SweepScratch& scratch_;
  RegionMap& map_;
  std::uint32_t row_ = 0;
  RegionId sweep_ = 0;         // of the last floor
  RegionId below_ = 0;         // the region that the last floor touches
  std::uint32_t touches_ = 0;  // floors since either changed
};

}  // namespace

void sweep_rows(const CompactHeightfield& open, SweepRule rule, SweepScratch& scratch,
                RegionMap& map) {
  const VoxelGrid& grid = open.grid;
  if (grid.inner_width() <= 0) return;
  RowSweeper sweeper(open, rule, scratch, map);
  for (int z = grid.border; z < grid.depth - grid.border; ++z)
    sweeper.sweep_row(z);
}

}  // namespace way
