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

/// A short move to try.
struct MoveQuery {
  PolyRef from = {};
  Vec3 start = {};   ///< On `from`; moved onto it where it is not.
  Vec3 target = {};  ///< Only its place in the plan matters.
};

enum class MoveStatus : std::uint8_t {
  reached,  ///< The target lies over the mesh, and the move ends there.
  slid,     ///< A wall is in the way; the move ends at a wall.
  invalid   ///< `from` is null or stale, or a number is not finite.
};

/// Where a move ends.
struct MoveResult {
  MoveStatus status = MoveStatus::invalid;
  Vec3 point = {};       ///< On the surface of `polygon`, detail included, and over it exactly.
  PolyRef polygon = {};  ///< In which the move ends.
  std::size_t visited_count = 0;  ///< Polygons from the first to the last, both included.
};

/// Moves along the surface towards a target as far as the walls allow, sliding along them.
///
/// The move takes place among the polygons that can be reached within the circle that has start and
/// target at opposite ends. It ends at the target if one of them lies below or above it; else at
/// the point of their walls that is closest to the target, seen from above. So it follows the
/// ground over any number of polygons, does not go around walls that reach out of that circle, and
/// never leaves the mesh.
///
/// @param visited  Takes the first of the polygons from `from` to MoveResult::polygon, each a
///                 neighbour of the one before, as many as fit.
[[nodiscard]] MoveResult move_along(const NavMesh& mesh, const MoveQuery& query,
                                    SearchWorkspace& workspace, std::span<PolyRef> visited = {},
                                    const QueryFilter& filter = kAllPolygons);

}  // namespace way
