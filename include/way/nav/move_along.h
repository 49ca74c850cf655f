// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// A short move to try.
struct MoveQuery {
  MeshPoint from = {};  ///< If it is not over its polygon, clamped to it.
  Vec3 target = {};     ///< The height is ignored.
};

enum class MoveStatus : std::uint8_t {
  reached,  ///< The target is on the mesh, and the move ends there.
  slid,     ///< A wall is in the way; the move ends at a wall.
  invalid   ///< The polygon of `from` is null or stale, or a number is not finite.
};

/// The end of a move: a point inside its polygon by the exact test.
struct MoveResult : MeshPoint {
  MoveStatus status = MoveStatus::invalid;
  std::size_t visited_count = 0;  ///< Polygons from the first to the last, both included.
};

/// Moves along the surface towards a target as far as the walls allow, sliding along them.
///
/// The move is limited to polygons that can be reached within the circle that has the segment from
/// `from` to the target as its diameter. It ends at the target if one of them contains it in 2D
/// (xz); otherwise at the point of their walls closest to the target, in 2D. So it follows the
/// ground over any number of polygons, does not go around walls that extend out of that circle, and
/// never leaves the mesh.
///
/// @param visited  Receives as many of the polygons as fit, from that of `from` to that of the
///   result, each a neighbor of the one before.
[[nodiscard]] MoveResult move_along(const NavMesh& mesh, const MoveQuery& query,
                                    SearchWorkspace& workspace, std::span<PolyRef> visited = {},
                                    const QueryFilter& filter = kAllPolygons);

}  // namespace way
