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

/// The way of an agent: polygons from where it is to where it goes. It follows the agent and its
/// target as they move a little, gets better while the agent walks, and tells whether it still
/// holds after the mesh has changed.
///
///     corridor.reset(from, start);
///     corridor.set_path(path.polygons, path.end);
///     ...                                            // each frame
///     const auto corners = corridor.corners(mesh, 2, workspace);
///     corridor.move_position(mesh, wherever_the_agent_steers, workspace);
///
/// It holds no mesh: each question takes the snapshot of the moment. It has no limit, and keeps its
/// memory from one way to the next.
class PathCorridor {
 public:
  /// Begins at a place of a polygon, and goes nowhere yet.
  void reset(PolyRef polygon, Vec3 position);
  /// Takes a way that a search has found.
  ///
  /// @param polygons  From the agent's polygon on, each a neighbour of the one before, or a link
  ///                  between the two; not empty.
  /// @param target    On the last of them, at the height of its surface.
  void set_path(std::span<const PolyRef> polygons, Vec3 target);

  /// True where nothing has been set, or repair() has found no ground.
  bool is_empty() const { return polygons_.empty(); }
  Vec3 position() const { return position_; }
  Vec3 target() const { return target_; }
  std::span<const PolyRef> polygons() const { return polygons_; }
  /// The polygon of the position.  @pre !is_empty()
  PolyRef first() const { return polygons_.front(); }
  /// The polygon of the target.  @pre !is_empty()
  PolyRef last() const { return polygons_.back(); }

  /// The next corners to steer to, `count` of them or as many as there are, without the position
  /// itself. At the target, the target alone. They end where a link begins, for that is crossed
  /// only by move_over_link(). They lie in the workspace, until another straight
  /// path is made with it. None where the first polygon is stale; where another is, they end on the
  /// last good one.
  [[nodiscard]] std::span<const PathCorner> corners(const NavMesh& mesh, std::size_t count,
                                                    SearchWorkspace& workspace) const;

  /// Moves the position along the surface, as move_along() does, and the way with it. Where the
  /// answer is `invalid`, nothing has changed.
  MoveStatus move_position(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                           const QueryFilter& filter = kAllPolygons);
  /// The same for the target.
  MoveStatus move_target(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                         const QueryFilter& filter = kAllPolygons);

  /// Crosses a link of the way, wherever the agent is: the position is then where the link ends,
  /// and the way begins there. Ask for it when the agent is at a corner with PathCorner::kLink.
  ///
  /// @param link  The `polygon` of that corner.
  /// @return      Where it was crossed; nothing, and no change, where it is not in the way or
  /// stale.
  std::optional<LinkCrossing> move_over_link(const NavMesh& mesh, PolyRef link);

  /// Goes straight to a place of the way, if nothing is between: best asked for the corner after
  /// the next. The way to that place never gets longer.
  ///
  /// @param range  Places farther than this, seen from above, are not looked at.
  /// @return       True where the way has changed.
  bool optimise_visibility(const NavMesh& mesh, Vec3 towards, float range,
                           const QueryFilter& filter = kAllPolygons);

  /// Looks for a better way by a search over few polygons: finds what straight lines do not, as
  /// behind a door that has opened.
  ///
  /// @param nodes  How many polygons to look at; about 32 suffice for what is near.
  /// @return       True where the way has changed.
  bool optimise_topology(const NavMesh& mesh, std::size_t nodes, SearchWorkspace& workspace,
                         const QueryFilter& filter = kAllPolygons);

  /// True where the first `count` polygons and links are in the mesh, each beside the one before,
  /// and all but the first pass the filter.
  [[nodiscard]] bool is_valid(const NavMesh& mesh, std::size_t count = static_cast<std::size_t>(-1),
                              const QueryFilter& filter = kAllPolygons) const;

  /// Cuts the way before the first polygon that is_valid() would object to, and moves the target to
  /// the end of what is left. Empty where the first polygon is gone.
  void trim(const NavMesh& mesh, const QueryFilter& filter = kAllPolygons);

  /// Makes the way whole again after the mesh has changed. Position and target stay where their
  /// polygons are; else they move to the nearest point of the mesh within `extents`. A way that is
  /// broken in between is searched anew.
  ///
  /// @return  `partial` where the target cannot be reached any more: the target is then the nearest
  ///          point to it that can. `unreachable` where there is no ground at the position: the
  ///          corridor is then empty.
  PathStatus repair(const NavMesh& mesh, Vec3 extents, SearchWorkspace& workspace,
                    const QueryFilter& filter = kAllPolygons);

 private:
  bool follows(const NavMesh& mesh, std::size_t i, const QueryFilter& filter) const;
  std::size_t count_valid(const NavMesh& mesh, std::size_t count, const QueryFilter& filter) const;
  MoveResult move(const NavMesh& mesh, const MoveQuery& query, SearchWorkspace& workspace,
                  const QueryFilter& filter);
  bool settle_ends(const NavMesh& mesh, Vec3 extents, PolyRef& goal, const QueryFilter& filter);

  Vec3 position_ = {};
  Vec3 target_ = {};
  std::vector<PolyRef> polygons_;
  std::vector<PolyRef> visited_;  ///< By a move, ray or search, from its start.
};

}  // namespace way
