// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include "bake/region_graph.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace way {

struct WatershedScratch {
  /// A floor that joins a region at the end of a round of growth.
  struct Joining {
    std::uint64_t claim = 0;
    std::uint32_t floor = 0;
  };

  FloorLinks links = {};  ///< Only where areas differ.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> one_way = {};
  std::vector<std::uint64_t> claim = {};  ///< Per floor: its region and how far the core is.
  std::vector<std::uint16_t> depth = {};  ///< Per floor: distance + 1, or 0 if it is not free.
  std::vector<std::uint32_t> first = {};  ///< Where a level begins among floors by level.
  std::vector<std::uint32_t> bucket = {};
  std::vector<std::uint32_t> waiting = {};
  std::vector<std::uint32_t> merged = {};
  std::vector<std::uint32_t> stack = {};
  std::vector<std::uint32_t> candidates = {};
  std::vector<Joining> joining = {};
};

struct SweepScratch {
  /// An unbroken run of linked floors of one area in a row, before it gets its region.
  struct Sweep {
    RegionId below = 0;         ///< The one region that it touches in the row before, 0, or many.
    std::uint32_t touches = 0;  ///< How many of its floors do.
    RegionId region = 0;
  };

  std::vector<Sweep> sweeps = {};
  std::vector<std::uint32_t> touched = {};      ///< Per region, floors touching it from this row.
  std::vector<std::uint32_t> touched_row = {};  ///< Per region, the row that `touched` is of.
};

struct RegionScratch {
  WatershedScratch watershed = {};
  SweepScratch sweeps = {};
  RegionGraphScratch graph = {};
};

/// find_regions() that reuses memory.
void find_regions_into(const CompactHeightfield& open, const DistanceField& distance,
                       const RegionOptions& options, RegionScratch& scratch, RegionMap& result);

/// Starts a map: floors of the rim get ids with kBorderRegion, one per side, where the sides at
/// low_z and high_z have the corners; all others 0.
void paint_border(const CompactHeightfield& open, RegionMap& map);

/// Cuts the floors outside of the rim into regions that grow from the widest places.
void grow_watershed(const CompactHeightfield& open, const DistanceField& distance,
                    WatershedScratch& scratch, RegionMap& map);

/// What may be in one region of a sweep.
enum class SweepRule : std::uint8_t { same_area, all_walkable };

/// Cuts the floors outside of the rim into regions that have one unbroken run in each row.
void sweep_rows(const CompactHeightfield& open, SweepRule rule, SweepScratch& scratch,
                RegionMap& map);

}  // namespace way
