// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A straight walk to try.
struct RaycastQuery {
  MeshPoint from = {};
  Vec3 target = {};  ///< The height only affects the cost.
  /// Compute RaycastResult::cost, which takes a little longer; otherwise it is 0.
  bool wants_cost = true;
};

enum class RayStatus : std::uint8_t {
  reached,  ///< Nothing is in the way.
  blocked,  ///< A wall, or a polygon that the filter rejects, is in the way.
  invalid   ///< The polygon of `from` is null or stale, or a number is not finite.
};

/// How far a straight walk gets.
struct RaycastResult {
  RayStatus status = RayStatus::invalid;
  float t = 0;             ///< The fraction of the segment that can be walked.  [0 to 1]
  Vec3 point = {};         ///< The end or, if blocked, the point on the blocking edge.
  Vec3 normal = {};        ///< If blocked: of that edge, towards the start, horizontal, length 1.
  PolyRef polygon = {};    ///< The polygon in which the walk ends.
  std::uint32_t edge = 0;  ///< If blocked: of `polygon`, from this corner to the next.
  float cost = 0;          ///< Cost of the path over the edges that are crossed, each at its
                           ///< height.
  std::size_t polygon_count = 0;  ///< Polygons that the walk touches, including the first.
};

/// Walks in a straight line until something is in the way.
///
/// The walk follows the mesh from polygon to polygon through their shared edges, so it ends on the
/// floor that can be walked to, not on one above or below. A walk through a corner or along a wall
/// is free; touching is not blocking. Any length, any number of polygons. Terminates even on a mesh
/// with overlapping polygons.
///
/// @param passed  Receives as many as fit of the polygons that the walk touches, from the first;
///   their number is RaycastResult::polygon_count.
[[nodiscard]] RaycastResult raycast(const NavMesh& mesh, const RaycastQuery& query,
                                    std::span<PolyRef> passed = {},
                                    const QueryFilter& filter = kAllPolygons);

}  // namespace way
