// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "bench/harness/report.h"
#include "bench/tables/query_pairs.h"

#include <string>
#include <vector>

#include <DetourNavMeshQuery.h>

namespace way::bench {

/// Shortest paths against Detour's findPath and findStraightPath: the total time and the mean over
/// pairs, the gain from a second thread, and the lengths of the paths, over the pairs for which
/// Detour finds a complete path.
///
/// @param suffix  Of the names of rows: the world and its tiles.
[[nodiscard]] std::vector<Row> compare_optimal_paths(const NavMesh& ours,
                                                     const dtNavMeshQuery& theirs,
                                                     const std::vector<QueryPair>& pairs,
                                                     const std::string& suffix);

}  // namespace way::bench
