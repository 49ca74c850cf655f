// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include <span>

namespace way::cli {

/// Two points of the world to walk between.
struct WalkQuery {
  Vec3 from = {};
  Vec3 to = {};
  Vec3 extents = {};  ///< How far from the points the mesh may be.
  const QueryFilter* filter = &kAllPolygons;
  PathMethod method = PathMethod::optimal;
};

/// The way from one point to another, as far as there is one. What it names lies in the workspace,
/// until the next walk.
struct Walk {
  PathStatus status = PathStatus::unreachable;
  std::span<const PolyRef> corridor = {};
  std::size_t polygon_count = 0;  ///< Of the corridor, links left out.
  std::span<const Waypoint> corners = {};
  float length = 0;         ///< Seen from above.
  double microseconds = 0;  ///< For all of it, from points of the world to corners.
};

/// Finds the places of both points on the mesh, the corridor between them and its corners.
/// Unreachable where one of the points is not on the mesh; partial where no way leads to the goal.
[[nodiscard]] Walk find_walk(const NavMesh& mesh, const WalkQuery& query,
                             SearchWorkspace& workspace);

const char* name_of(PathStatus status);

}  // namespace way::cli
