// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/straight_path.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// The path of an agent: polygons from its position to its target. It follows small moves of the
/// agent and its target, is improved while the agent walks, and knows whether it is still valid
/// after the mesh has changed.
///
///     corridor.reset(from, start);
///     corridor.set_path(path.polygons, path.end);
///     ...                                            // each frame
///     const auto corners = corridor.corners(mesh, 2, workspace);
///     corridor.move_position(mesh, wherever_the_agent_steers, workspace);
///
/// It does not hold a mesh: each call takes the current snapshot. There is no limit on its length,
/// and it reuses its memory.
class PathCorridor {
 public:
  /// Starts over at a point of a polygon, without a path.
  void reset(PolyRef polygon, Vec3 position);
  /// Sets a path that a search has found.
  ///
  /// @param polygons  Starting with the agent's polygon; each is a neighbor of the one before, or a
  ///   link between two polygons. Not empty.
  /// @param target    On the last polygon, at the height of its surface.
  void set_path(std::span<const PolyRef> polygons, Vec3 target);

  /// Returns true if nothing has been set, or repair() has found no ground.
  bool is_empty() const { return polygons_.empty(); }
  Vec3 position() const { return position_; }
  Vec3 target() const { return target_; }
  std::span<const PolyRef> polygons() const { return polygons_; }
  /// The polygon of the position.  @pre !is_empty()
  PolyRef first() const { return polygons_.front(); }
  /// The polygon of the target.  @pre !is_empty()
  PolyRef last() const { return polygons_.back(); }

  /// The next corners to steer to, `count` of them or as many as there are, without the position
  /// itself. At the target, only the target. The list ends where a link begins, because links are
  /// crossed only by move_over_link(). Empty if the first polygon is stale; if another one is, the
  /// list ends on the last valid polygon. Stored in the workspace; valid until the next straight
  /// path is made with it.
  [[nodiscard]] std::span<const PathCorner> corners(const NavMesh& mesh, std::size_t count,
                                                    SearchWorkspace& workspace) const;

  /// Moves the position along the surface, like move_along(), and updates the path. If the result
  /// is `invalid`, nothing changes.
  MoveStatus move_position(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                           const QueryFilter& filter = kAllPolygons);
  /// The same for the target.
  MoveStatus move_target(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                         const QueryFilter& filter = kAllPolygons);

  /// Crosses a link of the path at any distance: the position moves to the end of the link,
  /// and the path begins there. Call it when the agent has arrived at a corner with
  /// PathCorner::kLink.
  ///
  /// @param link  The `polygon` of that corner.
  /// @return      Where it was crossed. Nothing, and no change, if the link is not in the path or
  ///   stale.
  std::optional<LinkCrossing> move_over_link(const NavMesh& mesh, PolyRef link);

  /// Shortcuts the path to a point on it if nothing is in between; best called with the corner
  /// after the next. The path to that point never gets longer.
  ///
  /// @param range  Points farther away than this, in 2D (xz), are ignored.
  /// @return       True if the path has changed.
  bool optimize_visibility(const NavMesh& mesh, Vec3 towards, float range,
                           const QueryFilter& filter = kAllPolygons);

  /// Looks for a better path by a search over few polygons. Finds what straight lines cannot, such
  /// as a door that has opened.
  ///
  /// @param nodes  Number of polygons to expand; about 32 are enough for the vicinity.
  /// @return       True if the path has changed.
  bool optimize_topology(const NavMesh& mesh, std::size_t nodes, SearchWorkspace& workspace,
                         const QueryFilter& filter = kAllPolygons);

  /// Returns true if the first `count` polygons and links are in the mesh, each is adjacent to the
  /// one before, and all but the first pass the filter.
  [[nodiscard]] bool is_valid(const NavMesh& mesh, std::size_t count = static_cast<std::size_t>(-1),
                              const QueryFilter& filter = kAllPolygons) const;

  /// Cuts the path before the first polygon that makes is_valid() false, and moves the target to
  /// the end of what remains. Empty if the first polygon no longer exists.
  void trim(const NavMesh& mesh, const QueryFilter& filter = kAllPolygons);

  /// Repairs the path after the mesh has changed. Position and target stay if their polygons still
  /// exist; otherwise they move to the nearest point of the mesh within `extents`. A path that is
  /// broken in between is searched again by find_polygon_path(), which is not always the shortest:
  /// for that, set_path() what find_path() returns.
  ///
  /// @return  `partial` if the target can no longer be reached, or is farther than `extents` from
  ///   the mesh: the target is then the closest point that can be reached. `unreachable` if there
  ///   is no ground at the position: the corridor is then empty.
  PathStatus repair(const NavMesh& mesh, Vec3 extents, SearchWorkspace& workspace,
                    const QueryFilter& filter = kAllPolygons);

 private:
  bool follows(const NavMesh& mesh, std::size_t i, const QueryFilter& filter) const;
  std::size_t count_valid(const NavMesh& mesh, std::size_t count, const QueryFilter& filter) const;
  MoveResult move(const NavMesh& mesh, const MoveQuery& query, SearchWorkspace& workspace,
                  const QueryFilter& filter);
  bool clamp_target(const NavMesh& mesh, Vec3 extents, PolyRef& goal, const QueryFilter& filter);
  bool clamp_position(const NavMesh& mesh, Vec3 extents, const QueryFilter& filter);

  Vec3 position_ = {};
  Vec3 target_ = {};
  std::vector<PolyRef> polygons_;
  std::vector<PolyRef> visited_;  ///< By a move, ray or search, from its start.
};

}  // namespace way
