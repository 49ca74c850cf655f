// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/corridor.h"

#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/raycast.h"

#include "nav/funnel/cross_link.h"
#include "nav/paths/corridor_merge.h"
#include "nav/paths/first_corners.h"
#include "nav/plan/convex_polygon.h"
#include "nav/snapshot/slot_view.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Lists the polygons up to the one farthest along `path` that an unfinished search has reached.
void list_reached_path(const SearchWorkspace::State& state, std::span<const PolyRef> path,
                       std::vector<PolyRef>& reached) {
  reached.clear();
  for (std::size_t i = path.size(); i-- > 0 && reached.empty();) {
    const std::uint32_t last = state.nodes.find(path[i]);
    if (last != SearchNodes::kNone) state.edge_graph.list_backwards(state.nodes, last, reached);
  }
  std::ranges::reverse(reached);
}

/// Returns true if an edge of a polygon leads to another one.  @pre mesh.is_valid(from)
bool leads_to(const NavMesh& mesh, PolyRef from, PolyRef to) {
  const SlotView slot(mesh, from.slot());
  const PolygonView corners = slot.view().polygon(from.polygon());
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const EdgeTarget across = corners.across(i, slot.tile->polygon_count());
    if (across.is_polygon() && PolyRef(from.slot(), from.generation(), across.polygon()) == to)
      return true;
    if (!across.is_portal()) continue;
    for (const TileLink& link : slot.links->at(across.portal()))
      if (link.target == to) return true;
  }
  return false;
}

/// Makes room for the visited polygons. Never shrinks it again: growing a vector fills it, every
/// time.
void make_room(std::vector<PolyRef>& visited) {
  constexpr std::size_t kUsual = 16;
  if (visited.size() < kUsual) visited.resize(std::max(visited.capacity(), kUsual));
}

}  // namespace

void PathCorridor::reset(PolyRef polygon, Vec3 position) {
  polygons_.assign(1, polygon);
  position_ = position;
  target_ = position;
}

void PathCorridor::set_path(std::span<const PolyRef> polygons, Vec3 target) {
  WAY_ASSERT(!polygons.empty());
  polygons_.assign(polygons.begin(), polygons.end());
  target_ = target;
}

std::span<const PathCorner> PathCorridor::corners(const NavMesh& mesh, std::size_t count,
                                                  SearchWorkspace& workspace) const {
  // One more for the position, unless that overflows.
  const std::size_t with_position = std::max(count, count + 1);
  const auto all = first_corners(
      mesh, {.corridor = polygons_, .start = position_, .end = target_, .is_end_on_surface = true},
      with_position, workspace);
  const bool begins_with_link = !all.empty() && (all[0].flags & PathCorner::kLink) != 0;
  const auto next = all.size() > 1 && !begins_with_link ? all.subspan(1) : all;
  const auto link = std::ranges::find_if(
      next, [](const PathCorner& corner) { return (corner.flags & PathCorner::kLink) != 0; });
  const auto known = static_cast<std::size_t>(link - next.begin()) + 1;
  return next.first(std::min({count, known, next.size()}));
}

MoveResult PathCorridor::move(const NavMesh& mesh, const MoveQuery& query,
                              SearchWorkspace& workspace, const QueryFilter& filter) {
  make_room(visited_);
  MoveResult result = move_along(mesh, query, workspace, visited_, filter);
  // Rare: the list did not fit, so make room and repeat the move.
  if (result.visited_count > visited_.size()) {
    visited_.resize(result.visited_count);
    result = move_along(mesh, query, workspace, visited_, filter);
  }
  return result;
}

MoveStatus PathCorridor::move_position(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                                       const QueryFilter& filter) {
  if (is_empty()) return MoveStatus::invalid;
  const MoveResult result =
      move(mesh, {.from = {first(), position_}, .target = to}, workspace, filter);
  if (result.status == MoveStatus::invalid) return result.status;
  merge_start_moved(polygons_, std::span(visited_).first(result.visited_count));
  position_ = result.point;
  return result.status;
}

MoveStatus PathCorridor::move_target(const NavMesh& mesh, Vec3 to, SearchWorkspace& workspace,
                                     const QueryFilter& filter) {
  if (is_empty()) return MoveStatus::invalid;
  const MoveResult result =
      move(mesh, {.from = {last(), target_}, .target = to}, workspace, filter);
  if (result.status == MoveStatus::invalid) return result.status;
  merge_end_moved(polygons_, std::span(visited_).first(result.visited_count));
  target_ = result.point;
  return result.status;
}

std::optional<LinkCrossing> PathCorridor::move_over_link(const NavMesh& mesh, PolyRef link) {
  const auto at = std::ranges::find(polygons_, link);
  if (!link.is_link() || at == polygons_.end() || at == polygons_.begin()) return std::nullopt;
  const auto crossing = cross_link(mesh, at[-1], {at, polygons_.end()}, position_, target_);
  if (!crossing) return std::nullopt;
  polygons_.erase(polygons_.begin(), at + 1);
  position_ = crossing->end;
  return crossing;
}

bool PathCorridor::optimize_visibility(const NavMesh& mesh, Vec3 towards, float range,
                                       const QueryFilter& filter) {
  if (polygons_.size() < 3) return false;
  if (!(plan_length_squared(towards - position_) <= range * range)) return false;
  const RaycastQuery query = {.from = {first(), position_}, .target = towards, .wants_cost = false};
  make_room(visited_);
  RaycastResult ray = raycast(mesh, query, visited_, filter);
  if (ray.status != RayStatus::reached) return false;
  if (ray.polygon_count > visited_.size()) {
    visited_.resize(ray.polygon_count);
    ray = raycast(mesh, query, visited_, filter);
  }
  return merge_whole_shortcut(polygons_, std::span(visited_).first(ray.polygon_count));
}

bool PathCorridor::optimize_topology(const NavMesh& mesh, std::size_t nodes,
                                     SearchWorkspace& workspace, const QueryFilter& filter) {
  if (polygons_.size() < 3 || !mesh.is_valid(first()) || !mesh.is_valid(last())) return false;
  PolygonPathSearch search(mesh, {.from = {first(), position_}, .to = {last(), target_}}, workspace,
                           filter);
  if (search.step(nodes)) {
    const PolygonPath found = search.result();
    visited_.assign(found.polygons.begin(), found.polygons.end());
  } else {
    list_reached_path(workspace.state(), polygons_, visited_);
  }
  return merge_shortcut(polygons_, visited_);
}

/// Returns true if polygon or link `i` is valid, given that all before it are.
bool PathCorridor::follows(const NavMesh& mesh, std::size_t i, const QueryFilter& filter) const {
  const PolyRef here = polygons_[i];
  if (here.is_link()) {
    const OffMeshLink* link = mesh.link(here);
    return link != nullptr && filter.passes(here, link->flags) && i > 0 &&
           i + 1 < polygons_.size() && connects(mesh, polygons_[i - 1], here, polygons_[i + 1]);
  }
  if (!mesh.is_valid(here)) return false;
  if (i == 0) return true;
  if (!filter.passes(here, mesh.flags(here))) return false;
  const PolyRef before = polygons_[i - 1];
  return before.is_link() || leads_to(mesh, before, here);
}

std::size_t PathCorridor::count_valid(const NavMesh& mesh, std::size_t count,
                                      const QueryFilter& filter) const {
  const std::size_t end = std::min(count, polygons_.size());
  for (std::size_t i = 0; i < end; ++i) {
    if (follows(mesh, i, filter)) continue;
    // A path must not end on a link.
    return i > 0 && polygons_[i - 1].is_link() ? i - 1 : i;
  }
  return end;
}

bool PathCorridor::is_valid(const NavMesh& mesh, std::size_t count,
                            const QueryFilter& filter) const {
  return !is_empty() && count_valid(mesh, count, filter) == std::min(count, polygons_.size());
}

void PathCorridor::trim(const NavMesh& mesh, const QueryFilter& filter) {
  const std::size_t good = count_valid(mesh, polygons_.size(), filter);
  if (good == polygons_.size()) return;
  polygons_.resize(good);
  if (good > 0) target_ = closest_on_surface(mesh, last(), target_)->point;
}

/// Moves the target to the nearest ground. Returns false if that is not within the extents.
bool PathCorridor::clamp_target(const NavMesh& mesh, Vec3 extents, PolyRef& goal,
                                const QueryFilter& filter) {
  goal = last();
  if (mesh.is_valid(goal) && filter.passes(goal, mesh.flags(goal))) return true;
  NearestPoint nearest = find_nearest(mesh, {target_, extents}, filter);
  const bool is_near = static_cast<bool>(nearest);
  if (!is_near) {
    // The position is on the ground, so a box that reaches it contains some.
    const float far = distance(position_, target_) * 1.001F + 1;
    nearest = find_nearest(mesh, {target_, {far, far, far}}, filter);
  }
  goal = nearest.polygon;
  if (nearest) target_ = nearest.point;
  return is_near;
}

/// Puts the position onto the mesh. Returns false if there is no ground near it.
bool PathCorridor::clamp_position(const NavMesh& mesh, Vec3 extents, const QueryFilter& filter) {
  if (mesh.is_valid(first())) return true;
  const NearestPoint ground = find_nearest(mesh, {position_, extents}, filter);
  polygons_.clear();
  if (!ground) return false;
  polygons_.push_back(ground.polygon);
  position_ = ground.point;
  return true;
}

PathStatus PathCorridor::repair(const NavMesh& mesh, Vec3 extents, SearchWorkspace& workspace,
                                const QueryFilter& filter) {
  if (is_empty()) return PathStatus::unreachable;
  if (is_valid(mesh, polygons_.size(), filter)) return PathStatus::complete;
  PolyRef goal;
  const bool is_near = clamp_target(mesh, extents, goal, filter);
  if (!clamp_position(mesh, extents, filter)) return PathStatus::unreachable;
  if (!goal) {  // the filter lets nothing pass but the first polygon
    set_path(std::vector{first()}, position_);
    return PathStatus::partial;
  }
  const PolygonPath found = find_polygon_path(
      mesh, {.from = {first(), position_}, .to = {goal, target_}, .wants_partial = true}, workspace,
      filter);
  set_path(found.polygons, found.end);
  return is_near ? found.status : PathStatus::partial;
}

}  // namespace way
