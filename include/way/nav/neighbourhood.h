// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/around.h"

#include <cstdint>
#include <span>

namespace way {

/// A polygon of a neighbourhood.
struct NeighbourPolygon {
  PolyRef polygon = {};
  std::uint32_t parent = ReachedPolygon::kNone;  ///< Place in the list of the one before it.
};

/// Finds the polygons around a place that form one layer: as polygons_in_circle(), but none of them
/// overlaps another, seen from above. Of two that would, the one that takes fewer steps from
/// polygon to polygon stays, and no way leads over the other. So the result is a flat map of the
/// ground around an agent, for whoever avoids others and walls. Polygons that only touch do not
/// overlap.
///
/// @return  In the order of steps from `from`, which is the first; all of them. Empty where `from`
///          is null or stale or a number is not good. It lies in the workspace, until that is used
///          for another search of this kind.
[[nodiscard]] std::span<const NeighbourPolygon> local_neighbourhood(
    const NavMesh& mesh, const CircleQuery& query, SearchWorkspace& workspace,
    const QueryFilter& filter = kAllPolygons);

}  // namespace way
