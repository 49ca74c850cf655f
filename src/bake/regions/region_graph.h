// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include "bake/regions/region_rings.h"
#include "bake/scratch/scratch_vector.h"

#include <cstdint>
#include <vector>

namespace way {

/// Regions as nodes: which ones touch, and which ones lie above each other.
struct RegionGraphScratch {
  ScratchMemory* memory = nullptr;
  std::vector<std::uint32_t> size = {};   ///< Per region: floors.
  std::vector<std::uint32_t> start = {};  ///< Per region: its first floor.
  std::vector<Area> area = {};
  std::vector<std::uint8_t> flags = {};
  std::vector<std::uint8_t> at_rim = {};
  std::vector<RegionId> renamed = {};
  std::vector<RegionId> stack = {};
  RegionRingScratch rings = {};  ///< The neighbors along the outer outline of each region.
  /// Region i touches beside[first[i]] up to beside[first[i + 1]].
  std::vector<std::uint32_t> first = {};
  ScratchVector<RegionId> beside{memory};
  /// Per region: regions that share a column with it.
  std::vector<std::vector<RegionId>> stacked = {};
  ScratchVector<std::uint64_t> pairs{memory};
  ScratchVector<std::uint32_t> column_of{memory};
  ScratchVector<std::uint32_t> taken_by{memory};

  /// Frees the memory.
  void give_back() { free_all(beside, pairs, column_of, taken_by); }
};

/// Lists, for each region, the regions that share a column with it in `stacked`. Marks regions that
/// share one with themselves in `flags` and returns true if there are any.
bool find_stacked(const CompactHeightfield& open, const RegionMap& map, RegionGraphScratch& graph);

/// Lists, for each region, the regions that it touches in `beside`, in the order in which they are
/// found, possibly more than once; sets `at_rim` for those that touch the rim.
void list_neighbors(const CompactHeightfield& open, const RegionMap& map,
                    RegionGraphScratch& graph);

/// Splits regions that overlap themselves into connected pieces that do not. Other regions keep
/// their ids; new ones follow.
/// @pre find_stacked() of the same map
void split_overlapping(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map);

/// Drops groups of regions that are too small, joins small regions to a neighbor if the result
/// neither overlaps itself nor gets a new hole, and numbers the remaining regions from 1.
/// @pre find_stacked() of the same map, and no region overlaps itself
void merge_regions(const CompactHeightfield& open, const RegionOptions& options,
                   RegionGraphScratch& graph, RegionMap& map);

/// Joins neighboring regions of one area as long as none lies above another, drops the ones that
/// are too small and numbers the rest from 1.
/// @pre find_stacked() of the same map, and no region overlaps itself
void join_layers(const CompactHeightfield& open, const RegionOptions& options,
                 RegionGraphScratch& graph, RegionMap& map);

}  // namespace way
