// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A segment of the outline of a polygon.
struct EdgeSegment {
  Vec3 a = {};             ///< On the straight edge between two corners, in the order of corners:
  Vec3 b = {};             ///< the polygon is to the left of the line from a to b.
  PolyRef neighbor = {};   ///< The polygon behind it; null for a wall.
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.

  bool is_wall() const { return !neighbor; }
};

/// Finds the walls of a polygon: the segments of its outline that lead to no polygon that the
/// filter accepts. The segments of an edge are consecutive, in the order of corners. An edge on the
/// border of a tile may have any number of walls and openings.
///
/// @param found  Receives as many as fit; its remaining elements may be overwritten.
/// @return       The number of segments, which may be more than fit; 0 for a stale reference.
std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter = kAllPolygons);

/// The same including openings. The openings of an edge come before its walls, in the order in
/// which they begin. Openings to different floors may overlap.
std::size_t edge_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter = kAllPolygons);

}  // namespace way
