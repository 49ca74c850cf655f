// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include <span>

namespace way::cli {

/// The ends of a path, in the world.
struct WalkQuery {
  Vec3 from = {};
  Vec3 to = {};
  Vec3 extents = {};  ///< How far from the points the mesh may be.
  const QueryFilter* filter = &kAllPolygons;
  PathMethod method = PathMethod::optimal;
  const PathIndex* index = nullptr;  ///< Used if it helps.
};

/// The path from one point to another, as far as it exists. Its arrays belong to the workspace,
/// until the next search.
struct Walk {
  PathStatus status = PathStatus::unreachable;
  std::span<const PolyRef> corridor = {};
  std::size_t polygon_count = 0;  ///< Polygons of the corridor, without links.
  std::span<const Waypoint> corners = {};
  float length = 0;         ///< In plan.
  double microseconds = 0;  ///< For the whole query, from world points to corners.
};

/// Projects both points onto the mesh, finds the corridor between them and its corners. Unreachable
/// if one of the points is not on the mesh; partial if no path leads to the goal.
[[nodiscard]] Walk find_walk(const NavMesh& mesh, const WalkQuery& query,
                             SearchWorkspace& workspace);

const char* name_of(PathStatus status);

}  // namespace way::cli
