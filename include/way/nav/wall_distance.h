// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstdint>
#include <limits>

namespace way {

/// From where, and how far, to look for a wall.
struct WallDistanceQuery {
  PolyRef from = {};
  Vec3 centre = {};                                       ///< On `from`.
  float radius = std::numeric_limits<float>::infinity();  ///< Walls farther away do not count.
};

enum class WallStatus : std::uint8_t {
  found,
  none,    ///< There is no wall in the circle.
  invalid  ///< `from` is null or stale, or a number is not finite; the radius may be infinite.
};

/// The wall that is closest to a place.
struct WallDistance {
  WallStatus status = WallStatus::invalid;
  float distance = 0;      ///< Seen from above.
  Vec3 point = {};         ///< Of the wall, on the straight edge between two corners: no detail.
  Vec3 normal = {};        ///< From there towards the centre, level, length 1.
  PolyRef polygon = {};    ///< Whose edge the wall is.
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.
};

/// Finds the closest wall, seen from above. A wall is an edge, or a part of one, behind which there
/// is no polygon that the filter lets pass.
///
/// The walls are those of `from` and of all polygons that can be reached from it without leaving
/// the circle through the closest wall: floors above and below count where the way to them lies in
/// that circle. The radius belongs to the circle.
///
/// Where the centre lies on the wall itself the normal is the wall's own, into the polygon.
[[nodiscard]] WallDistance wall_distance(const NavMesh& mesh, const WallDistanceQuery& query,
                                         SearchWorkspace& workspace,
                                         const QueryFilter& filter = kAllPolygons);

}  // namespace way
