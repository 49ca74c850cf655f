// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A straight walk to try.
struct RaycastQuery {
  PolyRef from = {};
  Vec3 start = {};  ///< On `from`.
  Vec3 end = {};    ///< Only its place in the plan matters; and its height for the cost.
  /// Whether RaycastResult::cost is wanted, which takes a little longer; else it is 0.
  bool wants_cost = true;
};

enum class RayStatus : std::uint8_t {
  reached,  ///< Nothing is in the way.
  blocked,  ///< A wall, or a polygon that the filter does not let pass, is in the way.
  invalid   ///< `from` is null or stale, or a number is not finite.
};

/// How far a straight walk gets.
struct RaycastResult {
  RayStatus status = RayStatus::invalid;
  float t = 0;             ///< The share of the way that can be walked.  [0 to 1]
  Vec3 point = {};         ///< The end; where blocked, the point of the edge that blocks.
  Vec3 normal = {};        ///< Where blocked: of that edge, towards the walker, level, length 1.
  PolyRef polygon = {};    ///< In which the walk ends.
  std::uint32_t edge = 0;  ///< Where blocked: of `polygon`, from this corner to the next.
  float cost = 0;          ///< Of the walk over the edges that are crossed, each at its height.
  std::size_t polygon_count = 0;  ///< Polygons that the walk touches, the first included.
};

/// Walks straight on until something is in the way.
///
/// The walk follows the mesh from polygon to polygon through their common edges, so that the floor
/// on which it ends is the one that can be walked to, whatever lies above or below. A walk through
/// a corner or along a wall is free; touching is not blocking. Any length, any number of polygons;
/// on a mesh whose polygons overlap it still ends.
///
/// @param passed  Takes the first of the polygons that the walk touches, as many as fit; how many
///                there are says RaycastResult::polygon_count.
[[nodiscard]] RaycastResult raycast(const NavMesh& mesh, const RaycastQuery& query,
                                    std::span<PolyRef> passed = {},
                                    const QueryFilter& filter = kAllPolygons);

}  // namespace way
