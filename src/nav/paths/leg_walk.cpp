// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/leg_walk.h"

#include "nav/paths/path_result.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/straight_walk.h"
#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

/// The rounding of vertices at seams may make a leg longer by this, relatively.
constexpr double kLegSlack = 1e-6;

}  // namespace

LegWalk::LegWalk(const NavMesh& mesh, SearchWorkspace& workspace, const QueryFilter& filter,
                 std::vector<PolyRef>& corridor)
    : mesh_(mesh),
      workspace_(workspace),
      filter_(filter),
      m_(workspace.state().intervals),
      leg_(workspace.state().polygons),
      corridor_(corridor) {}

void LegWalk::begin(const IntervalPoint& start) {
  corridor_.clear();
  corridor_.push_back(start.polygon);
  from_ = start.point;
  is_first_ = true;
}

void LegWalk::cross(PolyRef link, const IntervalPoint& end) {
  corridor_.push_back(link);
  corridor_.push_back(end.polygon);
  from_ = end.point;
  is_first_ = true;
}

bool LegWalk::follow(const IntervalPoint& to, bool prefers_left, bool is_goal) {
  leg_.clear();
  if (!walk(to, prefers_left, is_goal)) return false;
  append(leg_, departure_, to.point);
  return true;
}

void LegWalk::append(std::span<const PolyRef> polygons, PolyRef departure, Vec2 to) {
  for (const PolyRef polygon : polygons)
    add(polygon);
  departure_ = departure;
  from_ = to;
  is_first_ = false;
}

bool LegWalk::follow_straight(const IntervalPoint& goal) {
  leg_.clear();
  if (!walk(goal, false, true)) return false;
  corridor_.insert(corridor_.end(), leg_.begin(), leg_.end());
  return true;
}

bool LegWalk::walk(const IntervalPoint& to, bool prefers_left, bool is_goal) {
  if (is_first_ && is_goal && to.polygon == corridor_.back()) return true;
  StraightWalk line(m_.corners, leg_);
  const IntervalPoint from = {corridor_.back(), from_};
  StraightWalk::End end = StraightWalk::End::unclear;
  if (!is_first_) {
    end = line.between_corners(from, to, prefers_left, is_goal);
  } else {
    end = is_goal ? line.to_goal(from, to) : line.to_corner(from, to.point);
  }
  departure_ = line.departure();
  return end == StraightWalk::End::reached;
}

/// Searches from the other end if necessary.
bool LegWalk::search(const IntervalPoint& to) {
  const IntervalPoint from = {corridor_.back(), from_};
  if (!find(from, to)) {
    if (!find(to, from)) return false;
    std::ranges::reverse(leg_);
  }
  departure_ = leg_.front();
  for (const PolyRef polygon : leg_)
    if (!is_first_ && has_corner_at(corners_of(mesh_, polygon), from_)) departure_ = polygon;
  append(leg_, departure_, to.point);
  return true;
}

bool LegWalk::find(const IntervalPoint& from, const IntervalPoint& to) {
  SearchWorkspace::State& state = workspace_.state();
  state.interval_search.emplace(mesh_, filter_, state.intervals);
  IntervalSearch& search = *state.interval_search;
  search.set_limit(plan_distance(from.point, to.point) * (1 + kLegSlack));
  search.set_goal(to);
  search.add_start(from);
  while (!search.step(std::numeric_limits<std::size_t>::max())) {
  }
  if (search.goal_node() == IntervalSearch::kNone) return false;
  collect_polygons(state.intervals, search, leg_);
  return true;
}

/// What is walked back and forth around a corner is left out.
void LegWalk::add(PolyRef polygon) {
  const std::size_t count = corridor_.size();
  if (count > 0 && corridor_[count - 1] == polygon) return;
  if (count > 1 && corridor_[count - 2] == polygon) {
    corridor_.pop_back();
    return;
  }
  corridor_.push_back(polygon);
}

}  // namespace way
