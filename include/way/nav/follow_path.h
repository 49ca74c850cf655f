// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/straight_path.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// A walk along the shortest path through a corridor.
struct FollowQuery {
  /// Each polygon is a neighbor of the one before, or a link between two polygons.
  std::span<const PolyRef> corridor = {};
  Vec3 start = {};            ///< Clamped to the first polygon.
  Vec3 end = {};              ///< Clamped to the last polygon.
  float step = 0.5F;          ///< Length of a step, in 2D (xz).  [> 0, finite]
  bool with_corners = false;  ///< Return corners too, between two steps.
};

/// Walks the shortest path through a corridor in equal steps, on the surface: over every bump, with
/// the height of the ground at each point.
///
///     PathFollower walk(mesh, query, workspace);
///     while (const auto next = walk.next()) ...
///
/// An off-mesh link is crossed in one step: its start is a point, and the next point is its end.
/// Steps are counted from there again.
///
/// The first point is the start, the last one exactly the end. In between, all steps have the same
/// length along the path, in 2D (xz); only the last one may be shorter. With corners, the straight
/// line between two consecutive points is over the mesh, except at links. There is no limit on the
/// number of points, and the string is pulled only once.
///
/// @pre mesh outlives it
class PathFollower {
 public:
  PathFollower() = default;
  PathFollower(const NavMesh& mesh, const FollowQuery& query, SearchWorkspace& workspace) {
    start(mesh, query, workspace);
  }

  /// Begins another walk, reusing memory. Does not keep the workspace.
  void start(const NavMesh& mesh, const FollowQuery& query, SearchWorkspace& workspace);

  /// The next point, on the surface, detail included; its flags are PathCorner::kLink and
  /// kLinkEnd, and at the start of a link its polygon is the link. Nothing after the end, or if
  /// the first polygon is null or stale.
  [[nodiscard]] std::optional<PathCorner> next();

  /// False if the corridor is broken, as in StraightPath: the walk ends before the gap.
  bool is_complete() const { return is_complete_; }
  /// Memory it holds.
  std::size_t bytes() const { return corners_.capacity() * sizeof(PathCorner); }

 private:
  PathCorner on_surface(Vec3 point) const;
  PathCorner at_corner(std::uint8_t flags) const;
  PathCorner point_on_leg() const;
  double leg_length() const;
  bool has_flag(std::size_t corner, std::uint8_t flag) const {
    return (corners_[corner].flags & flag) != 0;
  }
  bool is_last_leg() const {
    return leg_ + 2 == corners_.size() || has_flag(leg_ + 1, PathCorner::kLink);
  }

  const NavMesh* mesh_ = nullptr;
  std::vector<PathCorner> corners_;  ///< And crossings.
  std::size_t leg_ = 0;              ///< From this corner to the next.
  double along_ = 0;                 ///< Distance walked on the leg.
  double rest_ = 0;                  ///< Distance to the next point; 0 at the start.
  float step_ = 0;
  bool with_corners_ = false;
  bool is_complete_ = false;
  bool is_over_ = true;
};

/// All points of a walk at once. Stored in the workspace; valid until the next walk that uses it.
[[nodiscard]] std::span<const PathCorner> follow_path(const NavMesh& mesh, const FollowQuery& query,
                                                      SearchWorkspace& workspace);

}  // namespace way
