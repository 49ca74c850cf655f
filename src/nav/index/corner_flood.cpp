// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_flood.h"

#include "nav/plan/orient.h"

#include <algorithm>

namespace way {
namespace {

using Turn = CornerGraph::Turn;

std::uint32_t first_of(const CornerGraph& graph, Turn turn) {
  const IndexCorner& at = graph.corners[turn / 2];
  return turn % 2 == 0 ? at.first : at.middle;
}

/// One past the last edge by which a path goes on that arrives at a turn from a point. The edges
/// are sorted by angle; a few before the last may be on the wrong side, which costs only time.
std::uint32_t taut_end(const CornerGraph& graph, Vec2 before, Turn turn) {
  const auto edges = graph.edges_of(turn);
  const std::uint32_t first = first_of(graph, turn);
  if (!graph.is_sorted(turn)) return first + static_cast<std::uint32_t>(edges.size());
  const PlanPoint2d from = to_2d(before);
  const PlanPoint2d at = to_2d(graph.corners[turn / 2].point);
  const double side = turn % 2 == 0 ? 1 : -1;
  const PlanPoint2d along = {(at.x - from.x) * side, (at.z - from.z) * side};
  const double slack = kMostTurnSlack * kMostTurnSlack * (along.x * along.x + along.z * along.z);
  std::uint32_t count = 0;
  for (const Turn next : edges) {
    const PlanPoint2d to = to_2d(graph.corners[next / 2].point);
    const double x = to.x - at.x;
    const double z = to.z - at.z;
    const double turned = along.z * x - along.x * z;
    if (turned < 0 && turned * turned > slack * (x * x + z * z)) break;
    ++count;
  }
  return first + count;
}

}  // namespace

TautEdges::TautEdges(const CornerGraph& graph, Executor& executor) {
  edges.resize(graph.edges.size());
  firsts.resize(2 * std::size_t{graph.corner_count()});
  constexpr std::uint32_t kCornersPerTask = 1024;
  const std::uint32_t count = graph.corner_count();
  auto task = [&](int i, int) {
    const std::uint32_t first = static_cast<std::uint32_t>(i) * kCornersPerTask;
    for (Turn turn = 2 * first; turn < 2 * std::min(first + kCornersPerTask, count); ++turn) {
      const Vec2 at = graph.corners[turn / 2].point;
      std::uint32_t edge = first_of(graph, turn);
      firsts[turn] = edge;
      for (const Turn to : graph.edges_of(turn))
        edges[edge++] = {plan_distance(at, graph.corners[to / 2].point), to,
                         taut_end(graph, at, to)};
    }
  };
  executor.run(static_cast<int>((count + kCornersPerTask - 1) / kCornersPerTask), task);
}

std::size_t CornerFloodMemory::bytes() const {
  return costs.capacity() * sizeof(double) + ends.capacity() * sizeof(std::uint32_t) +
         reached.capacity() * sizeof(Turn) + open.bytes() + seen.capacity() * sizeof(SeenCorner);
}

bool CornerFlood::run(const IntervalPoint& from, const CornerGoals& goals,
                      std::span<double> lengths) {
  goals_ = &goals;
  lengths_ = lengths;
  missing_ = goals.goals.size();
  farthest_ = CornerGraph::kFar;
  begin();
  see_from(from);
  while (!m_.open.is_empty()) {
    const RadixHeap::Entry entry = m_.open.pop();
    // Keys are rounded to floats: go on while the rounded key equals that of the farthest goal.
    if (entry.key > static_cast<float>(farthest_)) break;
    const double cost = m_.costs[entry.node];
    const bool is_outdated = entry.key != static_cast<float>(cost);
    if (!is_outdated && !is_longer(cost, m_.costs[entry.node ^ 1U])) expand(entry.node);
  }
  return missing_ == 0;
}

void CornerFlood::begin() {
  for (const Turn turn : m_.reached)
    m_.costs[turn] = CornerGraph::kFar;
  m_.reached.clear();
  m_.costs.resize(std::max(m_.costs.size(), 2 * graph_.corners.size()), CornerGraph::kFar);
  m_.ends.resize(m_.costs.size());
  m_.open.clear();
  m_.seen.clear();
}

/// Finds what the start sees, goals included.
void CornerFlood::see_from(const IntervalPoint& from) {
  IntervalSearch search(graph_.mesh, graph_.filter(), ground_);
  search.stop_at_corners(m_.seen);
  search.add_start(from);
  for (bool is_over = false; !is_over;) {
    is_over = search.step(1);
    for_each_seen(goals_->goals, ground_, search,
                  [&](const WalkGoal& goal, double length) { finish(goal.index, length); });
  }
  for (const SeenCorner& seen : m_.seen) {
    const std::uint32_t corner = graph_.corner_at(ground_.corners.key_of(seen.record));
    if (corner == CornerGraph::kNone) continue;
    const Turn turn = graph_.turn_of(corner, seen.is_left);
    reach(turn, taut_end(graph_, from.point, turn),
          plan_distance(from.point, graph_.corners[corner].point));
  }
}

void CornerFlood::reach_goals_of(Turn turn) {
  const std::uint32_t end = goals_->first_of_turn[turn + 1];
  for (std::uint32_t i = goals_->first_of_turn[turn]; i < end; ++i)
    finish(goals_->last_turns[i].goal, m_.costs[turn] + goals_->last_turns[i].rest);
}

void CornerFlood::finish(std::uint32_t goal, double length) {
  double& known = lengths_[goal];
  if (!(length < known)) return;
  if (known == CornerGraph::kFar) --missing_;
  known = length;
  if (missing_ > 0) return;
  farthest_ = 0;
  for (const WalkGoal& other : goals_->goals)
    farthest_ = std::max(farthest_, lengths_[other.index]);
}

void CornerFlood::reach(Turn turn, std::uint32_t end, double cost) {
  double& known = m_.costs[turn];
  if (known <= cost || is_longer(cost, m_.costs[turn ^ 1U])) return;
  if (known == CornerGraph::kFar) m_.reached.push_back(turn);
  known = cost;
  m_.ends[turn] = end;
  m_.open.push({static_cast<float>(cost), turn});
}

void CornerFlood::expand(Turn turn) {
  reach_goals_of(turn);
  const double cost = m_.costs[turn];
  const std::uint32_t end = m_.ends[turn];
  if (taut_ != nullptr) {
    for (std::uint32_t i = taut_->firsts[turn]; i < end; ++i) {
      const TautEdges::Edge& edge = taut_->edges[i];
      reach(edge.to, edge.end, cost + edge.length);
    }
    return;
  }
  const Vec2 at = graph_.corners[turn / 2].point;
  for (std::uint32_t i = first_of(graph_, turn); i < end; ++i) {
    const Turn to = graph_.edges[i];
    const double length = cost + plan_distance(at, graph_.corners[to / 2].point);
    if (length < m_.costs[to]) reach(to, taut_end(graph_, at, to), length);
  }
}

}  // namespace way
