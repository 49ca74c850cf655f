// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_search.h"

#include "core/compiler.h"
#include "nav/index/clockwise_angle.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/straight_walk.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Less than 1 by more than rounding to a float adds.
constexpr double kRoundDown = 1 - 0x1p-23;
/// Then the search from the goal takes less time.
constexpr int kMostRays = 24;
/// A path that is longer than a straight line by this, relatively, is no straight line: more than
/// rounding.
constexpr double kBent = 1 + 1e-9;

constexpr std::uint8_t side_bit(std::uint32_t side) {
  return static_cast<std::uint8_t>(1U << side);
}

/// @param straight  Distance from the goal.
std::uint8_t hidden_bit(const CornerSearchMemory::CornerState& state, double straight) {
  const bool is_hidden = static_cast<double>(state.rest) > straight * kBent;
  return is_hidden ? CornerSearchMemory::CornerState::kHidden : 0;
}

}  // namespace

std::size_t CornerSearchMemory::bytes() const {
  return corners.capacity() * sizeof(CornerState) + open.bytes() + goal_side.bytes() +
         listed.capacity() * sizeof(std::uint32_t) +
         (seen.capacity() + goal_seen.capacity()) * sizeof(SeenCorner) +
         ray.capacity() * sizeof(PolyRef) +
         (path.capacity() + goal_corners.capacity()) * sizeof(std::uint32_t);
}

CornerSearch::CornerSearch(const CornerGraph& graph, IntervalSearch& start_search,
                           IntervalMemory& start_side, CornerSearchMemory& memory)
    : graph_(graph),
      start_search_(start_search),
      start_side_(start_side),
      m_(memory),
      first_link_(2 * graph.corner_count()) {
  const std::size_t count = graph.corners.size() + graph.links.links.size();
  if (m_.corners.size() < count) m_.corners.resize(count);
  m_.open.clear();
  m_.seen.clear();
  m_.goal_seen.clear();
  m_.goal_corners.clear();
  m_.goal_side.nodes.clear();
  m_.ray.clear();
  // Corners follow from the mesh and the filter.
  const std::pair listed_for = {start_side.corners.snapshot(), graph.filter_bits()};
  if (m_.listed_for != listed_for) m_.listed.clear();
  m_.listed_for = listed_for;
  if (++m_.number != 0) return;
  std::ranges::fill(m_.corners, CornerState{});
  m_.number = 1;
}

void CornerSearch::cross_links(const QueryFilter& filter) {
  if (graph_.links.links.empty()) return;
  filter_ = &filter;
  unit_cost_ = static_cast<double>(filter.costs.lowest());
  rest_cost_ = IntervalSearch::least_rest_cost(graph_.mesh, unit_cost_);
  start_search_.expect_links(graph_.mesh, unit_cost_);
}

bool CornerSearch::run(const IntervalPoint& start, const IntervalPoint& goal) {
  start_at_ = start;
  goal_at_ = goal;
  start_ = start.point;
  goal_ = goal.point;
  start_search_.stop_at_corners(m_.seen);
  start_search_.set_goal(goal);
  start_search_.add_start(start);
  while (true) {
    const double from_start = start_search_.next_key();
    const double from_goal = has_rays_ ? CornerGraph::kFar : goal_search_->next_key();
    const double from_corner =
        m_.open.is_empty() ? CornerGraph::kFar : static_cast<double>(m_.open.least_key());
    const double least = std::min({from_start, from_goal, from_corner});
    // Keys are rounded to floats: go on while the rounded key equals that of the best path.
    if (std::isinf(least) || least > static_cast<double>(static_cast<float>(best_))) break;
    if (least == from_start) {
      start_search_.step(1);
      see_from_start();
    } else if (least == from_goal) {
      goal_search_->step(1);
      see_from_goal();
    } else {
      ++expansions_;
      expand(m_.open.pop());
    }
  }
  return !std::isinf(best_);
}

/// The corner of the graph with a record of the start's side, or kNone.
std::uint32_t CornerSearch::corner_of(std::uint32_t record) {
  if (m_.listed.size() <= record) m_.listed.resize(record + 1, CornerSearchMemory::kUnlisted);
  std::uint32_t& corner = m_.listed[record];
  if (corner == CornerSearchMemory::kUnlisted)
    corner = graph_.corner_at(start_side_.corners.key_of(record));
  return corner;
}

void CornerSearch::see_from_start() {
  for (const SeenCorner& seen : m_.seen) {
    const std::uint32_t corner = corner_of(seen.record);
    if (corner == kNone) continue;
    if (!is_aimed_) aim();
    reach(graph_.turn_of(corner, seen.is_left), kNone,
          plan_distance(start_, graph_.corners[corner].point));
  }
  m_.seen.clear();
  if (filter_ != nullptr) {
    for_each_seen(
        graph_.links.starts.goals, start_side_, start_search_,
        [&](const WalkGoal& link, double length) { reach_link(link.index, kNone, length); });
  }
  if (start_search_.goal_node() != kNone && start_search_.limit() < best_)
    finish(kNone, start_search_.limit());
}

void CornerSearch::begin_goal_search() {
  if (goal_search_) return;
  goal_search_.emplace(graph_.mesh, graph_.filter(), m_.goal_side);
  goal_search_->stop_at_corners(m_.goal_seen);
  if (filter_ != nullptr) goal_search_->expect_links(graph_.mesh, unit_cost_);
  goal_search_->set_goal(start_at_);
  goal_search_->add_start(goal_at_);
}

/// A corner around which paths from the goal turn left is one around which paths to it turn right.
void CornerSearch::see_from_goal() {
  for (const SeenCorner& seen : m_.goal_seen) {
    const std::uint32_t corner = graph_.corner_at(m_.goal_side.corners.key_of(seen.record));
    if (corner == kNone) continue;
    m_.goal_corners.push_back(corner);
    const Turn turn = graph_.turn_of(corner, !seen.is_left);
    const std::uint32_t side = turn % 2;
    CornerState& state = state_of(corner);
    state.seen |= side_bit(side);
    finish(turn, state.costs[side] + plan_distance(goal_, graph_.corners[corner].point));
  }
  m_.goal_seen.clear();
  if (filter_ != nullptr) {
    for_each_seen(graph_.links.ends, m_.goal_side, *goal_search_,
                  [&](const WalkGoal& link, double length) {
                    CornerState& state = state_of_link(link.index);
                    state.seen |= side_bit(0);
                    finish(first_link_ + 2 * link.index, state.costs[0] + length);
                  });
  }
  goal_search_->set_limit(std::min(goal_search_->limit(), best_));
}

/// The corners of the goal's polygon.
void CornerSearch::find_goal_corners() {
  CornerRecords& records = start_side_.corners;
  const std::uint32_t tile = records.tile_in(goal_at_.polygon.slot());
  const std::uint32_t polygon = goal_at_.polygon.polygon();
  const std::uint32_t end = records.tile(tile).first_edge(polygon + 1);
  for (std::uint32_t edge = records.tile(tile).first_edge(polygon); edge < end; ++edge) {
    const std::uint32_t record = records.at_corner(tile, polygon, edge);
    if (record == kNone) continue;
    const std::uint32_t corner = corner_of(record);
    if (corner != kNone) m_.goal_corners.push_back(corner);
  }
}

/// Begins to use landmarks, if there are any.
void CornerSearch::aim() {
  is_aimed_ = true;
  // Links were measured with ground of cost 1; they are shorter relative to more expensive ground.
  if (graph_.lanes == 0 || unit_cost_ > 1) return;
  if (m_.goal_corners.empty()) find_goal_corners();
  if (m_.goal_corners.empty()) begin_goal_search();
  for (int i = 0; i < CornerBounds::kNodesToAim && m_.goal_corners.empty(); ++i) {
    goal_search_->step(1);
    see_from_goal();
  }
  if (m_.goal_corners.empty()) return;
  bounds_.begin(graph_);
  for (const std::uint32_t corner : m_.goal_corners)
    bounds_.see(corner, plan_distance(goal_, graph_.corners[corner].point));
  has_bounds_ = true;
}

/// Returns true if a path would turn to the wrong side on its way from a side of a corner to a
/// point.
bool CornerSearch::turns_wrong(Turn turn, Vec2 to) const {
  const Vec2 from = point_after(m_.corners[turn / 2].parents[turn % 2]);
  const Vec2 at = point_of(turn);
  if (graph_.is_loose(turn)) return turns_right(from, at, to) || turns_right(to, at, from);
  return turn % 2 == 0 ? turns_right(from, at, to) : turns_right(to, at, from);
}

/// Ends the path at the goal if it is visible from a corner, or from the end of a link.
void CornerSearch::look_at_goal(Turn turn, double cost, const CornerState& state) {
  if ((state.seen & side_bit(turn % 2)) != 0) return;
  const double straight = plan_distance(point_after(turn), goal_);
  const bool is_link = turn >= first_link_;
  if (!(cost + straight < best_) || (!is_link && turns_wrong(turn, goal_))) return;
  if (is_link && graph_.link_of(turn).end.polygon == goal_at_.polygon)
    return finish(turn, cost + straight);
  if (rays_++ == kMostRays) return search_from_goal();
  StraightWalk ray(start_side_.corners, m_.ray);
  const auto end = is_link ? ray.to_goal(graph_.link_of(turn).end, goal_at_)
                           : ray.to_goal_from_corner(graph_.point_of(turn / 2), goal_at_);
  if (end == StraightWalk::End::reached) finish(turn, cost + straight);
  if (end == StraightWalk::End::unclear) search_from_goal();
}

/// Looks for corners from the goal instead of for the goal from corners.
void CornerSearch::search_from_goal() {
  begin_goal_search();
  has_rays_ = false;
}

void CornerSearch::finish(Turn turn, double length) {
  if (!(length < best_)) return;
  best_ = length;
  last_ = turn;
  start_search_.set_limit(std::min(start_search_.limit(), best_));
}

void CornerSearch::begin(CornerState& state, std::uint32_t corner) const {
  const double straight = plan_distance(graph_.corners[corner].point, goal_);
  double rest = straight * rest_cost_;
  if (has_bounds_) rest = std::max(rest, bounds_.rest_at(corner));
  state.costs = {CornerGraph::kFar, CornerGraph::kFar};
  state.rest = static_cast<float>(rest * kRoundDown);
  state.number = m_.number;
  state.expanded = 0;
  state.seen = hidden_bit(state, straight);
}

WAY_ALWAYS_INLINE inline void CornerSearch::reach(Turn turn, Turn parent, double cost) {
  const std::uint32_t side = turn % 2;
  CornerState& state = state_of(turn / 2);
  if (state.costs[side] <= cost || is_longer(cost, state.costs[1 - side])) return;
  const double least = cost + static_cast<double>(state.rest);
  if (!(least <= best_)) return;
  state.costs[side] = cost;
  state.parents[side] = parent;
  state.expanded &= static_cast<std::uint8_t>(~side_bit(side));
  m_.open.push({static_cast<float>(least), turn});
  if ((state.seen & side_bit(side)) != 0) finish(turn, cost + plan_distance(point_of(turn), goal_));
}

/// Goes on by the edges that are not on the wrong side of the line by which the path arrives.
void CornerSearch::expand(SearchHeap::Entry entry) {
  const Turn turn = entry.node;
  if (turn >= first_link_) return expand_link(turn);
  const std::uint32_t side = turn % 2;
  CornerState& state = m_.corners[turn / 2];
  if ((state.expanded & side_bit(side)) != 0) return;
  const double cost = state.costs[side];
  if (is_longer(cost, state.costs[1 - side])) return;
  state.expanded |= side_bit(side);
  if (has_rays_ && (state.seen & CornerState::kHidden) == 0) look_at_goal(turn, cost, state);
  if (filter_ != nullptr) reach_links_of(turn, cost);
  const Turn parent = state.parents[side];
  if (graph_.is_loose(turn)) return expand_loose(turn, point_after(parent), cost);
  const PlanPoint2d from = to_2d(point_after(parent));
  const PlanPoint2d at = to_2d(point_of(turn));
  const double sign = side == 0 ? 1 : -1;
  const PlanPoint2d along = {(at.x - from.x) * sign, (at.z - from.z) * sign};
  const double arrival = plan_distance(from, at);
  const double most = kMostTurnSlack * arrival;
  const bool is_sorted = graph_.is_sorted(turn);
  const std::span<const Turn> edges = graph_.edges_of(turn);
  // Cache misses are most of the time of an expansion.
  for (const Turn next : edges) {
    prefetch(&graph_.corners[next / 2]);
    prefetch(&m_.corners[next / 2]);
  }
  for (const Turn next : edges) {
    const PlanPoint2d to = to_2d(point_of(next));
    const double x = to.x - at.x;
    const double z = to.z - at.z;
    const double squared = x * x + z * z;
    const double turned = along.z * x - along.x * z;
    if (turned < 0 && turned * turned > most * most * squared) {
      if (is_sorted) break;
      continue;
    }
    const double length = std::sqrt(squared);
    if (turned < 0 && turned < -turn_slack(at, arrival, length) * arrival * length) continue;
    reach(next, turn, cost + length);
  }
}

/// Goes straight on, by the edges at most the slack of a turn away from the line by which the path
/// arrives.
void CornerSearch::expand_loose(Turn turn, Vec2 from, double cost) {
  constexpr double kWidth = 1.5 * kMostTurnSlack;
  const Vec2 at = point_of(turn);
  const std::span<const Turn> edges = graph_.edges_of(turn);
  const PlanPoint2d way = {to_2d(at).x - to_2d(from).x, to_2d(at).z - to_2d(from).z};
  const bool is_known = way.x != 0 || way.z != 0;
  const double ahead = clockwise_angle({1, 0}, way);
  const auto angle_of = [&](Turn to) { return angle_around(at, point_of(to)); };
  // The first and the last angles are close to each other.
  for (const double angle : {ahead - 4, ahead, ahead + 4}) {
    const double low = is_known ? angle - kWidth : 0;
    auto next = std::ranges::lower_bound(edges, low, {}, angle_of);
    for (; next != edges.end() && (!is_known || angle_of(*next) <= angle + kWidth); ++next) {
      const Vec2 to = point_of(*next);
      if (turns_right(from, at, to) || turns_right(to, at, from)) continue;
      reach(*next, turn, cost + plan_distance(at, to));
    }
    if (!is_known) return;
  }
}

/// Crosses the links whose starts are visible from a side of a corner.
void CornerSearch::reach_links_of(Turn turn, double cost) {
  const CornerGoals& starts = graph_.links.starts;
  for (std::uint32_t i = starts.first_of_turn[turn]; i < starts.first_of_turn[turn + 1]; ++i) {
    const CornerGoals::LastTurn& last = starts.last_turns[i];
    if (!turns_wrong(turn, graph_.links.links[last.goal].start.point))
      reach_link(last.goal, turn, cost + last.rest);
  }
}

/// @param ground  Length of the path to the start of the link.
void CornerSearch::reach_link(std::uint32_t link, Turn parent, double ground) {
  const LinkDeparture& departure = graph_.links.links[link].departure;
  if (!filter_->passes(departure.link, departure.flags)) return;
  if (!is_aimed_) aim();
  const double cost = ground + static_cast<double>(departure.cost(filter_->costs)) / unit_cost_;
  CornerState& state = state_of_link(link);
  if (state.costs[0] <= cost) return;
  const double least = cost + static_cast<double>(state.rest);
  if (!(least <= best_)) return;
  state.costs[0] = cost;
  state.parents[0] = parent;
  state.expanded = 0;
  const Turn node = first_link_ + 2 * link;
  m_.open.push({static_cast<float>(least), node});
  if ((state.seen & side_bit(0)) != 0) finish(node, cost + plan_distance(point_after(node), goal_));
}

/// No path from the end is shorter by more than its distance from a corner than one from there.
CornerSearch::CornerState& CornerSearch::state_of_link(std::uint32_t link) {
  CornerState& state = m_.corners[first_link_ / 2 + link];
  if (state.number == m_.number) return state;
  const CornerLinks::Link& at = graph_.links.links[link];
  const double straight = plan_distance(at.end.point, goal_);
  double rest = straight * rest_cost_;
  if (has_bounds_ && !at.turns.empty()) {
    const Turn nearest = at.turns.front();
    rest = std::max(rest,
                    bounds_.rest_at(nearest / 2) - plan_distance(at.end.point, point_of(nearest)));
  }
  state = {.costs = {CornerGraph::kFar, CornerGraph::kFar},
           .rest = static_cast<float>(rest * kRoundDown),
           .number = m_.number};
  state.seen = hidden_bit(state, straight);
  return state;
}

/// Goes on from the end of a link.
void CornerSearch::expand_link(Turn node) {
  CornerState& state = m_.corners[node / 2];
  if (state.expanded != 0) return;
  state.expanded = side_bit(0);
  const double cost = state.costs[0];
  if (has_rays_ && (state.seen & CornerState::kHidden) == 0) look_at_goal(node, cost, state);
  const CornerLinks::Link& link = graph_.link_of(node);
  for (const Turn turn : link.turns)
    reach(turn, node, cost + plan_distance(link.end.point, point_of(turn)));
  for (const std::uint32_t next : link.links)
    reach_link(next, node,
               cost + plan_distance(link.end.point, graph_.links.links[next].start.point));
}

std::span<const CornerGraph::Turn> CornerSearch::turns() {
  m_.path.clear();
  for (Turn turn = last_; turn != kNone; turn = m_.corners[turn / 2].parents[turn % 2])
    m_.path.push_back(turn);
  std::ranges::reverse(m_.path);
  return m_.path;
}

}  // namespace way
