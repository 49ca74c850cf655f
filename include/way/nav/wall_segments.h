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

/// A stretch of the outline of a polygon.
struct EdgeSegment {
  Vec3 a = {};             ///< On the straight edge between two corners, in the order of corners:
  Vec3 b = {};             ///< whoever walks from a to b has the polygon on the left.
  PolyRef neighbour = {};  ///< What lies behind it; null for a wall.
  std::uint32_t edge = 0;  ///< From this corner of the polygon to the next.

  bool is_wall() const { return !neighbour; }
};

/// Finds the walls of a polygon: the stretches of its outline behind which there is no polygon that
/// the filter lets pass. Those of an edge lie together, in the order of corners. An edge on the
/// border of a tile may have any number of walls and openings.
///
/// @param found  Takes as many as fit; what is left of it may be overwritten.
/// @return       How many there are, which may be more than fit; none for a stale reference.
std::size_t wall_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter = kAllPolygons);

/// The same with the openings, those of an edge in the order in which they begin, before the edge's
/// walls. Openings into different floors may overlap.
std::size_t edge_segments(const NavMesh& mesh, PolyRef polygon, SearchWorkspace& workspace,
                          std::span<EdgeSegment> found, const QueryFilter& filter = kAllPolygons);

}  // namespace way
