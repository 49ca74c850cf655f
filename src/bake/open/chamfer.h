// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/open/floor_runs.h"

#include <cstdint>
#include <span>

namespace way {

/// The initial value of a chamfer distance: far from everything. Steps of up to 3 can be added to
/// it without overflow, so distances saturate instead of wrapping around.
constexpr std::uint16_t kFarAway = 65532;

/// Computes the distance of every floor to the nearest floor whose distance is 0, with 2 per
/// straight step and 3 per diagonal one, in a forward and a backward pass.
///
/// @param distance  0 or kFarAway per floor, then kFarAway for "no floor".
/// @pre a floor whose distance is not 0 has all four neighbors
void measure_chamfer(const CompactHeightfield& open, const FloorRuns& runs,
                     std::span<std::uint16_t> distance);

}  // namespace way
