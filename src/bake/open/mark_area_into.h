// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"

#include "bake/open/volume_columns.h"

#include <cstdint>
#include <vector>

namespace way {

struct MarkAreaScratch {
  std::vector<std::uint32_t> order = {};  ///< Volumes, with the winner of overlaps last.
  std::vector<Area> before = {};          ///< Areas before marking.
  std::vector<double> crossings = {};     ///< Where a row crosses an outline.
  VolumeScratch volume = {};
};

/// mark_areas() with reused memory.
void mark_areas_into(CompactHeightfield& open, std::span<const AreaVolume> volumes,
                     MarkAreaScratch& scratch);

}  // namespace way
