// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include <string>

namespace way::test {

/// Reference implementation of grow_watershed(), with plain loops over all floors at every level.
///
/// @param painted  A map whose rim has its ids and all else is 0.
RegionMap watershed_slowly(const CompactHeightfield& open, const DistanceField& distance,
                           RegionMap painted);

/// Reference implementation of merge_regions(), which fixes references in all records at every
/// join.
/// @pre no region overlaps itself
void merge_slowly(const CompactHeightfield& open, const RegionOptions& options, RegionMap& map);

/// The first violated invariant of a RegionMap, or an empty string.
std::string first_fault(const CompactHeightfield& open, const RegionMap& map);

}  // namespace way::test
