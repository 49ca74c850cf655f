// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/goal_field.h"

#include "nav/polyanya/interval_geometry.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <limits>

namespace way {

/// Runs a search from all goals over the whole mesh and keeps, per polygon, which root sees which
/// part of it. A sample then takes the shortest path among the views of its polygon.
GoalField::GoalField(const NavMesh& mesh, std::span<const MeshPoint> goals,
                     SearchWorkspace& workspace, const QueryFilter& filter)
    : mesh_(mesh) {
  IntervalMemory& memory = workspace.state().intervals;
  IntervalSearch search(mesh, filter, memory);
  // Paths lead to the goals, but the search runs away from them: cross links backwards.
  if (mesh.link_count() > 0 && filter.costs.is_uniform())
    search.cross_links_backwards(mesh, static_cast<double>(filter.costs.lowest()));
  std::vector<std::uint32_t> starts;  // index of the goal per start root
  for (std::uint32_t i = 0; i < goals.size(); ++i) {
    const Tile* tile = mesh.tile_of(goals[i].polygon);
    if (tile == nullptr || !is_finite(goals[i].point)) continue;
    const Vec3 point =
        clamp_to_polygon(TileView(*tile), goals[i].polygon.polygon(), goals[i].point);
    search.add_start({goals[i].polygon, plan(point)});
    starts.push_back(i);
  }
  while (!search.step(std::numeric_limits<std::size_t>::max())) {
  }
  for (std::uint32_t i = 0; i < memory.roots.size(); ++i) {
    const IntervalRoot& root = memory.roots[i];
    const bool is_goal = root.parent == IntervalMemory::kNone;
    roots_.push_back({root.cost, root.point, is_goal ? starts[i] : roots_[root.parent].goal, {}});
  }
  for (const IntervalNode& node : memory.nodes) {
    if (!search.is_live(node)) continue;
    const CornerRecords::VisitedTile& tile = memory.corners.tile(node.tile);
    if (node.by_off_mesh) roots_[node.root].link = tile.ends->departures[node.via].link;
    views_.push_back({tile.ref(node.polygon), node.left, node.right, node.root, node.entered,
                      node.kind != IntervalNode::Kind::cone, node.left_behind, node.right_behind,
                      node.left_corner, node.right_corner});
  }
  std::ranges::stable_sort(views_, {}, &View::polygon);
}

std::optional<FieldSample> GoalField::at(const MeshPoint& from) const {
  const Vec2 point = plan(from.point);
  std::optional<FieldSample> best;
  for (const View& view : std::ranges::equal_range(views_, from.polygon, {}, &View::polygon)) {
    const Root& root = roots_[view.root];
    const double length = root.cost + plan_distance(root.point, point);
    if (best && !(length < best->length)) continue;
    IntervalNode cone = {.left = view.left, .right = view.right, .entered = view.entered};
    cone.left_behind = view.left_behind;
    cone.right_behind = view.right_behind;
    cone.left_corner = view.left_corner;
    cone.right_corner = view.right_corner;
    const PolygonView corners =
        TileView(*mesh_.tile_of(view.polygon)).polygon(view.polygon.polygon());
    if (!view.is_whole && !IntervalRays(cone, root.point).holds(point) &&
        !is_end_of(cone, corners, point))
      continue;
    best = FieldSample{length, root.point, root.link, root.goal};
  }
  return best;
}

std::size_t GoalField::bytes() const {
  return sizeof(GoalField) + views_.capacity() * sizeof(View) + roots_.capacity() * sizeof(Root);
}

}  // namespace way
