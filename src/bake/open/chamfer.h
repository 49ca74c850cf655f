// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/open/floor_runs.h"

#include <cstdint>
#include <span>

namespace way {

/// Where a chamfer distance starts before it is measured: far from everything. Steps of up to 3 can
/// be added to it without overflow, so that distances saturate instead of wrapping.
constexpr std::uint16_t kFarAway = 65532;

/// Measures the distance of every floor to the nearest floor whose distance is 0: 2 a straight
/// step, 3 a diagonal one, in one pass forwards and one backwards.
///
/// @param distance  Per floor 0 or kFarAway, plus kFarAway for "no floor".
/// @pre a floor whose distance is not 0 has all four neighbours
void measure_chamfer(const CompactHeightfield& open, const FloorRuns& runs,
                     std::span<std::uint16_t> distance);

}  // namespace way
