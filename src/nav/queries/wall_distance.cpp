// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/wall_distance.h"

#include "nav/workspace/local_search.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Dijkstra by the radius of the smallest circle around the center in which there is a path to a
/// polygon; a node's cost is that radius, squared. Walls of polygons that need a larger circle than
/// the closest wall so far cannot be closer, so the search ends there.
class WallSearch {
 public:
  /// @param from  Index of the polygon to start in.
  WallSearch(std::uint32_t from, const WallDistanceQuery& query, SearchWorkspace::State& state,
             const QueryFilter& filter)
      : search_(state, filter),
        open_(state.open),
        center_(query.at.point),
        limit_(query.radius * query.radius) {
    open_.clear();
    open_.push({0, search_.start(from, query.at.point)});
  }

  WallDistance find() {
    while (!open_.is_empty()) {
      const SearchHeap::Entry next = open_.pop();
      if (next.key > limit_) break;
      if (next.key > search_.node(next.node).cost) continue;  // reached in a smaller circle before
      index_ = next.node;
      circle_ = next.key;
      const PolygonOutlines::Outline outline = search_.outline(index_);
      for (const OutlineSegment& wall : outline.walls)
        try_wall(wall);
      for (const OutlineSegment& opening : outline.openings)
        pass(opening);
    }
    if (best_node_ == SearchNodes::kNone) return {.status = WallStatus::none};
    return result();
  }

 private:
  void try_wall(const OutlineSegment& part) {
    const float t = plan_parameter(center_, part.a, part.b);
    const float squared = plan_length_squared(between(part.a, part.b, t) - center_);
    if (squared > limit_ || (squared == limit_ && best_node_ != SearchNodes::kNone)) return;
    limit_ = squared;
    best_ = part;
    best_t_ = t;
    best_node_ = index_;
  }

  void pass(const OutlineSegment& opening) {
    const std::uint32_t other = search_.node_at(opening.polygon_index);
    const bool is_new = other == SearchNodes::kNone;
    if (!is_new && search_.node(other).cost <= circle_) return;
    const float circle = std::max(circle_, plan_distance_squared(center_, opening.a, opening.b));
    if (circle > limit_ || (!is_new && search_.node(other).cost <= circle)) return;
    if (is_new) {
      open_.push({circle, search_.reach(opening.polygon_index, index_, {}, circle)});
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

  /// Direction from the wall to the center. If they are closer than the rounding of coordinates, it
  /// is the wall's own normal.
  Vec3 normal(Vec3 point) const {
    const float slack =
        std::max({std::abs(point.x), std::abs(point.z), std::abs(center_.x), std::abs(center_.z)}) *
        0x1p-22F;
    Vec3 towards = center_ - point;
    if (plan_length_squared(towards) <= slack * slack) {
      const Vec3 along = best_.b - best_.a;
      towards = {along.z, 0, -along.x};
    }
    const float size = std::sqrt(plan_length_squared(towards));
    return size > 0 ? Vec3{towards.x / size, 0, towards.z / size} : Vec3();
  }

  LocalSearch search_;
  SearchHeap& open_;
  Vec3 center_;
  float limit_;              ///< Squared distance to the closest wall so far; at first the squared
                             ///< radius.
  std::uint32_t index_ = 0;  ///< The node being expanded,
  float circle_ = 0;         ///< and its circle.
  OutlineSegment best_;
  float best_t_ = 0;  ///< Parameter of the closest point on it.
  std::uint32_t best_node_ = SearchNodes::kNone;
};

}  // namespace

WallDistance wall_distance(const NavMesh& mesh, const WallDistanceQuery& query,
                           SearchWorkspace& workspace, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.at, query.radius, workspace.state());
  if (from == SearchNodes::kNone) return {};
  return WallSearch(from, query, workspace.state(), filter).find();
}

}  // namespace way
