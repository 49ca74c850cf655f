// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/move_along.h"

#include "core/simd.h"
#include "nav/plan/closest_wall.h"
#include "nav/plan/search_region.h"
#include "nav/search/flood_queue.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/flood_fill.h"
#include "nav/workspace/local_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {
namespace {

/// A circle with the diameter ab, enlarged by the rounding of their coordinates.
CircleInPlan roomy_circle(Vec3 a, Vec3 b) {
  const float greatest = std::max({std::abs(a.x), std::abs(a.z), std::abs(b.x), std::abs(b.z)});
  const float radius = 0.5F * std::sqrt(plan_length_squared(b - a)) + greatest * 0x1p-21F;
  return {(a + b) * 0.5F, radius};
}

/// Moves a point along the surface: a breadth-first search over the polygons within the circle
/// around the start and the target. Ends at the target if one of them contains it, otherwise at the
/// closest wall.
///
///       . - T - .
///     .          .        T  the target, behind a wall: no polygon that was reached contains it
///    .  ###W####  .       W  the end: the point closest to T of all walls of these polygons
///    .            .
///     .          .        S  the start
///       ` - S - '
class Slide {
 public:
  Slide(const MoveQuery& query, SearchWorkspace::State& state, const QueryFilter& filter)
      : search_(state, filter),
        queue_(state.flood),
        surfaces_(state.surfaces),
        target_(query.target) {
    surfaces_.begin(state.nodes);
  }

  /// @param from  Index of the polygon to start in.
  MoveResult move(std::uint32_t from, Vec3 start, std::span<PolyRef> visited) {
    begin_flood(search_, queue_, from);
    if (is_below_target(0)) return reach_target(0, visited);
    const PolygonView corners = search_.polygon_of(from).view();
    start = clamp_to_polygon_in_plan(corners, start);
    const CircleInPlan circle = roomy_circle(start, target_);
    std::uint32_t known = 1;  // number of polygons known not to contain the target
    for (std::uint32_t i = 0; i < queue_.size(); ++i) {
      expand_in_circle(search_, queue_, i, circle);
      for (; known < queue_.size(); ++known) {
        if (is_below_target(known)) return reach_target(known, visited);
      }
    }
    return slide(start, visited);
  }

 private:
  MoveResult reach_target(std::uint32_t node, std::span<PolyRef> visited) {
    return end_at(MoveStatus::reached, node, target_, visited);
  }

  /// @param point  Within the polygon of the node, in 2D (xz).
  MoveResult end_at(MoveStatus status, std::uint32_t node, Vec3 point, std::span<PolyRef> visited) {
    const std::uint32_t polygon_index = queue_[node].polygon_index;
    const PolyRef last = search_.ref_of(polygon_index);
    const TileView tile = search_.view_of(polygon_index);
    point.y = surfaces_.height(
        {tile, last.polygon(), polygon_index, search_.polygon_of(polygon_index).box}, point);
    return {{last, point}, status, list_path(node, visited)};
  }

  /// Ends at the closest of the walls of all polygons that were reached.
  MoveResult slide(Vec3 start, std::span<PolyRef> visited) {
    ClosestWall closest(target_, plan_length_squared(start - target_));
    for (std::uint32_t i = 0; i < queue_.size(); ++i)
      closest.try_walls(search_.walls_at(queue_[i].polygon_index), i);
    const ClosestWall::Found found = closest.found();
    std::uint32_t node = 0;
    Vec3 end = start;
    if (found.outline >= 0) {
      node = static_cast<std::uint32_t>(found.outline);
      const auto walls = search_.walls_at(queue_[node].polygon_index);
      const OutlineSegment& wall = walls[static_cast<std::size_t>(found.wall)];
      end = between(wall.a, wall.b, plan_parameter(target_, wall.a, wall.b));
    }
    const PolygonView corners = search_.polygon_of(queue_[node].polygon_index).view();
    return end_at(MoveStatus::slid, node, clamp_to_polygon_in_plan(corners, end), visited);
  }

  bool is_below_target(std::uint32_t node) {
    return search_.polygon_of(queue_[node].polygon_index).contains(target_);
  }

  std::size_t list_path(std::uint32_t node, std::span<PolyRef> visited) const {
    const std::size_t count = queue_[node].count;
    for (std::size_t at = count; at-- > 0; node = queue_[node].parent) {
      if (at < visited.size()) visited[at] = search_.ref_of(queue_[node].polygon_index);
    }
    return count;
  }

  LocalSearch search_;
  FloodQueue& queue_;
  SurfaceIndex& surfaces_;
  Vec3 target_;
};

}  // namespace

MoveResult move_along(const NavMesh& mesh, const MoveQuery& query, SearchWorkspace& workspace,
                      std::span<PolyRef> visited, const QueryFilter& filter) {
  const std::uint32_t from = begin_local_search(mesh, query.from.polygon, workspace.state());
  const bool is_valid =
      from != SearchNodes::kNone && is_finite(query.from.point) && is_finite(query.target);
  if (!is_valid) return {};
  return Slide(query, workspace.state(), filter).move(from, query.from.point, visited);
}

}  // namespace way
