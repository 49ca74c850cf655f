// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/goal_field.h"

#include "nav/paths/corridor_gates.h"
#include "nav/paths/gate_tree.h"
#include "nav/paths/interval_gates.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/snapshot/slot_view.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace way {

/// Runs a search from all goals over the whole mesh and keeps, per polygon, which root sees which
/// part of it. A sample then takes the shortest path among the views of its polygon.
///
/// If areas differ in cost, it keeps corridors instead, as find_path() does: those of the shortest
/// paths, and those of the cheapest paths over the middles of edges.
GoalField::GoalField(const NavMesh& mesh, std::span<const MeshPoint> goals,
                     SearchWorkspace& workspace, const QueryFilter& filter)
    : mesh_(mesh), lowest_cost_(static_cast<double>(filter.costs.lowest())) {
  IntervalMemory& memory = workspace.state().intervals;
  IntervalSearch search(mesh, filter, memory);
  const bool is_uniform = filter.costs.is_uniform();
  // Paths lead to the goals, but the search runs away from them: cross links backwards.
  if (mesh.link_count() > 0 && is_uniform)
    search.cross_links(mesh, lowest_cost_, LinkDirection::backwards);
  std::vector<FieldGoal> valid;
  std::vector<std::uint32_t> starts;  // index of the goal per start root
  for (std::uint32_t i = 0; i < goals.size(); ++i) {
    const MeshPoint goal = clamp_to_mesh(mesh, goals[i]);
    if (!goal) continue;
    search.add_start(plan(goal));
    starts.push_back(i);
    valid.push_back({goal, i});
  }
  while (!search.step(std::numeric_limits<std::size_t>::max())) {
  }
  if (is_uniform) {
    keep_views(search, workspace, starts);
    return;
  }
  GateTree tree;
  add_interval_gates(memory, search, starts, filter.costs, tree);
  add_corridor_gates(mesh, valid, workspace, filter, tree);
  tree.sort();
  gates_ = std::make_shared<const GateTree>(std::move(tree));
}

void GoalField::keep_views(const IntervalSearch& search, SearchWorkspace& workspace,
                           std::span<const std::uint32_t> starts) {
  const IntervalMemory& memory = workspace.state().intervals;
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
  if (gates_) return cheapest_at(from);
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
    if (!view.is_whole && !IntervalRays(cone, root.point).nearly_holds(point) &&
        !is_end_of(cone, corners_of(mesh_, view.polygon), point))
      continue;
    best = FieldSample{length, root.point, root.link, root.goal};
  }
  return best;
}

std::optional<FieldSample> GoalField::cheapest_at(const MeshPoint& from) const {
  const GateTree::Leg best = gates_->best_leg(plan(from.point), from.polygon);
  if (best.gate == Gate::kNone) return std::nullopt;
  const Gate& corner = (*gates_)[best.gate];
  return FieldSample{best.cost / lowest_cost_, best.to, corner.link, corner.goal};
}

std::size_t GoalField::bytes() const {
  return sizeof(GoalField) + views_.capacity() * sizeof(View) + roots_.capacity() * sizeof(Root) +
         (gates_ ? gates_->bytes() : 0);
}

}  // namespace way
