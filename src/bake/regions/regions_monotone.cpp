// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/fast_links.h"
#include "bake/regions/region_stretches.h"
#include "bake/regions/regions_into.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace way {
namespace {

constexpr RegionId kMany = 0xffffffffU;
constexpr std::uint32_t kBlock = kStretch;

/// Sweeps a field row by row. A region has at most one sweep per row, so it never overlaps itself.
template <class Links>
class RowSweeper {
 public:
  RowSweeper(const CompactHeightfield& open, SweepRule rule, SweepScratch& scratch, RegionMap& map)
      : open_(open),
        links_(open.neighbors),
        area_(open.area.data()),
        rule_(rule),
        scratch_(scratch),
        map_(map),
        regions_(map.regions.data()) {
    scratch.touched.assign(1, 0);
    scratch.touched_row.assign(1, 0);
  }

  void sweep_row(int z) {
    const VoxelGrid& grid = open_.grid;
    const std::uint32_t first = open_.columns[grid.column_index({grid.border, z})];
    const std::uint32_t end = open_.columns[grid.column_index({grid.width - grid.border, z})];
    row_ = static_cast<std::uint32_t>(z) + 1;
    scratch_.sweeps.assign(1, {});
    for (std::uint32_t i = first; i < end; i += kBlock) {
      if (i + kBlock <= end && add_block(i)) continue;
      const std::uint32_t last = std::min(i + kBlock, end);
      for (std::uint32_t k = i; k < last; ++k) {
        if (is_walkable(area_[k])) add_floor(k);
      }
    }
    note_touches();
    name_sweeps();
    const SweepScratch::Sweep* sweeps = scratch_.sweeps.data();
    for_each_stretch(std::span(regions_ + first, end - first),
                     [&](std::uint32_t i, RegionId sweep, std::uint32_t count) {
                       std::fill_n(regions_ + first + i, count, sweeps[sweep].region);
                     });
  }

 private:
  /// The map's entry for a neighbor that fits and is not in the rim, or 0.
  /// @pre the entry of the floor itself is 0
  RegionId beside(std::uint32_t i, Side side) const {
    const std::uint32_t n = links_(i, static_cast<std::size_t>(side));
    const bool fits = area_[n] == area_[i] || rule_ == SweepRule::all_walkable;
    return fits && !is_border(regions_[n]) ? regions_[n] : 0;
  }

  void add_floor(std::uint32_t i) {
    // In the current row, the map holds sweep numbers.
    RegionId sweep = beside(i, Side::low_x);
    const RegionId below = beside(i, Side::low_z);
    if (sweep == 0) {
      sweep = static_cast<RegionId>(scratch_.sweeps.size());
      scratch_.sweeps.emplace_back();
    }
    regions_[i] = sweep;
    touch(sweep, below, 1);
  }

  /// Adds eight floors at once, if all of them continue sweeps and each sweep touches one region.
  /// Returns false if not.
  bool add_block(std::uint32_t i) {
    if (!links_.has_block(i)) return false;
    switch (i - links_(i, static_cast<std::size_t>(Side::low_x))) {
      case 1:
        return add_storeys<1>(i);
      case 2:
        return add_storeys<2>(i);
      case 4:
        return add_storeys<4>(i);
      default:
        return false;
    }
  }

  /// The same, if so many storeys take turns.
  template <std::uint32_t kStoreys>
  bool add_storeys(std::uint32_t i) {
    const std::uint32_t low = links_(i, static_cast<std::size_t>(Side::low_z));
    const std::uint64_t areas = areas_at(i);
    if (areas_at(i - kStoreys) != areas || areas_at(low) != areas) return false;
    if (kStoreys == 1 ? !is_uniform(regions_ + low) : !takes_turns<kStoreys>(low)) return false;
    const RegionId* sweeps = regions_ + i - kStoreys;
    for (std::uint32_t k = 0; k < kStoreys; ++k)
      if (!is_walkable(area_[i + k]) || !is_region(sweeps[k])) return false;
    for (std::uint32_t k = 0; k < kStoreys; ++k) {
      const RegionId below = regions_[low + k];
      touch(sweeps[k], is_border(below) ? 0 : below, kBlock / kStoreys);
    }
    std::array<RegionId, kStoreys> own = {};
    std::copy_n(sweeps, kStoreys, own.begin());
    for (std::uint32_t k = 0; k < kBlock; ++k)
      regions_[i + k] = own[k % kStoreys];
    return true;
  }

  /// Returns true if so many entries repeat, from a floor on.
  template <std::uint32_t kStoreys>
  bool takes_turns(std::uint32_t first) const {
    RegionId differ = 0;
    for (std::uint32_t k = kStoreys; k < kBlock; ++k)
      differ |= regions_[first + k] ^ regions_[first + k - kStoreys];
    return differ == 0;
  }

  std::uint64_t areas_at(std::uint32_t i) const {
    std::uint64_t areas = 0;
    std::memcpy(&areas, area_ + i, sizeof areas);
    return areas;
  }

  /// Counts floors of a sweep that touch a region, or none.
  void touch(RegionId sweep, RegionId below, std::uint32_t floors) {
    if (sweep != sweep_ || below != below_) {
      note_touches();
      sweep_ = sweep;
      below_ = below;
    }
    touches_ += floors;
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
  Links links_;
  const Area* area_;
  SweepRule rule_;
  SweepScratch& scratch_;
  RegionMap& map_;
  RegionId* regions_;
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
  with_links(open.neighbors, [&](auto links) {
    RowSweeper<decltype(links)> sweeper(open, rule, scratch, map);
    for (int z = grid.border; z < grid.depth - grid.border; ++z)
      sweeper.sweep_row(z);
  });
}

}  // namespace way
