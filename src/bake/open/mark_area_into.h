// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"

#include <cstdint>
#include <vector>

namespace way {

struct MarkAreaScratch {
  std::vector<std::uint32_t> order = {};  ///< Volumes, the one that wins last.
  std::vector<Area> before = {};          ///< Areas as they were.
  std::vector<double> crossings = {};     ///< Where a row crosses an outline.
};

/// mark_areas() that reuses memory.
void mark_areas_into(CompactHeightfield& open, std::span<const AreaVolume> volumes,
                     MarkAreaScratch& scratch);

}  // namespace way
