// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"

#include "nav/local_search.h"
#include "nav/regions_in_plan.h"
#include "nav/settle.h"

#include <algorithm>
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
      : search_(state, filter), target_(query.target) {
    const PolygonView corners = search_.corners(search_.start(from, query.start));
    start_ = contains_in_plan(corners, query.start) ? query.start : move_over(corners, query.start);
    circle_ = roomy_circle(start_, target_);
  }

  MoveResult move(std::span<PolyRef> visited) {
    best_ = {start_, 0, plan_length_squared(start_ - target_)};
    MoveStatus status = MoveStatus::slid;
    for (index_ = 0; index_ < search_.size(); ++index_) {
      if (is_below_target(index_)) {
        best_ = {target_, index_, 0};
        status = MoveStatus::reached;
        break;
      }
      const LocalWays::Outline outline = search_.outline(index_);
      for (const LocalWay& wall : outline.walls)
        try_wall(wall);
      for (const LocalWay& way : outline.ways)
        pass(way);
    }
    const PolyRef last = search_.ref(best_.node);
    return {status, settle(search_.view(best_.node), last.polygon(), best_.point), last,
            list_way(best_.node, visited)};
  }

 private:
  struct End {
    Vec3 point;
    std::uint32_t node;
    float squared;  ///< Distance from the target.
  };

  void try_wall(const LocalWay& part) {
    const Vec3 point = between(part.a, part.b, plan_parameter(target_, part.a, part.b));
    const float squared = plan_length_squared(point - target_);
    if (squared < best_.squared) best_ = {point, index_, squared};
  }

  void pass(const LocalWay& way) {
    if (search_.is_reached(way.place)) return;
    if (!circle_.touches(way.a, way.b)) return;
    search_.reach(way.place, index_, {}, 0);
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
