// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include "bake/open/distance_field_into.h"
#include "bake/regions/region_graph.h"
#include "bake/scratch/scratch_vector.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace way {

struct WatershedScratch {
  /// Regions and the distances to their cores.
  template <class Word>
  struct Claims {
    ScratchMemory* memory = nullptr;
    ScratchVector<Word> of_floors{memory};
    ScratchVector<Word> of_joining{memory};
  };

  ScratchMemory* memory = nullptr;
  FloorLinks links = {};  ///< Used only if areas differ.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> one_way = {};
  Claims<std::uint32_t> narrow_claims{.memory = memory};
  Claims<std::uint64_t> wide_claims{.memory = memory};
  ScratchVector<std::uint16_t> depth{memory};  ///< Per floor: distance + 1, or 0 if it is not free.
  std::vector<std::uint32_t> at_depth = {};    ///< Per depth: the number of free floors.
  std::vector<std::uint32_t> first = {};       ///< Where each level begins in the floors sorted by
                                               ///< level.
  ScratchVector<std::uint32_t> bucket{memory};
  ScratchVector<std::uint32_t> waiting{memory};
  ScratchVector<std::uint32_t> merged{memory};
  ScratchVector<std::uint32_t> stack{memory};
  ScratchVector<std::uint32_t> candidates{memory};
  ScratchVector<std::uint32_t> joining{memory};  ///< Floors that join a region at the end of a
                                                 ///< round.

  template <class Word>
  Claims<Word>& claims() {
    if constexpr (sizeof(Word) == sizeof(std::uint32_t)) {
      return narrow_claims;
    } else {
      return wide_claims;
    }
  }
  /// Frees the memory.
  void give_back() {
    free_all(narrow_claims.of_floors, narrow_claims.of_joining, wide_claims.of_floors,
             wide_claims.of_joining, depth, bucket, waiting, merged, stack, candidates, joining);
  }
};

struct SweepScratch {
  /// An unbroken run of linked floors of one area in a row, before it gets its region.
  struct Sweep {
    RegionId below = 0;         ///< The only region that it touches in the previous row, 0, or
                                ///< many.
    std::uint32_t touches = 0;  ///< How many of its floors touch it.
    RegionId region = 0;
  };

  std::vector<Sweep> sweeps = {};
  std::vector<std::uint32_t> touched = {};      ///< Per region: floors of this row that touch it.
  std::vector<std::uint32_t> touched_row = {};  ///< Per region: the row that `touched` is for.
};

struct RegionScratch {
  ScratchMemory* memory = nullptr;
  WatershedScratch watershed{.memory = memory};
  SweepScratch sweeps = {};
  RegionGraphScratch graph{.memory = memory};
};

/// find_regions() with reused memory.
void find_regions_into(const CompactHeightfield& open, const DistanceView& distance,
                       const RegionOptions& options, RegionScratch& scratch, RegionMap& result);

/// Starts a map: floors of the rim get ids with kBorderRegion, one per side, with the corners
/// belonging to the sides at low_z and high_z; all others get 0.
void paint_border(const CompactHeightfield& open, RegionMap& map);

/// Partitions the floors inside the rim into regions that grow from the widest spots.
void grow_watershed(const CompactHeightfield& open, const DistanceView& distance,
                    WatershedScratch& scratch, RegionMap& map);

/// Which floors may be in one region of a sweep.
enum class SweepRule : std::uint8_t { same_area, all_walkable };

/// Partitions the floors inside the rim into regions that have one unbroken run in each row.
void sweep_rows(const CompactHeightfield& open, SweepRule rule, SweepScratch& scratch,
                RegionMap& map);

}  // namespace way
