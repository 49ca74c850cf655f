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

/// One level in both forms, and how long its bake takes us.
struct IndexArena {
  const NavMesh& ours;
  const dtNavMeshQuery& theirs;
  const std::vector<QueryPair>& pairs;
  double bake_seconds = 0;  ///< On one thread.
};

/// Shortest paths with a path index against Detour's findPath and findStraightPath: the geometric
/// mean over pairs, the median over the pairs that are farthest apart, and the time and the bytes
/// that the index takes.
///
/// @param suffix  Of the names of rows: the world and its tiles.
[[nodiscard]] std::vector<Row> compare_indexed_paths(const IndexArena& arena,
                                                     const std::string& suffix);

}  // namespace way::bench
