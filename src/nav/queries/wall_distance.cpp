// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_distance.h"

#include "nav/workspace/local_search.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Reaches polygons in the order of the least circle in which there is a way to them, which is the
/// cost of a node, squared. Whatever a farther polygon has cannot be the answer, so that the search
/// ends as soon as the circle is as large as the distance of the closest wall.
class WallSearch {
 public:
  /// @param from  The place of the polygon where it begins.
  WallSearch(std::uint32_t from, const WallDistanceQuery& query, SearchWorkspace::State& state,
             const QueryFilter& filter)
      : search_(state, filter),
        open_(state.open),
        centre_(query.centre),
        limit_(query.radius * query.radius) {
    open_.clear();
    open_.push({0, search_.start(from, query.centre)});
  }

  WallDistance find() {
    while (!open_.is_empty()) {
      const SearchHeap::Entry next = open_.pop();
      if (next.key > limit_) break;
      if (next.key > search_.node(next.node).cost) continue;  // overtaken by a smaller circle
      index_ = next.node;
      circle_ = next.key;
      const LocalWays::Outline outline = search_.outline(index_);
      for (const LocalWay& wall : outline.walls)
        try_wall(wall);
      for (const LocalWay& way : outline.ways)
        pass(way);
    }
    if (best_node_ == SearchNodes::kNone) return {.status = WallStatus::none};
    return result();
  }

 private:
  void try_wall(const LocalWay& part) {
    const float t = plan_parameter(centre_, part.a, part.b);
    const float squared = plan_length_squared(between(part.a, part.b, t) - centre_);
    if (squared > limit_ || (squared == limit_ && best_node_ != SearchNodes::kNone)) return;
    limit_ = squared;
    best_ = part;
    best_t_ = t;
    best_node_ = index_;
  }

  void pass(const LocalWay& way) {
    const std::uint32_t other = search_.node_at(way.place);
    const bool is_new = other == SearchNodes::kNone;
    if (!is_new && search_.node(other).cost <= circle_) return;
    const float circle = std::max(circle_, plan_distance_squared(centre_, way.a, way.b));
    if (circle > limit_ || (!is_new && search_.node(other).cost <= circle)) return;
    if (is_new) {
      open_.push({circle, search_.reach(way.place, index_, {}, circle)});
    } else {
      search_.node(other).cost = circle;
      open_.push({circle, other});
    }
  }

  WallDistance result() const {
    WallDistance wall = {.status = WallStatus::found,
                         .distance = std::sqrt(limit_),
                         .point = between(best_.a, best_.b, best_t_),
                         .polygon = search_.ref(best_node_),
                         .edge = best_.edge};
    wall.normal = normal(wall.point);
    return wall;
  }

  /// Closer to the wall than coordinates are exact, the direction is the wall's own.
  Vec3 normal(Vec3 point) const {
    const float slack =
        std::max({std::abs(point.x), std::abs(point.z), std::abs(centre_.x), std::abs(centre_.z)}) *
        0x1p-22F;
    Vec3 towards = centre_ - point;
    if (plan_length_squared(towards) <= slack * slack) {
      const Vec3 along = best_.b - best_.a;
      towards = {along.z, 0, -along.x};
    }
    const float size = std::sqrt(plan_length_squared(towards));
    return size > 0 ? Vec3{towards.x / size, 0, towards.z / size} : Vec3();
  }

  LocalSearch search_;
  SearchHeap& open_;
  Vec3 centre_;
  float limit_;              ///< Squared distance of the closest wall, or of the radius.
  std::uint32_t index_ = 0;  ///< The node that is looked at,
  float circle_ = 0;         ///< and its circle.
  LocalWay best_;
  float best_t_ = 0;  ///< Where on it the closest point lies.
  std::uint32_t best_node_ = SearchNodes::kNone;
};

}  // namespace

WallDistance wall_distance(const NavMesh& mesh, const WallDistanceQuery& query,
                           SearchWorkspace& workspace, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.from, workspace.state());
  const bool is_good = from != SearchNodes::kNone && is_finite(query.centre) && query.radius >= 0;
  if (!is_good) return {};
  return WallSearch(from, query, workspace.state(), filter).find();
}

}  // namespace way
