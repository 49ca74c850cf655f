// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/workspace.h"

#include "bench/tables/query_pairs.h"

#include <span>

#include <DetourNavMeshQuery.h>

namespace way::bench {

/// A query in both forms. Results are summed, so that no call is optimized away, and so that
/// different answers show.
struct Question {
  const char* group;
  float (*ours)(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace);
  float (*theirs)(const dtNavMeshQuery& query, const QueryPair& pair);
};

inline const dtQueryFilter kTheirFilter;

inline const float* floats(const Vec3& v) {
  return &v.x;
}

/// The random function for Detour, which wants numbers in [0, 1); the same in every run.
[[nodiscard]] float next_share();

/// The queries about walls, moves and polygons around a point.
[[nodiscard]] std::span<const Question> local_questions();
/// The queries about one polygon, a box, the whole mesh, and sliced searches.
[[nodiscard]] std::span<const Question> polygon_questions();

}  // namespace way::bench
