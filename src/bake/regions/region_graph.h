// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include "bake/regions/region_rings.h"
#include "bake/scratch/scratch_vector.h"

#include <cstdint>
#include <vector>

namespace way {

/// Regions as nodes: what touches what, and what lies above what.
struct RegionGraphScratch {
  ScratchMemory* memory = nullptr;
  std::vector<std::uint32_t> size = {};  ///< Per region: floors.
  std::vector<Area> area = {};
  std::vector<std::uint8_t> flags = {};
  std::vector<std::uint8_t> at_rim = {};
  std::vector<RegionId> renamed = {};
  std::vector<RegionId> stack = {};
  RegionRingScratch rings = {};  ///< What lies along the outer outline of each region.
  /// Region i touches beside[first[i]] up to beside[first[i + 1]].
  std::vector<std::uint32_t> first = {};
  ScratchVector<RegionId> beside{memory};
  /// Per region: regions that share a column with it.
  std::vector<std::vector<RegionId>> stacked = {};
  ScratchVector<std::uint64_t> pairs{memory};
  ScratchVector<std::uint32_t> column_of{memory};
  ScratchVector<std::uint32_t> taken_by{memory};

  /// Gives the memory back.
  void give_back() { free_all(beside, pairs, column_of, taken_by); }
};

/// Lists, for each region, the regions that share a column with it in `stacked`; marks regions that
/// share one with themselves in `flags` and tells whether there are any.
bool find_stacked(const CompactHeightfield& open, const RegionMap& map, RegionGraphScratch& graph);

/// Lists, for each region, the regions that it touches in `beside`, in the order in which they are
/// met, some more than once; gives in `at_rim` those that touch the rim.
void list_neighbours(const CompactHeightfield& open, const RegionMap& map,
                     RegionGraphScratch& graph);

/// Cuts regions that lie above themselves into pieces that do not, each connected. Other regions
/// keep their ids; new ones follow.
/// @pre find_stacked() of the same map
void split_overlapping(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map);

/// Drops groups of regions that are too small, joins small regions to a neighbour where the result
/// does not lie above itself and has no new hole, and numbers what is left from 1.
/// @pre find_stacked() of the same map, and no region lies above itself
void merge_regions(const CompactHeightfield& open, const RegionOptions& options,
                   RegionGraphScratch& graph, RegionMap& map);

/// Joins neighbouring regions of one area as long as none lies above another, drops what is too
/// small and numbers what is left from 1.
/// @pre find_stacked() of the same map, and no region lies above itself
void join_layers(const CompactHeightfield& open, const RegionOptions& options,
                 RegionGraphScratch& graph, RegionMap& map);

}  // namespace way
