// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

namespace way {

/// How erode() measures distance.
enum class ErodeMetric : std::uint8_t {
  euclidean,  ///< A disc.
  chamfer     ///< Recast's: 2 a straight step, 3 a diagonal one; up to 6 % short along diagonals.
};

/// Takes away floors that are closer than `radius` to a wall, a drop or an unwalkable floor, so
/// that an agent can be treated as a point from here on.
///
/// Distances are measured between the centres of cells, from border floors: those that are not
/// walkable or lack a walkable neighbour on some side. Ways to them go through links, so that walls
/// of other storeys do not count. Where floors lie in one storey the Euclidean result is exact. Up
/// to a radius of 2 both metrics agree.
///
/// @param radius  [cells, >= 0]
void erode(CompactHeightfield& open, int radius, ErodeMetric metric = ErodeMetric::euclidean);

/// Replaces each walkable floor's area by the median of itself and its eight neighbours, which
/// takes away single cells of a different area. What is not walkable stays so.
void median_filter(CompactHeightfield& open);

}  // namespace way
