// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygons_in_range.h"

#include <cstdint>
#include <span>

namespace way {

/// A polygon of a neighborhood.
struct NeighborPolygon {
  PolyRef polygon = {};
  std::uint32_t parent = ReachedPolygon::kNone;  ///< Index, in the list, of the one before it.
};

/// Finds the polygons around a point that form a single layer: like polygons_in_circle(), but none
/// of them overlaps another in 2D (xz). If two would, the one with fewer steps from polygon to
/// polygon stays, and no path leads over the other. The result is a flat map of the ground around
/// an agent, for avoiding walls and other agents. Polygons that only touch do not overlap.
///
/// @return  All of them in order of steps from the polygon of the center, which is the first. Empty
///   if that polygon is null or stale, or a number is invalid. Stored in the workspace; valid until
///   the next search of this kind.
[[nodiscard]] std::span<const NeighborPolygon> local_neighborhood(
    const NavMesh& mesh, const CircleQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

}  // namespace way
