// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/distances.h"

#include "way/nav/path_index.h"

#include "nav/index/corner_flood.h"
#include "nav/paths/chunk_count.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/snapshot/tiles_in_box.h"
#include "nav/surface/clamp_to_polygon.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace way {
namespace {

/// Queries per task.
constexpr std::size_t kPathsPerTask = 16;

/// Returns true if a point is on the outline of its polygon, up to rounding.
bool is_on_outline(const NavMesh& mesh, const IntervalPoint& at) {
  const Tile& tile = *mesh.tile_in(at.polygon.slot());
  const PolygonView corners = TileView(tile).polygon(at.polygon.polygon());
  const double slack = rounding_slack(tile.bounds());
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const Vec3 a = corners.corner(i);
    const Vec3 b = corners.corner_after(i);
    if (plan_turn(a, b, {at.point.x, 0, at.point.z}) <= slack * plan_distance(a, b)) return true;
  }
  return false;
}

/// One search from one point to many goals, if all areas cost the same.
class ManyGoals {
 public:
  ManyGoals(const NavMesh& mesh, const QueryFilter& filter, SearchWorkspace::State& state)
      : mesh_(mesh), filter_(filter), state_(state), goals_(state.walk_goals) {}

  void run(const MeshPoint& from, std::span<const MeshPoint> to, LinkDirection direction,
           std::span<double> lengths) {
    std::ranges::fill(lengths, kUnreachable);
    const IntervalPoint start = plan(clamp_to_mesh(mesh_, from));
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
      const IntervalPoint goal = plan(clamp_to_mesh(mesh_, to[i]));
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
double cheapest_distance(const NavMesh& mesh, const PathQuery& query, SearchWorkspace& workspace,
                         const QueryFilter& filter) {
  if (!mesh.is_valid(query.from.polygon) || !mesh.is_valid(query.to.polygon)) return kUnreachable;
  const Path path = find_path(mesh, query, workspace, filter);
  if (path.status != PathStatus::complete) return kUnreachable;
  return path.cost / static_cast<double>(filter.costs.lowest());
}

/// What a search for many distances runs on.
struct Workers {
  Executor& executor;
  std::span<SearchWorkspace> workspaces;  ///< Per worker.
};

bool accepts(const NavMesh& mesh, const QueryFilter& filter, PolyRef polygon) {
  return filter.passes(polygon, mesh.flags(polygon));
}

/// Returns true if a filter accepts all polygons that an index's filter accepts: an index does not
/// know by which polygons its paths go.
bool accepts_all(const NavMesh& mesh, const QueryFilter& filter, const QueryFilter& of_index) {
  if (filter.predicate != nullptr) return false;
  if (of_index.is_subset_of(filter)) return true;
  bool accepts_all = true;
  for_each_polygon(mesh, [&](const Tile&, PolyRef polygon) {
    const std::uint16_t flags = mesh.flags(polygon);
    accepts_all = accepts_all && (!of_index.passes_flags(flags) || filter.passes_flags(flags));
  });
  return accepts_all;
}

/// Rows of distances, over the corners of an index.
class IndexRows {
 public:
  IndexRows(const NavMesh& mesh, const DistanceQuery& query, const QueryFilter& filter)
      : mesh_(mesh), query_(query), filter_(filter), graph_(*query.index->graph()) {}

  /// Finds out what the goals see.
  void prepare(const Workers& workers) {
    is_on_outline_.resize(query_.to.size());
    for (std::uint32_t i = 0; i < query_.to.size(); ++i) {
      const IntervalPoint goal = plan(clamp_to_mesh(mesh_, query_.to[i]));
      // No path leads to goals that the filter rejects: only starts that it rejects reach them.
      if (!goal.polygon || !accepts(mesh_, filter_, goal.polygon)) continue;
      goals_.goals.push_back({goal.polygon, goal.point, i});
      is_on_outline_[i] = is_on_outline(mesh_, goal);
    }
    std::vector<std::vector<CornerGoals::LastTurn>> seen(
        chunk_count(goals_.goals.size(), kPathsPerTask));
    auto task = [&](int i, int worker) {
      const std::size_t first = static_cast<std::size_t>(i) * kPathsPerTask;
      const std::size_t count = std::min(kPathsPerTask, goals_.goals.size() - first);
      CornerGoals::see(graph_, std::span(goals_.goals).subspan(first, count),
                       workers.workspaces[static_cast<std::size_t>(worker)].state().intervals,
                       seen[static_cast<std::size_t>(i)]);
    };
    workers.executor.run(static_cast<int>(seen.size()), task);
    for (const auto& part : seen)
      goals_.last_turns.insert(goals_.last_turns.end(), part.begin(), part.end());
    goals_.finish(graph_);
    if (query_.from.size() >= kManyRows) taut_ = TautEdges(graph_, workers.executor);
  }

  /// Returns false if a search of the ground is needed.
  bool run(std::size_t row, std::span<double> lengths, SearchWorkspace& workspace) const {
    std::ranges::fill(lengths, kUnreachable);
    const IntervalPoint from = plan(clamp_to_mesh(mesh_, query_.from[row]));
    if (!from.polygon) return true;
    if (!accepts(mesh_, filter_, from.polygon) || is_near(from)) return false;
    SearchWorkspace::State& state = workspace.state();
    const TautEdges* taut = taut_.edges.empty() ? nullptr : &taut_;
    CornerFlood flood(graph_, taut, state.intervals, state.corner_flood);
    flood.run(from, goals_, lengths);
    look_along_edges(from, lengths, state);
    return std::ranges::none_of(goals_.goals, [&](const WalkGoal& goal) {
      return lengths[goal.index] == kUnreachable &&
             mesh_.component(goal.polygon) == mesh_.component(from.polygon) &&
             (graph_.components.is_empty() ||
              !graph_.components.are_apart(goal.polygon, from.polygon));
    });
  }

 private:
  /// So many rows make up for TautEdges.
  static constexpr std::size_t kManyRows = 8;

  /// Returns true if all goals are so near that a search of the ground is faster.
  bool is_near(const IntervalPoint& from) const {
    return std::ranges::all_of(goals_.goals, [&](const WalkGoal& goal) {
      return plan_distance(from.point, goal.point) < graph_.least_distance;
    });
  }

  /// A line along an edge, or to a corner, may end at a goal without entering its polygon: then the
  /// flood does not see the goal. It is searched for no farther than that line.
  void look_along_edges(const IntervalPoint& from, std::span<double> lengths,
                        SearchWorkspace::State& state) const {
    constexpr double kSlack = 1 + 1e-6;  // of vertices at seams, which are rounded
    for (const WalkGoal& goal : goals_.goals) {
      if (!is_on_outline_[goal.index]) continue;
      const double most = plan_distance(from.point, goal.point) * kSlack;
      if (lengths[goal.index] <= most) continue;
      IntervalSearch search(mesh_, graph_.filter(), state.intervals);
      search.set_limit(most);
      search.set_goal({goal.polygon, goal.point});
      search.add_start(from);
      while (!search.step(std::numeric_limits<std::size_t>::max())) {
      }
      if (search.goal_node() != IntervalSearch::kNone) lengths[goal.index] = search.limit();
    }
  }

  const NavMesh& mesh_;
  const DistanceQuery& query_;
  const QueryFilter& filter_;
  const CornerGraph& graph_;
  CornerGoals goals_;
  std::vector<std::uint8_t> is_on_outline_;  ///< Per point of the query.
  TautEdges taut_;
};

/// A search per start, or per goal if these are fewer.
class DistanceSearches {
 public:
  DistanceSearches(const NavMesh& mesh, const DistanceQuery& query, const QueryFilter& filter)
      : mesh_(mesh), query_(query), filter_(filter) {
    if (query.to.size() >= query.from.size()) return;
    find_rejected_starts();
    is_backwards_ = query.to.size() + rejected_starts_.size() < query.from.size();
  }

  /// @pre all areas cost the same
  void run(std::span<double> lengths, const Workers& workers) {
    const bool has_index = query_.index != nullptr && query_.index->helps(mesh_, filter_) &&
                           mesh_.link_count() == 0 &&
                           accepts_all(mesh_, filter_, query_.index->filter());
    const DistanceQuery searches =
        is_backwards_ ? DistanceQuery{query_.to, query_.from, query_.index} : query_;
    std::optional<IndexRows> index;
    if (has_index) index.emplace(mesh_, searches, filter_).prepare(workers);
    auto task = [&](int i, int worker) {
      SearchWorkspace& workspace = workers.workspaces[static_cast<std::size_t>(worker)];
      const IndexRows* rows = index ? &*index : nullptr;
      if (is_backwards_) {
        find_column(static_cast<std::size_t>(i), rows, lengths, workspace);
      } else {
        find_row(static_cast<std::size_t>(i), rows, lengths, workspace);
      }
    };
    workers.executor.run(static_cast<int>(searches.from.size()), task);
    if (is_backwards_) find_rejected_rows(lengths, workers);
  }

 private:
  /// The filter does not apply to the polygon of a start, but to all that a search from a goal
  /// enters: these starts need a search each.
  void find_rejected_starts() {
    for (std::size_t i = 0; i < query_.from.size(); ++i) {
      const PolyRef polygon = clamp_to_mesh(mesh_, query_.from[i]).polygon;
      if (polygon && !accepts(mesh_, filter_, polygon)) rejected_starts_.push_back(i);
    }
  }

  void find_row(std::size_t row, const IndexRows* index, std::span<double> lengths,
                SearchWorkspace& workspace) const {
    const std::size_t width = query_.to.size();
    const auto part = lengths.subspan(row * width, width);
    if (index != nullptr && index->run(row, part, workspace)) return;
    ManyGoals(mesh_, filter_, workspace.state())
        .run(query_.from[row], query_.to, LinkDirection::forwards, part);
  }

  void find_column(std::size_t column, const IndexRows* index, std::span<double> lengths,
                   SearchWorkspace& workspace) const {
    const MeshPoint& goal = query_.to[column];
    std::vector<double>& part = workspace.state().distances;
    part.assign(query_.from.size(), kUnreachable);
    const PolyRef polygon = clamp_to_mesh(mesh_, goal).polygon;
    // Only starts on the same polygon reach a goal that the filter rejects.
    const bool is_open = polygon && accepts(mesh_, filter_, polygon);
    if (is_open && (index == nullptr || !index->run(column, part, workspace)))
      ManyGoals(mesh_, filter_, workspace.state())
          .run(goal, query_.from, LinkDirection::backwards, part);
    for (std::size_t row = 0; row < part.size(); ++row)
      lengths[row * query_.to.size() + column] = part[row];
  }

  void find_rejected_rows(std::span<double> lengths, const Workers& workers) const {
    auto task = [&](int i, int worker) {
      find_row(rejected_starts_[static_cast<std::size_t>(i)], nullptr, lengths,
               workers.workspaces[static_cast<std::size_t>(worker)]);
    };
    workers.executor.run(static_cast<int>(rejected_starts_.size()), task);
  }

  const NavMesh& mesh_;
  const DistanceQuery& query_;
  const QueryFilter& filter_;
  std::vector<std::size_t> rejected_starts_;  ///< Sorted; found only if goals are fewer.
  bool is_backwards_ = false;                 ///< The searches begin at the goals.
};

void find_all(const NavMesh& mesh, const DistanceQuery& query, std::span<double> lengths,
              const Workers& workers, const QueryFilter& filter) {
  const std::size_t width = query.to.size();
  WAY_ASSERT(lengths.size() == query.from.size() * width);
  if (filter.costs.is_uniform()) return DistanceSearches(mesh, query, filter).run(lengths, workers);
  auto task = [&](int i, int worker) {
    const auto row = static_cast<std::size_t>(i);
    SearchWorkspace& workspace = workers.workspaces[static_cast<std::size_t>(worker)];
    for (std::size_t k = 0; k < width; ++k)
      lengths[row * width + k] =
          cheapest_distance(mesh, {.from = query.from[row], .to = query.to[k]}, workspace, filter);
  };
  workers.executor.run(static_cast<int>(query.from.size()), task);
}

}  // namespace

void PathBatch::reserve_workers(const Executor& executor) {
  const auto workers = static_cast<std::size_t>(executor.worker_count());
  if (workspaces_.size() < workers) workspaces_.resize(workers);
}

void find_distances(const NavMesh& mesh, const DistanceQuery& query, std::span<double> lengths,
                    SearchWorkspace& workspace, const QueryFilter& filter) {
  SerialExecutor executor;
  find_all(mesh, query, lengths, {executor, {&workspace, 1}}, filter);
}

void PathBatch::find_distance_matrix(const NavMesh& mesh, const DistanceQuery& query,
                                     std::span<double> lengths, Executor& executor,
                                     const QueryFilter& filter) {
  reserve_workers(executor);
  find_all(mesh, query, lengths, {executor, workspaces_}, filter);
}

void PathBatch::find_paths(const NavMesh& mesh, std::span<const PathQuery> queries,
                           Executor& executor, const QueryFilter& filter) {
  reserve_workers(executor);
  const std::size_t chunks = chunk_count(queries.size(), kPathsPerTask);
  if (lists_.size() < chunks) lists_.resize(chunks);
  for (Lists& lists : lists_) {
    lists.waypoints.clear();
    lists.polygons.clear();
  }
  paths_.assign(queries.size(), {});
  const auto find = [&](std::size_t i, std::size_t worker) {
    Lists& lists = lists_[i / kPathsPerTask];
    const Path path = find_path(mesh, queries[i], workspaces_[worker], filter);
    paths_[i] = {path, lists.waypoints.size(), path.waypoints.size(), lists.polygons.size(),
                 path.corridor.size()};
    lists.waypoints.insert(lists.waypoints.end(), path.waypoints.begin(), path.waypoints.end());
    lists.polygons.insert(lists.polygons.end(), path.corridor.begin(), path.corridor.end());
  };
  run_in_chunks(executor, queries.size(), kPathsPerTask, find);
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
