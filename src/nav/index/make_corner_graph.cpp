// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_graph.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace way {
namespace {

using Turn = CornerGraph::Turn;

/// A number that grows with the angle from one direction clockwise to another, from 0 to 4.
double clockwise_angle(PlanPoint2d from, PlanPoint2d to) {
  const double ahead = from.x * to.x + from.z * to.z;
  const double right = from.x * to.z - from.z * to.x;
  const double all = std::abs(ahead) + std::abs(right);
  if (!(all > 0)) return 0;
  return right >= 0 ? 1 - ahead / all : 3 + ahead / all;
}

/// What is seen from one corner, and made of it.
class CornerSweep {
 public:
  explicit CornerSweep(const CornerGraph& graph) : graph_(graph) {}

  /// Appends the edges of a corner to a list; returns how many of them are for turns to the left.
  std::uint32_t run(std::uint32_t corner, std::vector<Turn>& edges) {
    const IntervalPoint from = graph_.point_of(corner);
    seen_.clear();
    IntervalSearch search(graph_.mesh, kAllPolygons, memory_);
    search.stop_at_corners(seen_);
    find_walls(corner, from);
    const TautDirections directions(from.point, walls_.left, walls_.right);
    if (walls_.is_known) search.keep_directions(directions);
    search.add_start(from);
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    find_turns(corner);
    const std::size_t first = edges.size();
    add_side(corner, true, edges);
    const std::size_t middle = edges.size();
    add_side(corner, false, edges);
    return static_cast<std::uint32_t>(middle - first);
  }

  /// Sorts the edges of a side by angle.
  void sort(Turn from, std::vector<Turn>& edges) {
    memory_.corners.begin(graph_.mesh, kAllPolygons);
    find_walls(from / 2, graph_.point_of(from / 2));
    turns_.assign(edges.begin(), edges.end());
    edges.clear();
    add_side(from / 2, from % 2 == 0, edges);
  }

 private:
  void find_turns(std::uint32_t corner) {
    turns_.clear();
    for (const SeenCorner& seen : seen_) {
      const std::uint32_t other = graph_.corner_at(memory_.corners.place_of(seen.record));
      if (other == CornerGraph::kNone || other == corner) continue;
      turns_.push_back(2 * other + (seen.is_left ? 0 : 1));
    }
    std::ranges::sort(turns_);
    const auto rest = std::ranges::unique(turns_);
    turns_.erase(rest.begin(), rest.end());
  }

  void find_walls(std::uint32_t corner, const IntervalPoint& at) {
    walls_ = {};
    if (!graph_.is_sorted(2 * corner)) return;
    const std::uint32_t tile = memory_.corners.tile_in(at.polygon.slot());
    walls_ = memory_.corners.walls_at(tile, at.polygon.polygon(), graph_.corners[corner].place);
  }

  /// Appends the edges of a side: those with the walls of the corner on that side.
  void add_side(std::uint32_t corner, bool is_left, std::vector<Turn>& edges) {
    const Vec2 at = graph_.corners[corner].point;
    const TautDirections directions(at, walls_.left, walls_.right);
    sorted_.clear();
    for (const Turn turn : turns_) {
      const Vec2 to = graph_.corners[turn / 2].point;
      if (walls_.is_known && !directions.has(to, is_left)) continue;
      sorted_.emplace_back(walls_.is_known ? angle_of(walls_, at, to, is_left) : 0, turn);
    }
    std::ranges::sort(sorted_);
    for (const auto& [angle, turn] : sorted_)
      edges.push_back(turn);
  }

  /// The angle from the wall around which paths turn to that side. What is left of that wall by
  /// rounding comes first.
  static double angle_of(const CornerRecords::SectorWalls& walls, Vec2 at, Vec2 to, bool is_left) {
    const Vec2 wall = is_left ? walls.left : walls.right;
    const PlanPoint2d origin = to_2d(at);
    const PlanPoint2d along = {to_2d(wall).x - origin.x, to_2d(wall).z - origin.z};
    const PlanPoint2d leg = {to_2d(to).x - origin.x, to_2d(to).z - origin.z};
    if (leg.x == 0 && leg.z == 0) return -8;
    // From a quarter turn to the left, or to the right. Right is +z if ahead is +x.
    if (is_left) return clockwise_angle({along.z, -along.x}, leg);
    return -clockwise_angle({-along.z, along.x}, leg);
  }

  const CornerGraph& graph_;
  IntervalMemory memory_;
  CornerRecords::SectorWalls walls_ = {};
  std::vector<SeenCorner> seen_;
  std::vector<Turn> turns_;
  std::vector<std::pair<double, Turn>> sorted_;
};

/// Adds the edges that are missing in one direction: if adjacent tiles round a vertex differently,
/// one corner may see another, but not the other way round.
void add_reverse_edges(CornerGraph& graph) {
  using Edge = std::pair<Turn, Turn>;
  std::vector<Edge> all;
  for (Turn from = 0; from < 2 * graph.corner_count(); ++from) {
    for (const Turn to : graph.edges_of(from))
      all.emplace_back(from, to);
  }
  std::ranges::sort(all);
  std::vector<Edge> missing;
  for (const auto& [from, to] : all) {
    // Back, what was on the left is on the right. All sides of a corner without order are listed.
    const Edge back = {to ^ 1U, from ^ 1U};
    if (graph.is_sorted(from) && !std::ranges::binary_search(all, back)) missing.push_back(back);
  }
  if (missing.empty()) return;
  std::ranges::sort(missing);
  CornerSweep sweep(graph);
  std::vector<Turn> edges;
  std::vector<Turn> list;
  std::vector<std::uint32_t> firsts;
  for (Turn from = 0; from < 2 * graph.corner_count(); ++from) {
    list.assign(graph.edges_of(from).begin(), graph.edges_of(from).end());
    const auto found = std::ranges::equal_range(missing, from, {}, &Edge::first);
    for (const auto& edge : found)
      list.push_back(edge.second);
    if (!found.empty()) sweep.sort(from, list);
    firsts.push_back(static_cast<std::uint32_t>(edges.size()));
    edges.insert(edges.end(), list.begin(), list.end());
  }
  for (std::uint32_t i = 0; i < graph.corner_count(); ++i) {
    graph.corners[i].first = firsts[2 * std::size_t{i}];
    graph.corners[i].middle = firsts[2 * std::size_t{i} + 1];
  }
  graph.corners.back().first = static_cast<std::uint32_t>(edges.size());
  edges.shrink_to_fit();
  graph.edges = std::move(edges);
}

}  // namespace

CornerGraph make_corner_graph(const NavMesh& mesh, Executor& executor) {
  CornerGraph graph;
  graph.mesh = mesh;
  list_corners(graph);
  constexpr std::uint32_t kCornersPerTask = 64;
  const std::uint32_t count = graph.corner_count();
  const auto tasks = static_cast<int>((count + kCornersPerTask - 1) / kCornersPerTask);
  struct Part {
    std::vector<Turn> edges;
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        sizes;  ///< To the left, and of both sides.
  };
  std::vector<Part> parts(static_cast<std::size_t>(tasks));
  std::vector<std::unique_ptr<CornerSweep>> sweeps(
      static_cast<std::size_t>(executor.worker_count()));
  auto sweep_some = [&](int task, int worker) {
    auto& sweep = sweeps[static_cast<std::size_t>(worker)];
    if (!sweep) sweep = std::make_unique<CornerSweep>(graph);
    Part& part = parts[static_cast<std::size_t>(task)];
    const std::uint32_t first = static_cast<std::uint32_t>(task) * kCornersPerTask;
    for (std::uint32_t i = first; i < std::min(first + kCornersPerTask, count); ++i) {
      const std::size_t before = part.edges.size();
      const std::uint32_t left = sweep->run(i, part.edges);
      part.sizes.emplace_back(left, static_cast<std::uint32_t>(part.edges.size() - before));
    }
  };
  executor.run(tasks, sweep_some);
  std::size_t edges = 0;
  for (const Part& part : parts)
    edges += part.edges.size();
  graph.edges.reserve(edges);
  std::uint32_t corner = 0;
  for (const Part& part : parts) {
    auto first = static_cast<std::uint32_t>(graph.edges.size());
    for (const auto& [left, both] : part.sizes) {
      graph.corners[corner].first = first;
      graph.corners[corner].middle = first + left;
      first += both;
      ++corner;
    }
    graph.edges.insert(graph.edges.end(), part.edges.begin(), part.edges.end());
  }
  graph.corners[corner].first = static_cast<std::uint32_t>(graph.edges.size());
  add_reverse_edges(graph);
  return graph;
}

}  // namespace way
