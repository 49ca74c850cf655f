// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstdint>
#include <limits>

namespace way {

/// Where, and how far, to look for a wall.
struct WallDistanceQuery {
  MeshPoint at = {};
  float radius = std::numeric_limits<float>::infinity();  ///< Walls farther away do not count.
};

enum class WallStatus : std::uint8_t {
  found,
  none,    ///< There is no wall in the circle.
  invalid  ///< The polygon of `at` is null or stale, or a number is not finite; the radius may be
           ///< infinite.
};

/// The wall closest to a point.
struct WallDistance {
  WallStatus status = WallStatus::invalid;
  float distance = 0;      ///< In 2D (xz).
  Vec3 point = {};         ///< On the wall, on the straight edge between two corners: no detail.
  Vec3 normal = {};        ///< From there towards `at`, horizontal, length 1.
  PolyRef polygon = {};    ///< The polygon that has the wall.
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.
};

/// Finds the closest wall, in 2D (xz). A wall is an edge, or a part of one, that leads to no
/// polygon that the filter accepts.
///
/// It considers the walls of that polygon and of all polygons that can be reached from it within
/// the circle that touches the closest wall: floors above and below count if the path to them is in
/// that circle. Walls at a distance of exactly `radius` count.
///
/// If `at` is on the wall, the normal is that of the wall, pointing into the polygon.
[[nodiscard]] WallDistance wall_distance(const NavMesh& mesh, const WallDistanceQuery& query,
                                         SearchWorkspace& workspace,
                                         const QueryFilter& filter = kAllPolygons);

}  // namespace way
