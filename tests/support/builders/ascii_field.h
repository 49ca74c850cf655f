// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/contours.h"
#include "way/bake/regions.h"
#include "way/core/random.h"

#include <string>
#include <string_view>
#include <vector>

namespace way::test {

/// One storey of a field, one string per row; the first row is z = 0. '0' to '9' is ground at that
/// height above the storey; 'a' to 'z' is a floor of area 1 to 26 at height 0; 'X' is an unwalkable
/// floor at height 0; '.' is a hole.
using Storey = std::vector<std::string_view>;

/// The vertical distance between storeys.
constexpr int kStoreyHeight = 20;

/// Open space from pictures of its storeys, lowest first, for agents that are 2 voxels high and
/// climb 1.
CompactHeightfield make_building(const std::vector<Storey>& storeys);

/// A single storey.
CompactHeightfield make_field(const Storey& storey);

/// The areas of the lowest floor of each column as a picture: '.' if there is no column or no
/// walkable floor, '#' for ground, letters for the areas 1 to 26.
std::vector<std::string> picture_of(const CompactHeightfield& open);

/// A field of one storey with random holes, steps and areas.
///
/// @param holes  Percentage of cells that are holes.
CompactHeightfield random_field(Random& random, int width, int depth, int holes);

/// The outlines of a random field, with random options for regions and outlines.
ContourSet random_outlines(Random& random, Partition partition);

/// Several storeys with random links between them, areas and unwalkable floors.
CompactHeightfield random_building(Random& random, int width, int depth);

/// The floor reached by a step to a side and one to the next side, or none().
std::uint32_t diagonal(const CompactHeightfield& open, std::uint32_t floor, int side, int then);

}  // namespace way::test
