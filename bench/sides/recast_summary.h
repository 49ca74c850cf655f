// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/sides/bake_summary.h"

#include <cstdint>

class dtNavMesh;
struct rcCompactHeightfield;
struct rcHeightfield;

namespace way::bench {

std::uint64_t count_spans(const rcHeightfield& solid);
std::uint64_t count_walkable(const rcCompactHeightfield& open);

/// Fills in everything that a finished navmesh contains: all but spans and floors.
void summarize(const dtNavMesh& navmesh, BakeSummary& summary);

}  // namespace way::bench
