// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"

#include "core/simd.h"
#include "nav/local_search.h"
#include "nav/regions_in_plan.h"
#include "nav/settle.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace way {
namespace {

/// A circle through two opposite points, with room for the rounding of their coordinates.
CircleInPlan roomy_circle(Vec3 a, Vec3 b) {
  const float greatest = std::max({std::abs(a.x), std::abs(a.z), std::abs(b.x), std::abs(b.z)});
  const float radius = 0.5F * std::sqrt(plan_length_squared(b - a)) + greatest * 0x1p-21F;
  return {(a + b) * 0.5F, radius};
}

/// Reaches polygons in the order of their number of neighbours from the first.
class Slide {
 public:
  /// @param from  The place of the polygon where it begins.
  Slide(std::uint32_t from, const MoveQuery& query, SearchWorkspace::State& state,
        const QueryFilter& filter)
      : search_(state, filter), target_(query.target), target4_(lanes_of(query.target)) {
    const PolygonView corners = search_.corners(search_.start(from, query.start));
    start_ = contains_in_plan(corners, query.start) ? query.start : move_over(corners, query.start);
    circle_ = roomy_circle(start_, target_);
  }

  MoveResult move(std::span<PolyRef> visited) {
    for (index_ = 0; index_ < search_.size(); ++index_) {
      if (is_below_target(index_)) return reach_target(visited);
      for (const LocalWay& way : search_.outline(index_).ways)
        pass(way);
    }
    return slide(visited);
  }

 private:
  struct End {
    Float4 point;  ///< The last lane is idle.
    std::uint32_t node;
    float squared;  ///< Distance from the target.
  };

  MoveResult reach_target(std::span<PolyRef> visited) {
    const PolyRef last = search_.ref(index_);
    const float height = height_over(search_.view(index_), last.polygon(), target_);
    return {MoveStatus::reached, {target_.x, height, target_.z}, last, list_way(index_, visited)};
  }

  /// Ends at the closest of all walls that were reached.
  MoveResult slide(std::span<PolyRef> visited) {
    best_ = {lanes_of(start_), 0, plan_length_squared(start_ - target_)};
    for (index_ = 0; index_ < search_.size(); ++index_) {
      for (const LocalWay& wall : search_.outline(index_).walls)
        try_wall(wall);
    }
    const PolyRef last = search_.ref(best_.node);
    const Vec3 end = {best_.point[0], best_.point[1], best_.point[2]};
    return {MoveStatus::slid, settle(search_.view(best_.node), last.polygon(), end), last,
            list_way(best_.node, visited)};
  }

  /// Takes the point of a wall that is closest to the target where that is the best so far. Without
  /// a branch, for it cannot be foreseen; otherwise as plan_parameter() and between().
  void try_wall(const LocalWay& part) {
    const Float4 a = coordinates(&part.a.x);
    const Float4 b = coordinates(&part.b.x);
    const Float4 along = b - a;
    const Float4 dot = in_plan((target4_ - a) * along);
    const Float4 size = in_plan(along * along);
    const Float4 shares = size > splat(0) ? min(max(dot / size, splat(0)), splat(1)) : splat(0);
    const Float4 point = shares == splat(1) ? b : a + along * shares;
    const float squared = in_plan((point - target4_) * (point - target4_))[0];
    best_.point = splat(squared) < splat(best_.squared) ? point : best_.point;
    best_.node = squared < best_.squared ? index_ : best_.node;
    best_.squared = std::min(best_.squared, squared);
  }

  /// The sum of the first lane and the third, in all lanes.
  static Float4 in_plan(Float4 of) {
    return __builtin_shufflevector(of, of, 0, 0, 0, 0) +
           __builtin_shufflevector(of, of, 2, 2, 2, 2);
  }

  /// Without the lane behind, which holds a number of another kind.
  static Float4 coordinates(const float* from) {
    constexpr Int4 kMask = {-1, -1, -1, 0};
    return std::bit_cast<Float4>(std::bit_cast<Int4>(load4(from)) & kMask);
  }

  void pass(const LocalWay& way) {
    const bool is_new = !search_.is_reached(way.place);
    const bool is_near = circle_.touches(way.a, way.b);
    if (is_new & is_near) search_.reach(way.place, index_, {}, 0);
  }

  bool is_below_target(std::uint32_t node) { return search_.polygon_at(node).contains(target_); }

  std::size_t list_way(std::uint32_t last, std::span<PolyRef> visited) const {
    std::size_t count = 0;
    for (std::uint32_t i = last; i != SearchNodes::kNone; i = search_.node(i).parent)
      ++count;
    std::size_t at = count;
    for (std::uint32_t i = last; i != SearchNodes::kNone; i = search_.node(i).parent) {
      if (--at < visited.size()) visited[at] = search_.ref(i);
    }
    return count;
  }

  LocalSearch search_;
  Vec3 target_;
  Float4 target4_;
  Vec3 start_;
  CircleInPlan circle_ = {{}, 0};  ///< In which the move takes place.
  std::uint32_t index_ = 0;        ///< The node that is looked at.
  End best_ = {};
};

}  // namespace

MoveResult move_along(const NavMesh& mesh, const MoveQuery& query, SearchWorkspace& workspace,
                      std::span<PolyRef> visited, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.from, workspace.state());
  const bool is_good =
      from != SearchNodes::kNone && is_finite(query.start) && is_finite(query.target);
  if (!is_good) return {};
  return Slide(from, query, workspace.state(), filter).move(visited);
}

}  // namespace way
