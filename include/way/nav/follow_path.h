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

/// A walk through a corridor.
struct FollowQuery {
  /// Each polygon a neighbour of the one before, or a link between the two.
  std::span<const PolyRef> corridor = {};
  Vec3 start = {};            ///< Moved onto the first polygon.
  Vec3 end = {};              ///< Moved onto the last polygon.
  float step = 0.5F;          ///< Length of a step, seen from above.  [> 0, finite]
  bool with_corners = false;  ///< Corners are points too, between two steps.
};

/// A point of a walk.
struct FollowPoint {
  Vec3 point = {};         ///< On the surface, detail included.
  PolyRef polygon = {};    ///< Where a link begins, the link.
  std::uint8_t flags = 0;  ///< PathCorner::kLink and kLinkEnd.
};

/// Walks the shortest way through a corridor step by step, on the surface: over every bump, with
/// the height of the ground at each point.
///
///     PathFollower walk(mesh, query, workspace);
///     while (const auto next = walk.next()) ...
///
/// An off-mesh link is crossed in one go: the place where it begins is a point, and the next point
/// is the place where it ends. Steps are counted anew from there.
///
/// The first point is the start, the last one is the end exactly. In between, all steps have the
/// same length, measured along the way seen from above; the last one is shorter where the way is no
/// multiple of it. With corners, each straight line between two points lies over the mesh, links
/// left out. There is no limit to the number of points, and the way is pulled straight only once.
///
/// @pre mesh outlives it
class PathFollower {
 public:
  PathFollower() = default;
  PathFollower(const NavMesh& mesh, const FollowQuery& query, SearchWorkspace& workspace) {
    start(mesh, query, workspace);
  }

  /// Begins another walk in the same memory. The workspace is used only in here.
  void start(const NavMesh& mesh, const FollowQuery& query, SearchWorkspace& workspace);

  /// The next point; nothing after the end, or where the first polygon is null or stale.
  [[nodiscard]] std::optional<FollowPoint> next();

  /// False where the corridor breaks, as in StraightPath: the walk ends before the break.
  bool is_complete() const { return is_complete_; }
  /// Bytes that it holds.
  std::size_t bytes() const { return corners_.capacity() * sizeof(PathCorner); }

 private:
  FollowPoint on_surface(Vec3 point) const;
  FollowPoint at_corner(std::uint8_t flags) const;
  FollowPoint point_on_leg() const;
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
  double along_ = 0;                 ///< Way that was walked on the leg.
  double rest_ = 0;                  ///< Way up to the next point; 0 at the start.
  float step_ = 0;
  bool with_corners_ = false;
  bool is_complete_ = false;
  bool is_over_ = true;
};

/// All points of a walk at once. They lie in the workspace, until it is used for another walk.
[[nodiscard]] std::span<const FollowPoint> follow_path(const NavMesh& mesh,
                                                       const FollowQuery& query,
                                                       SearchWorkspace& workspace);

}  // namespace way
