// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <cstdint>
#include <vector>

namespace way {

/// The distance of each floor from the border of its area.
struct DistanceField {
  /// Per floor, plus an entry of 0 for "no floor"; 2 per straight step, 3 per diagonal one,
  /// smoothed.
  std::vector<std::uint16_t> distance = {0};
  std::uint16_t max_distance = 0;  ///< The maximum before smoothing.
};

/// Computes the distance of every floor to the nearest wall or floor of another area.
[[nodiscard]] DistanceField distance_field(const CompactHeightfield& open);

}  // namespace way
