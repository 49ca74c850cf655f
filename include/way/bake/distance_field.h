// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <cstdint>
#include <vector>

namespace way {

/// How far each floor is from the border of its area.
struct DistanceField {
  /// Per floor, plus one for "no floor", which is 0; 2 a straight step, 3 a diagonal one, smoothed.
  std::vector<std::uint16_t> distance = {0};
  std::uint16_t max_distance = 0;  ///< The greatest before smoothing.
};

/// Measures the distance of every floor to the nearest wall or floor of another area.
[[nodiscard]] DistanceField distance_field(const CompactHeightfield& open);

}  // namespace way
