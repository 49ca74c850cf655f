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
  static constexpr std::uint8_t kStart = 1;     ///< The first point.
  static constexpr std::uint8_t kEnd = 2;       ///< The last point.
  static constexpr std::uint8_t kLink = 4;      ///< An off-mesh link begins here.
  static constexpr std::uint8_t kCrossing = 8;  ///< Not a corner: one of PathCrossings.
  static constexpr std::uint8_t kLinkEnd = 16;  ///< The link ends here: always the next point.

  Vec3 point = {};
  PolyRef polygon = {};  ///< The polygon or link that the path enters here; at the end, the last
                         ///< polygon.
  std::uint8_t flags = 0;
};

/// Which points a straight path has besides its corners.
enum class PathCrossings : std::uint8_t {
  none,
  areas,  ///< Where it crosses from one Area into another.
  all     ///< Where it crosses from one polygon into another.
};

/// A corridor and the two ends of the path through it.
struct StraightPathQuery {
  /// Each polygon is a neighbor of the one before, or a link between two polygons.
  std::span<const PolyRef> corridor = {};
  Vec3 start = {};  ///< Clamped to the first polygon.
  Vec3 end = {};    ///< Clamped to the last polygon.
  PathCrossings crossings = PathCrossings::none;
  /// The end is at the height of the surface, like nearest points: if it is over the last polygon,
  /// it is not moved, and the surface is not evaluated.
  bool is_end_on_surface = false;
};

/// The shortest path through a corridor, in 2D (xz).
struct StraightPath {
  /// From start to end; empty if the first polygon is null or stale, or the corridor is empty.
  /// Stored in the workspace; valid until the next straight path is made with it.
  std::span<const PathCorner> corners = {};
  /// False if the corridor is broken: a polygon or link in it is stale, or not adjacent to the one
  /// before. The path then ends on the last polygon before the gap, as close to the end as
  /// possible.
  bool is_complete = false;
};

/// String pulling: finds the corners of the shortest path through a corridor. If two polygons share
/// several openings with walls in between, a corridor does not say which one to use: the path takes
/// those that make it shortest.
///
/// The start is not moved if it is over the first polygon. The end gets the height of the surface
/// of the last polygon, detail included, unless it is said to have it. An end that is not over its
/// polygon is moved to the closest point of the surface. No two corners are the same point, and no
/// corner is on the straight line between its neighbors, up to the rounding of coordinates: the
/// result does not depend on how the ground is divided into polygons and tiles. If start and end
/// are the same point there is one corner.
///
/// An off-mesh link makes two corners, at its start and at its end. A wide link is crossed where
/// the path over it is shortest between the start, or the end of the link before, and the end, or
/// the next link, as if nothing else were in the way.
///
/// Side tests are made in double precision; no tolerance depends on the scale of the world.
[[nodiscard]] StraightPath make_straight_path(const NavMesh& mesh, const StraightPathQuery& query,
                                              SearchWorkspace& workspace);

/// Sum of the distances between consecutive corners, in 3D, links included.
[[nodiscard]] float path_length(std::span<const PathCorner> corners);

}  // namespace way
