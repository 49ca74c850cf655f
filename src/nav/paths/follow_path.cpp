// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/follow_path.h"

#include "nav/plan/convex_polygon.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

namespace way {
namespace {

/// A last step shorter than this fraction of a step is due to rounding, and is left out.
constexpr double kStepRounding = 0x1p-16;

}  // namespace

void PathFollower::start(const NavMesh& mesh, const FollowQuery& query,
                         SearchWorkspace& workspace) {
  WAY_ASSERT(query.step > 0);
  const StraightPath path = make_straight_path(mesh,
                                               {.corridor = query.corridor,
                                                .start = query.start,
                                                .end = query.end,
                                                .crossings = PathCrossings::all},
                                               workspace);
  mesh_ = &mesh;
  corners_.assign(path.corners.begin(), path.corners.end());
  leg_ = 0;
  along_ = 0;
  rest_ = 0;
  step_ = query.step;
  with_corners_ = query.with_corners;
  is_complete_ = path.is_complete;
  is_over_ = corners_.empty();
}

double PathFollower::leg_length() const {
  return plan_distance(corners_[leg_].point, corners_[leg_ + 1].point);
}

/// Clamps a point to the polygon that the current leg crosses.
PathCorner PathFollower::on_surface(Vec3 point) const {
  const PolyRef polygon = corners_[leg_].polygon;
  return {clamp_to_polygon(TileView(*mesh_->tile_of(polygon)), polygon.polygon(), point), polygon};
}

PathCorner PathFollower::point_on_leg() const {
  const auto share = static_cast<float>(along_ / leg_length());
  return on_surface(between(corners_[leg_].point, corners_[leg_ + 1].point, share));
}

/// The corner at which the current leg begins.
PathCorner PathFollower::at_corner(std::uint8_t flags) const {
  return {corners_[leg_].point, corners_[leg_].polygon, flags};
}

/// Consumes legs until the step ends on the current one. `rest_` is what remains of the step,
/// `along_` the distance already walked on the leg.
std::optional<PathCorner> PathFollower::next() {
  if (is_over_) return std::nullopt;
  const auto step = static_cast<double>(step_);
  if (corners_.size() > 1 && rest_ == 0 && leg_ == 0 && along_ == 0) {
    rest_ = step;
    if (has_flag(0, PathCorner::kLink)) return at_corner(PathCorner::kLink);
    return on_surface(corners_.front().point);
  }
  while (leg_ + 1 < corners_.size()) {
    if (has_flag(leg_, PathCorner::kLink)) {
      ++leg_;
      along_ = 0;
      rest_ = step;
      is_over_ = leg_ + 1 == corners_.size();
      return at_corner(PathCorner::kLinkEnd);
    }
    const double left = leg_length() - along_;
    const double slack = is_last_leg() ? step * kStepRounding : 0;
    if (rest_ + slack < left) {
      along_ += rest_;
      rest_ = step;
      return point_on_leg();
    }
    rest_ -= left;
    along_ = 0;
    ++leg_;
    if (has_flag(leg_, PathCorner::kLink)) return at_corner(PathCorner::kLink);
    const bool is_corner = !has_flag(leg_, PathCorner::kCrossing);
    const bool is_between = leg_ + 1 < corners_.size() && rest_ > 0;
    if (with_corners_ && is_corner && is_between) return on_surface(corners_[leg_].point);
  }
  is_over_ = true;
  return PathCorner{corners_.back().point, corners_.back().polygon};
}

std::span<const PathCorner> follow_path(const NavMesh& mesh, const FollowQuery& query,
                                        SearchWorkspace& workspace) {
  SearchWorkspace::State& state = workspace.state();
  state.follower.start(mesh, query, workspace);
  state.walk.clear();
  while (const auto point = state.follower.next())
    state.walk.push_back(*point);
  return state.walk;
}

}  // namespace way
