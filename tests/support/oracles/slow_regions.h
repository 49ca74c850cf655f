// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include <string>

namespace way::test {

/// What grow_watershed() must give, by plain loops over all floors at every level.
///
/// @param painted  Where the rim has its ids and all else is 0.
RegionMap watershed_slowly(const CompactHeightfield& open, const DistanceField& distance,
                           RegionMap painted);

/// What merge_regions() must do, with references that are fixed in all records at every join.
/// @pre no region lies above itself
void merge_slowly(const CompactHeightfield& open, const RegionOptions& options, RegionMap& map);

/// The first invariant of a RegionMap that does not hold, or an empty string.
std::string first_fault(const CompactHeightfield& open, const RegionMap& map);

}  // namespace way::test
