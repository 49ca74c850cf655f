// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/workspace.h"

#include "bench/tables/query_pairs.h"

#include <span>

#include <DetourNavMeshQuery.h>

namespace way::bench {

/// A question in both forms. What is computed goes into a sum, so that no call is left out, and so
/// that it shows where the answers differ.
struct Question {
  const char* group;
  float (*ours)(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace);
  float (*theirs)(const dtNavMeshQuery& query, const QueryPair& pair);
};

inline const float* floats(const Vec3& v) {
  return &v.x;
}

/// For Detour, which asks for numbers from 0 up to 1 when it draws; the same in every run.
[[nodiscard]] float next_share();

/// The questions about walls, moves and polygons around a place.
[[nodiscard]] std::span<const Question> local_questions();
/// The questions about one polygon, a box, the whole mesh, and ways in steps.
[[nodiscard]] std::span<const Question> polygon_questions();

}  // namespace way::bench
