// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <vector>

#include <DetourNavMesh.h>

namespace way::bench {

/// A point on both navmeshes.
struct QueryPoint {
  PolyRef ours = {};
  dtPolyRef theirs = 0;
  Vec3 point = {};
};

struct QueryPair {
  QueryPoint from = {};
  QueryPoint to = {};
  Vec3 beside = {};  ///< A point in the world near `from`, for nearest-point queries.
  Vec3 step = {};    ///< A few steps from `from` toward `to`, in plan: the target of a move.
  std::vector<PolyRef> corridor = {};
  std::vector<dtPolyRef> their_corridor = {};
};

/// Pairs of points on polygons, chosen uniformly, of the same component, and the corridors between
/// them. The same seed gives the same pairs.
/// @pre `ours` was made from `theirs`, and has polygons
[[nodiscard]] std::vector<QueryPair> make_pairs(const NavMesh& ours, const dtNavMesh& theirs,
                                                int count);

}  // namespace way::bench
