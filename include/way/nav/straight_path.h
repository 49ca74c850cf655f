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
  static constexpr std::uint8_t kLink = 4;      ///< An off-mesh link begins here.
  static constexpr std::uint8_t kCrossing = 8;  ///< No corner: one of PathCrossings.
  static constexpr std::uint8_t kLinkEnd = 16;  ///< It ends here: always the corner after.

  Vec3 point = {};
  PolyRef polygon = {};  ///< What the path enters here: a polygon or a link; of the end, the last.
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
  /// Each polygon a neighbour of the one before, or a link between the two.
  std::span<const PolyRef> corridor = {};
  Vec3 start = {};  ///< Moved onto the first polygon.
  Vec3 end = {};    ///< Moved onto the last polygon.
  PathCrossings crossings = PathCrossings::none;
  /// Says that the end has the height of the surface, as nearest points have: it then stays where
  /// it is if it lies over the last polygon, and the surface is not looked at.
  bool is_end_on_surface = false;
};

/// The shortest way through a corridor, seen from above.
struct StraightPath {
  /// From start to end; empty where the first polygon is null or stale, or there is none. It lies
  /// in the workspace, until another straight path is made with it.
  std::span<const PathCorner> corners = {};
  /// False where the corridor breaks: a polygon or link in it is stale, or does not follow from
  /// the one before.
  /// The path then ends on the last polygon before the break, as near to the end as that allows.
  bool is_complete = false;
};

/// Pulls the string through a corridor: the corners at which the shortest way turns. A corridor
/// does not tell by which of several openings between the same two polygons it goes: where there is
/// a wall between these, the way takes the first in the order of edges.
///
/// The start stays where it is if it lies over the first polygon. The end gets the height of the
/// surface of the last polygon, detail included, unless it is said to have it. An end that lies
/// beside its polygon is moved to the closest point of the surface. No two corners are the same
/// point, and no corner lies on the straight line between its neighbours, up to the rounding of
/// coordinates: how the ground was cut into polygons and tiles does not show. Where start and end
/// are the same point there is one corner.
///
/// An off-mesh link makes two corners, where it begins and where it ends. A wide link is crossed
/// where the way over it is shortest between the start, or the end of the link before, and the end,
/// or the next link, as if nothing else were in the way.
///
/// Decisions are made by the sides on which points lie, in double precision; no tolerance depends
/// on the scale of the world.
[[nodiscard]] StraightPath make_straight_path(const NavMesh& mesh, const StraightPathQuery& query,
                                              SearchWorkspace& workspace);

/// Sum of the distances between successive corners, heights included; those along links, too.
[[nodiscard]] float path_length(std::span<const PathCorner> corners);

}  // namespace way
