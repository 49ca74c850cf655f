// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/distance_field.h"

#include <cstdint>
#include <vector>

namespace way {

/// A region id: 0 is none; ids count from 1.
using RegionId = std::uint32_t;

/// Set in the id of floors in the rim of a tile, which belong to the neighboring tile.
constexpr RegionId kBorderRegion = 0x80000000U;

constexpr bool is_border(RegionId id) {
  return (id & kBorderRegion) != 0;
}
/// Returns true for the id of a region: not 0, not a border.
constexpr bool is_region(RegionId id) {
  return id != 0 && !is_border(id);
}

/// Which region each floor belongs to. Every region is connected, has one area, and never lies
/// above or below itself, so that its outline is a polygon (with holes) in plan.
struct RegionMap {
  std::vector<RegionId> regions = {0};  ///< Per floor, plus an entry of 0 for "no floor".
  std::uint32_t count = 0;              ///< Ids 1 to count are in use, each by at least one floor.
  std::vector<std::uint32_t> sizes = {};  ///< Floors of each region, by id; the first is unused.
};

/// How open space is partitioned into regions.
enum class Partition : std::uint8_t {
  watershed,  ///< Regions grow from the widest spots: the best shapes; needs a distance field.
  monotone,   ///< Row sweeps: fast, long strips.
  layers      ///< Row sweeps joined into whole floors: fast, few regions with holes.
};

/// Options of find_regions().
struct RegionOptions {
  Partition partition = Partition::watershed;
  /// Groups of regions smaller than this that touch no tile border are dropped; those that touch
  /// it wait for what lies beyond, see find_small_islands().  [floors, >= 0]
  int min_size = 64;
  /// Regions smaller than this are joined to a neighbor if that keeps them simple; not used by
  /// Partition::layers.  [floors, >= 0]
  int merge_size = 400;
};

/// Partitions the walkable floors into regions. See docs/pipeline.md#regions.
///
/// @param distance  From distance_field() of the same floors; used by Partition::watershed only,
///   may be empty for the others.
[[nodiscard]] RegionMap find_regions(const CompactHeightfield& open, const DistanceField& distance,
                                     const RegionOptions& options);

}  // namespace way
