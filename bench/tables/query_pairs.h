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
  Vec3 beside = {};  ///< A point of the world near `from`, for the question what is nearest.
  Vec3 step = {};    ///< A few steps from `from` towards `to`, seen from above: where to move to.
  std::vector<PolyRef> corridor = {};
  std::vector<dtPolyRef> their_corridor = {};
};

/// Pairs of points on polygons, all alike likely, of the same component, and the corridors between
/// them. The same seed gives the same pairs.
/// @pre `ours` was made of `theirs`, and has polygons
[[nodiscard]] std::vector<QueryPair> make_pairs(const NavMesh& ours, const dtNavMesh& theirs,
                                                int count);

}  // namespace way::bench
