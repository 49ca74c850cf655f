// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/workspace.h"

#include <cstdint>
#include <span>

namespace way {

/// A point of a straight path.
struct PathCorner {
  static constexpr std::uint8_t kStart = 1;     ///< The first one.
  static constexpr std::uint8_t kEnd = 2;       ///< The last one.
  static constexpr std::uint8_t kLink = 4;      ///< A link outside of the tiles begins here.
  static constexpr std::uint8_t kCrossing = 8;  ///< No corner: one of PathCrossings.

  Vec3 point = {};
  PolyRef polygon = {};  ///< The polygon that the path enters here; of the end, the last one.
  std::uint8_t flags = 0;
};

/// Which points a straight path has beside its corners.
enum class PathCrossings : std::uint8_t {
  none,
  areas,  ///< Those where it passes from one Area into another.
  all     ///< Those where it passes from one polygon into another.
};

/// A corridor and the two ends of the way through it.
struct StraightPathQuery {
  std::span<const PolyRef> corridor = {};  ///< Each polygon a neighbour of the one before.
  Vec3 start = {};                         ///< Moved onto the first polygon.
  Vec3 end = {};                           ///< Moved onto the last polygon.
  PathCrossings crossings = PathCrossings::none;
};

/// The shortest way through a corridor, seen from above.
struct StraightPath {
  /// From start to end; empty where the first polygon is null or stale, or there is none. It lies
  /// in the workspace, until another straight path is made with it.
  std::span<const PathCorner> corners = {};
  /// False where the corridor breaks: a polygon in it is stale, or no neighbour of the one before.
  /// The path then ends on the last polygon before the break, as near to the end as that allows.
  bool is_complete = false;
};

/// Pulls the string through a corridor: the corners at which the shortest way turns.
///
/// The start stays where it is if it lies over the first polygon. The end gets the height of the
/// surface of the last polygon, detail included. An end that lies beside its polygon is moved to
/// the closest point of the surface. No two corners are the same point, and no corner lies on the
/// straight line between its neighbours, up to the rounding of coordinates: how the ground was cut
/// into polygons and tiles does not show. Where start and end are the same point there is one
/// corner.
///
/// Decisions are made by the sides on which points lie, in double precision; no tolerance depends
/// on the scale of the world.
[[nodiscard]] StraightPath make_straight_path(const NavMesh& mesh, const StraightPathQuery& query,
                                              SearchWorkspace& workspace);

/// Sum of the distances between successive corners, heights included.
[[nodiscard]] float path_length(std::span<const PathCorner> corners);

}  // namespace way
