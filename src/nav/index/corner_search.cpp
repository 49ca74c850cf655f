// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_search.h"

#include "core/compiler.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// A search that ends with so few expansions does not use landmarks.
constexpr std::uint32_t kWithoutLandmarks = 1;
/// What the goal sees is expanded until it is so many corners before landmarks are used, which are
/// known for corners only, but by no more than so many nodes.
constexpr std::size_t kCornersToAim = 6;
constexpr int kNodesToAim = 48;

}  // namespace

std::size_t CornerSearchMemory::bytes() const {
  return turns.capacity() * sizeof(TurnState) + open.bytes() + goal_side.bytes() +
         (seen.capacity() + goal_seen.capacity()) * sizeof(SeenCorner) +
         (path.capacity() + goal_corners.capacity()) * sizeof(std::uint32_t);
}

CornerSearch::CornerSearch(const CornerGraph& graph, IntervalSearch& start_search,
                           IntervalMemory& start_side, CornerSearchMemory& memory)
    : graph_(graph), start_search_(start_search), start_side_(start_side), m_(memory) {
  m_.turns.resize(std::max(m_.turns.size(), 2 * graph.corners.size()));
  m_.open.clear();
  m_.seen.clear();
  m_.goal_seen.clear();
  m_.goal_corners.clear();
  if (++m_.number != 0) return;
  std::ranges::fill(m_.turns, TurnState{});
  m_.number = 1;
}

bool CornerSearch::run(const IntervalPoint& start, const IntervalPoint& goal,
                       const QueryFilter& filter) {
  start_ = start.point;
  goal_ = goal.point;
  IntervalSearch goal_search(graph_.mesh, filter, m_.goal_side);
  goal_search.stop_at_corners(m_.goal_seen);
  goal_search.set_goal(start);
  goal_search.add_start(goal);
  start_search_.stop_at_corners(m_.seen);
  start_search_.set_goal(goal);
  start_search_.add_start(start);
  while (true) {
    const double from_start = start_search_.next_key();
    const double from_goal = goal_search.next_key();
    const double from_corner = m_.open.is_empty() ? std::numeric_limits<double>::infinity()
                                                  : static_cast<double>(m_.open.least_key());
    const double least = std::min({from_start, from_goal, from_corner});
    // Keys are rounded to floats: go on while the rounded key equals that of the best path.
    if (std::isinf(least) || least > static_cast<double>(static_cast<float>(best_))) break;
    if (least == from_start) {
      start_search_.step(1);
      see_from_start();
    } else if (least == from_goal) {
      goal_search.step(1);
      goal_search.set_limit(std::min(goal_search.limit(), best_));
      see_from_goal(goal_search);
    } else {
      if (++expansions_ == kWithoutLandmarks && graph_.lanes > 0) aim(goal_search);
      expand(m_.open.pop().node);
    }
  }
  return !std::isinf(best_);
}

void CornerSearch::see_from_start() {
  for (const SeenCorner& seen : m_.seen) {
    const std::uint32_t corner = graph_.corner_at(start_side_.corners.place_of(seen.record));
    if (corner == kNone) continue;
    reach(2 * corner + (seen.is_left ? 0 : 1), kNone,
          plan_distance(start_, graph_.corners[corner].point));
  }
  m_.seen.clear();
  if (start_search_.goal_node() != kNone && start_search_.limit() < best_)
    finish(kNone, start_search_.limit());
}

/// A corner around which paths from the goal turn left is one around which paths to it turn right.
void CornerSearch::see_from_goal(IntervalSearch& goal_search) {
  for (const SeenCorner& seen : m_.goal_seen) {
    const std::uint32_t corner = graph_.corner_at(m_.goal_side.corners.place_of(seen.record));
    if (corner == kNone) continue;
    m_.goal_corners.push_back(corner);
    TurnState& state = m_.turns[2 * corner + (seen.is_left ? 1 : 0)];
    state.seen = m_.number;
    state.rest = plan_distance(goal_, graph_.corners[corner].point);
    if (state.reached == m_.number)
      finish(2 * corner + (seen.is_left ? 1 : 0), state.cost + state.rest);
  }
  m_.goal_seen.clear();
  goal_search.set_limit(std::min(goal_search.limit(), best_));
}

/// Begins to use landmarks.
void CornerSearch::aim(IntervalSearch& goal_search) {
  for (int i = 0; i < kNodesToAim && m_.goal_corners.size() < kCornersToAim; ++i) {
    goal_search.step(1);
    see_from_goal(goal_search);
  }
  if (m_.goal_corners.empty()) return;
  bounds_.begin(graph_);
  for (const std::uint32_t corner : m_.goal_corners)
    bounds_.see(corner, plan_distance(goal_, graph_.corners[corner].point));
  is_aimed_ = true;
}

void CornerSearch::finish(Turn turn, double length) {
  if (!(length < best_)) return;
  best_ = length;
  last_ = turn;
  start_search_.set_limit(std::min(start_search_.limit(), best_));
}

void CornerSearch::reach(Turn turn, Turn parent, double cost) {
  TurnState& state = m_.turns[turn];
  if (state.reached == m_.number && state.cost <= cost) return;
  if (is_dominated(turn, cost)) return;
  double key = cost + plan_distance(point_of(turn), goal_);
  if (!(key <= best_)) return;
  if (is_aimed_) {
    key = std::max(key, cost + bounds_.rest_at(turn / 2));
    if (!(key <= best_)) return;
  }
  state.cost = cost;
  state.parent = parent;
  state.reached = m_.number;
  state.expanded = 0;
  m_.open.push({static_cast<float>(key), turn});
  if (state.seen == m_.number) finish(turn, cost + state.rest);
}

/// Returns true if a path to the other side of the same corner is shorter: it may go on in all
/// directions, and where that is a detour, a shorter path leads past the corner.
bool CornerSearch::is_dominated(Turn turn, double cost) const {
  constexpr double kSure = 1 + 1e-12;  // larger than rounding
  const TurnState& other = m_.turns[turn ^ 1U];
  return other.reached == m_.number && other.cost * kSure < cost;
}

/// Goes on by the edges that are not on the wrong side of the line by which the path arrives.
void CornerSearch::expand(Turn turn) {
  TurnState& state = m_.turns[turn];
  if (state.expanded == m_.number || is_dominated(turn, state.cost)) return;
  state.expanded = m_.number;
  const double cost = state.cost;
  const PlanPoint2d from = to_2d(state.parent == kNone ? start_ : point_of(state.parent));
  const PlanPoint2d at = to_2d(point_of(turn));
  const double side = turn % 2 == 0 ? 1 : -1;
  const PlanPoint2d along = {(at.x - from.x) * side, (at.z - from.z) * side};
  const double arrival = plan_distance(from, at);
  const bool is_sorted = graph_.is_sorted(turn);
  // Cache misses are most of the time of an expansion.
  for (const Turn next : graph_.edges_of(turn)) {
    prefetch(&graph_.corners[next / 2]);
    prefetch(&m_.turns[next]);
  }
  for (const Turn next : graph_.edges_of(turn)) {
    const PlanPoint2d to = to_2d(point_of(next));
    const double x = to.x - at.x;
    const double z = to.z - at.z;
    const double length = std::sqrt(x * x + z * z);
    const double turned = along.z * x - along.x * z;
    if (turned < 0) {
      if (is_sorted && turned < -kMostTurnSlack * arrival * length) break;
      if (turned < -turn_slack(at, arrival, length) * arrival * length) continue;
    }
    reach(next, turn, cost + length);
  }
}

std::span<const CornerGraph::Turn> CornerSearch::turns() {
  m_.path.clear();
  for (Turn turn = last_; turn != kNone; turn = m_.turns[turn].parent)
    m_.path.push_back(turn);
  std::ranges::reverse(m_.path);
  return m_.path;
}

}  // namespace way
