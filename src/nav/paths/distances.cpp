// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/distances.h"

#include "nav/paths/chunk_count.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>

namespace way {
namespace {

/// Queries per task.
constexpr std::size_t kPathsPerTask = 16;

/// Clamps a point to its polygon for the search; the polygon is null if the reference is stale or
/// the point is non-finite.
IntervalPoint clamped_point(const NavMesh& mesh, const MeshPoint& at) {
  const Tile* tile = mesh.tile_of(at.polygon);
  if (tile == nullptr || !is_finite(at.point)) return {};
  const Vec3 point = clamp_to_polygon(TileView(*tile), at.polygon.polygon(), at.point);
  return {at.polygon, plan(point)};
}

/// One search from one point to many goals, if all areas cost the same.
class ManyGoals {
 public:
  ManyGoals(const NavMesh& mesh, const QueryFilter& filter, SearchWorkspace::State& state)
      : mesh_(mesh), filter_(filter), state_(state), goals_(state.walk_goals) {}

  void run(const MeshPoint& from, std::span<const MeshPoint> to, LinkDirection direction,
           std::span<double> lengths) {
    std::ranges::fill(lengths, kUnreachable);
    const IntervalPoint start = clamped_point(mesh_, from);
    if (!start.polygon) return;
    collect(start, to);
    IntervalSearch search(mesh_, filter_, state_.intervals);
    if (mesh_.link_count() > 0)
      search.cross_links(mesh_, static_cast<double>(filter_.costs.lowest()), direction);
    search.add_start(start);
    double farthest = kUnreachable;
    bool is_over = goals_.empty();
    while (!is_over) {
      is_over = search.step(1);
      if (search.last_node() == IntervalSearch::kNone) break;
      // Nodes come in the order of their keys: from here on none improves a distance.
      if (search.reached_key() > farthest) break;
      if (reach(search, lengths)) farthest = farthest_of(lengths);
    }
  }

 private:
  /// Collects the goals sorted by polygon, leaving out those in other components: they are
  /// unreachable.
  void collect(const IntervalPoint& start, std::span<const MeshPoint> to) {
    goals_.clear();
    for (std::uint32_t i = 0; i < to.size(); ++i) {
      const IntervalPoint goal = clamped_point(mesh_, to[i]);
      if (!goal.polygon || mesh_.component(goal.polygon) != mesh_.component(start.polygon))
        continue;
      goals_.push_back({goal.polygon, goal.point, i});
    }
    std::ranges::sort(goals_, {},
                      [](const WalkGoal& goal) { return std::pair(goal.polygon, goal.index); });
  }

  /// Updates the lengths to the goals that the last node sees. Returns true if a length has
  /// changed.
  bool reach(const IntervalSearch& search, std::span<double> lengths) {
    const IntervalNode& node = state_.intervals.nodes[search.last_node()];
    const PolyRef ref = state_.intervals.corners.tile(node.tile).ref(node.polygon);
    bool is_changed = false;
    for (const WalkGoal& goal : std::ranges::equal_range(goals_, ref, {}, &WalkGoal::polygon)) {
      const double length = length_to(state_.intervals, search.last_node(), goal.point);
      if (!(length < lengths[goal.index])) continue;
      lengths[goal.index] = length;
      is_changed = true;
    }
    return is_changed;
  }

  /// Returns kUnreachable while a goal has not been seen.
  double farthest_of(std::span<const double> lengths) const {
    double farthest = 0;
    for (const WalkGoal& goal : goals_)
      farthest = std::max(farthest, lengths[goal.index]);
    return farthest;
  }

  const NavMesh& mesh_;
  const QueryFilter& filter_;
  SearchWorkspace::State& state_;
  std::vector<WalkGoal>& goals_;
};

/// A distance if areas differ in cost: no single search finds all of them.
double cheapest_distance(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
                         SearchWorkspace& workspace, const QueryFilter& filter) {
  if (!mesh.is_valid(from.polygon) || !mesh.is_valid(to.polygon)) return kUnreachable;
  const Path path = find_path(mesh, {.from = from, .to = to}, workspace, filter);
  if (path.status != PathStatus::complete) return kUnreachable;
  return path.cost / static_cast<double>(filter.costs.lowest());
}

}  // namespace

void find_distances(const NavMesh& mesh, const MeshPoint& from, std::span<const MeshPoint> to,
                    std::span<double> lengths, SearchWorkspace& workspace,
                    const QueryFilter& filter) {
  WAY_ASSERT(lengths.size() == to.size());
  if (filter.costs.is_uniform())
    return ManyGoals(mesh, filter, workspace.state())
        .run(from, to, LinkDirection::forwards, lengths);
  for (std::size_t i = 0; i < to.size(); ++i)
    lengths[i] = cheapest_distance(mesh, from, to[i], workspace, filter);
}

void find_distances_to(const NavMesh& mesh, std::span<const MeshPoint> from, const MeshPoint& to,
                       std::span<double> lengths, SearchWorkspace& workspace,
                       const QueryFilter& filter) {
  WAY_ASSERT(lengths.size() == from.size());
  if (filter.costs.is_uniform())
    return ManyGoals(mesh, filter, workspace.state())
        .run(to, from, LinkDirection::backwards, lengths);
  for (std::size_t i = 0; i < from.size(); ++i)
    lengths[i] = cheapest_distance(mesh, from[i], to, workspace, filter);
}

void PathBatch::reserve_workers(const Executor& executor) {
  const auto workers = static_cast<std::size_t>(executor.worker_count());
  if (workspaces_.size() < workers) workspaces_.resize(workers);
}

void PathBatch::find_distance_matrix(const NavMesh& mesh, std::span<const MeshPoint> from,
                                     std::span<const MeshPoint> to, std::span<double> lengths,
                                     Executor& executor, const QueryFilter& filter) {
  WAY_ASSERT(lengths.size() == from.size() * to.size());
  reserve_workers(executor);
  auto task = [&](int i, int worker) {
    const auto row = static_cast<std::size_t>(i);
    find_distances(mesh, from[row], to, lengths.subspan(row * to.size(), to.size()),
                   workspaces_[static_cast<std::size_t>(worker)], filter);
  };
  executor.run(static_cast<int>(from.size()), task);
}

void PathBatch::find_paths(const NavMesh& mesh, std::span<const PathQuery> queries,
                           Executor& executor, const QueryFilter& filter) {
  reserve_workers(executor);
  const std::size_t chunks = chunk_count(queries.size(), kPathsPerTask);
  if (lists_.size() < chunks) lists_.resize(chunks);
  paths_.assign(queries.size(), {});
  auto task = [&](int chunk, int worker) {
    const auto number = static_cast<std::size_t>(chunk);
    Lists& lists = lists_[number];
    lists.waypoints.clear();
    lists.polygons.clear();
    for (std::size_t i = number * kPathsPerTask;
         i < std::min((number + 1) * kPathsPerTask, queries.size()); ++i) {
      const Path path =
          find_path(mesh, queries[i], workspaces_[static_cast<std::size_t>(worker)], filter);
      paths_[i] = {path, lists.waypoints.size(), path.waypoints.size(), lists.polygons.size(),
                   path.corridor.size()};
      lists.waypoints.insert(lists.waypoints.end(), path.waypoints.begin(), path.waypoints.end());
      lists.polygons.insert(lists.polygons.end(), path.corridor.begin(), path.corridor.end());
    }
  };
  executor.run(static_cast<int>(chunks), task);
}

Path PathBatch::operator[](std::size_t i) const {
  const Answer& answer = paths_[i];
  const Lists& lists = lists_[i / kPathsPerTask];
  Path path = answer.path;
  path.waypoints = std::span(lists.waypoints).subspan(answer.first_waypoint, answer.waypoints);
  path.corridor = std::span(lists.polygons).subspan(answer.first_polygon, answer.polygons);
  return path;
}

}  // namespace way
