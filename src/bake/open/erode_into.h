// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/erode.h"

#include "bake/open/floor_runs.h"
#include "bake/scratch/scratch_vector.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

struct ErodeScratch {
  ScratchMemory* memory = nullptr;
  ScratchVector<std::uint16_t> distance{memory};
  ScratchVector<std::uint16_t> rows{memory};  ///< Steps along x to the nearest border floor.
  std::vector<std::uint16_t> reach = {};      ///< Half the width of the disc's rows.
  std::vector<Area> areas = {};
  std::vector<std::uint32_t> carved = {};

  /// Frees the memory.
  void give_back() { free_all(distance, rows); }
};

/// The arguments of erode().
struct ErodeOptions {
  int radius = 0;
  ErodeMetric metric = ErodeMetric::euclidean;
};

/// erode() with reused memory.
///
/// @param runs  From find_floor_runs() of the same field.
void erode_into(CompactHeightfield& open, const FloorRuns& runs, const ErodeOptions& options,
                ErodeScratch& scratch);

/// erode_into() in two steps; the first is shared by several radii.
///
/// @param options  With the largest radius.
void measure_borders(const CompactHeightfield& open, const FloorRuns& runs,
                     const ErodeOptions& options, ErodeScratch& scratch);
void erode_measured(CompactHeightfield& open, const ErodeOptions& options, ErodeScratch& scratch);

/// Returns true if erode_carved() knows these options and this field.
bool can_erode_carved(const CompactHeightfield& open, const ErodeOptions& options);

/// The areas of a field before some of its floors were carved, and what erosion makes of them.
struct CarvedFrom {
  std::span<const Area> marked;
  std::span<const Area> eroded;
};

/// erode(), given that. Carved floors are more of the border, so only floors near them are looked
/// at.
///
/// @pre can_erode_carved(); no floor became walkable
void erode_carved(CompactHeightfield& open, const ErodeOptions& options, const CarvedFrom& from,
                  ErodeScratch& scratch);

/// median_filter() with reused memory.
void median_filter_into(CompactHeightfield& open, const FloorRuns& runs, ErodeScratch& scratch);

}  // namespace way
