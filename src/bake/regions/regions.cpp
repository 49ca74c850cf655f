// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/regions.h"

#include "bake/regions/regions_into.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {
namespace {

/// Columns low <= x < high of row z.
struct RowPart {
  int z = 0;
  int low = 0;
  int high = 0;
};

void paint(const CompactHeightfield& open, const RowPart& part, RegionId id, RegionMap& map) {
  if (part.low >= part.high) return;
  const std::size_t row = open.grid.column_index({0, part.z});
  const std::uint32_t first = open.columns[row + static_cast<std::size_t>(part.low)];
  const std::uint32_t end = open.columns[row + static_cast<std::size_t>(part.high)];
  for (std::uint32_t i = first; i < end; ++i)
    map.regions[i] = is_walkable(open.area[i]) ? id : 0;
}

}  // namespace

void paint_border(const CompactHeightfield& open, RegionMap& map) {
  fill_exactly(map.regions, open.size() + 1, RegionId{0});
  map.count = 0;
  const int border = open.grid.border;
  if (border <= 0) return;
  const int width = open.grid.width;
  const int depth = open.grid.depth;
  for (int z = 0; z < depth; ++z) {
    if (z >= depth - border) {
      paint(open, {z, 0, width}, kBorderRegion | 4U, map);
    } else if (z < border) {
      paint(open, {z, 0, width}, kBorderRegion | 3U, map);
    } else {
      paint(open, {z, 0, std::min(border, width)}, kBorderRegion | 1U, map);
      paint(open, {z, std::max(width - border, 0), width}, kBorderRegion | 2U, map);
    }
  }
}

void find_regions_into(const CompactHeightfield& open, const DistanceView& distance,
                       const RegionOptions& options, RegionScratch& scratch, RegionMap& result) {
  paint_border(open, result);
  if (options.partition == Partition::watershed) {
    grow_watershed(open, distance, scratch.watershed, result);
    scratch.watershed.give_back();
  } else {
    sweep_rows(open, SweepRule::same_area, scratch.sweeps, result);
  }
  if (find_stacked(open, result, scratch.graph)) {
    split_overlapping(open, scratch.graph, result);
    find_stacked(open, result, scratch.graph);
  }
  if (options.partition == Partition::layers) {
    join_layers(open, options, scratch.graph, result);
  } else {
    merge_regions(open, options, scratch.graph, result);
  }
  scratch.graph.give_back();
}

RegionMap find_regions(const CompactHeightfield& open, const DistanceField& distance,
                       const RegionOptions& options) {
  RegionScratch scratch;
  RegionMap result;
  find_regions_into(open, distance, options, scratch, result);
  return result;
}

}  // namespace way
