// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/distance_field.h"

#include "bake/floor_runs.h"

#include <cstdint>
#include <vector>

namespace way {

struct DistanceFieldScratch {
  std::vector<std::uint16_t> sharp = {};  ///< Distances before smoothing.
};

/// distance_field() that reuses memory.
///
/// @param runs  From find_floor_runs() of the same field.
void distance_field_into(const CompactHeightfield& open, const FloorRuns& runs,
                         DistanceFieldScratch& scratch, DistanceField& result);

}  // namespace way
