// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

namespace way {

/// How erode() measures distance.
enum class ErodeMetric : std::uint8_t {
  euclidean,  ///< A disc.
  chamfer     ///< As in Recast: 2 per straight step, 3 per diagonal one; up to 6 % short along
              ///< diagonals.
};

/// Removes floors that are closer than `radius` to a wall, a drop or an unwalkable floor, so that
/// an agent can be treated as a point from here on.
///
/// Distances are measured between cell centers, from border floors: those that are not walkable or
/// lack a walkable neighbor on some side. They are measured along links, so that walls of other
/// storeys do not count. If the floors form a single storey, the Euclidean result is exact. Up to a
/// radius of 2 both metrics agree.
///
/// @param radius  [cells, >= 0]
void erode(CompactHeightfield& open, int radius, ErodeMetric metric = ErodeMetric::euclidean);

/// Replaces the area of each walkable floor by the median of itself and its eight neighbors, which
/// removes single cells of a different area. Unwalkable floors stay unwalkable.
void median_filter(CompactHeightfield& open);

}  // namespace way
