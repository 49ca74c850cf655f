// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/leg_walk.h"

#include "nav/paths/path_result.h"
#include "nav/plan/orient.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

/// The rounding of vertices at seams may make a leg longer by this, relatively.
constexpr double kLegSlack = 1e-6;
/// More polygons than meet at any vertex.
constexpr int kLongestTurn = 256;
constexpr int kLongestLeg = 1 << 20;

/// Returns true if p is farther along the line from a to b than a.
bool is_ahead(Vec2 a, Vec2 b, Vec2 p) {
  const PlanPoint2d from = to_2d(a);
  return (to_2d(b).x - from.x) * (to_2d(p).x - from.x) +
             (to_2d(b).z - from.z) * (to_2d(p).z - from.z) >
         0;
}

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

bool LegWalk::follow(const IntervalPoint& to, bool prefers_left, bool is_goal) {
  leg_.clear();
  if (!walk(to, prefers_left, is_goal) && !search(to)) return false;
  for (const PolyRef polygon : leg_)
    add(polygon);
  from_ = to.point;
  is_first_ = false;
  return true;
}

bool LegWalk::follow_straight(const IntervalPoint& goal) {
  if (goal.polygon == corridor_.back()) return true;
  leg_.clear();
  if (!walk(goal, false, true)) return false;
  corridor_.insert(corridor_.end(), leg_.begin(), leg_.end());
  return true;
}

/// At a vertex, `at.corner` is the polygon's corner there; elsewhere it begins the edge to cross.
bool LegWalk::walk(const IntervalPoint& to, bool prefers_left, bool is_goal) {
  if (from_ == to.point) return false;
  const ExactLine line(from_, to.point);
  departure_ = corridor_.back();
  Spot at = {m_.corners.tile_in(departure_.slot()), departure_.polygon(), kNone};
  at.corner = is_first_ ? first_edge(at, line) : corner_at(at, from_);
  bool is_vertex = !is_first_;
  for (int i = 0; i < kLongestLeg && at.corner != kNone; ++i) {
    if (is_vertex) {
      const Vec2 vertex = point_at(at);
      if (!turn_either_way(at, to.point, prefers_left)) return false;
      if (vertex == from_) departure_ = ref(at);
    } else {
      const Vec2 end = plan(view(at).corner_after(at.corner));
      if (!(exact_turn(point_at(at), end, to.point) < 0)) return false;  // it ends before
      at = cross(at, line);
      if (at.polygon == kNone) return false;
      leg_.push_back(ref(at));
    }
    if (is_goal && ref(at) == to.polygon) return true;
    is_vertex = leave(at, line, is_vertex);
    if (!is_vertex) continue;
    const Vec2 vertex = point_at(at);
    if (vertex == to.point && !is_goal) return true;
    if (!is_ahead(from_, to.point, vertex) || !is_ahead(to.point, from_, vertex)) return false;
  }
  return false;
}

/// Finds the edge or the corner by which the line leaves a polygon. Returns true for a corner.
/// @param at  With the edge by which the line enters, or the corner.
bool LegWalk::leave(Spot& at, const ExactLine& line, bool is_vertex) const {
  const PolygonView corners = view(at);
  std::uint32_t corner = is_vertex ? at.corner : corner_after(corners, at.corner);
  double side = is_vertex ? 0 : line.side(plan(corners.corner(corner)));
  at.corner = kNone;
  for (std::uint32_t i = 1; i < corners.count; ++i) {
    const std::uint32_t next = corner_after(corners, corner);
    const double next_side = line.side(plan(corners.corner(next)));
    if (next_side == 0) {
      at.corner = next;
      return true;
    }
    if (side < 0 && next_side > 0) {
      at.corner = corner;
      return false;
    }
    side = next_side;
    corner = next;
  }
  return false;
}

/// The edge by which a leg leaves the polygon of the start; none if it touches a vertex.
std::uint32_t LegWalk::first_edge(const Spot& at, const ExactLine& line) const {
  const PolygonView corners = view(at);
  std::uint32_t found = kNone;
  for (std::uint32_t i = 0; i < corners.count; ++i) {
    const double side = line.side(plan(corners.corner(i)));
    const double next = line.side(plan(corners.corner_after(i)));
    if (side == 0) return kNone;
    if (side < 0 && next > 0) found = i;
  }
  return found;
}

/// Goes around a vertex until a polygon holds the direction to a point.
bool LegWalk::turn(Spot& at, Vec2 to, bool is_left) {
  for (int i = 0; i < kLongestTurn && at.polygon != kNone; ++i) {
    if (holds(at, to)) return true;
    at = cross_beside(at, is_left);
    if (at.polygon != kNone) leg_.push_back(ref(at));
  }
  return false;
}

bool LegWalk::turn_either_way(Spot& at, Vec2 to, bool prefers_left) {
  const Spot first = at;
  const std::size_t before = leg_.size();
  if (turn(at, to, prefers_left)) return true;
  leg_.resize(before);
  at = first;
  return turn(at, to, !prefers_left);
}

/// Crosses the edge that ends at a corner, to the left, or the one that begins there. None if that
/// is a wall.
LegWalk::Spot LegWalk::cross_beside(const Spot& at, bool is_left) {
  const PolygonView corners = view(at);
  const Vec2 point = point_at(at);
  Spot edge = at;
  if (is_left) edge.corner = corner_before(corners, at.corner);
  const EdgeTarget across =
      corners.across(edge.corner, m_.corners.tile(at.tile).view.polygon_count());
  Spot next;
  if (across.is_wall()) return next;
  if (across.is_polygon()) {
    next = behind(edge);
    if (!m_.corners.passes(m_.corners.tile(at.tile), across.polygon())) return {};
  } else {
    const CornerRecords::VisitedTile tile = m_.corners.tile(at.tile);  // tiles may move
    for (const TileLink& link : tile.links->at(across.portal())) {
      const SeamOpening& seam =
          m_.corners.seam(tile, static_cast<std::uint32_t>(&link - tile.links->all().data()));
      const bool is_here = is_left ? seam.left_own : seam.right_own;
      if (!is_here || !(is_left ? seam.left_theirs : seam.right_theirs)) continue;
      const std::uint32_t other = m_.corners.tile_in(link.target.slot());
      const std::uint32_t polygon = link.target.polygon();
      if (!m_.corners.passes(m_.corners.tile(other), polygon)) continue;
      next = {other, polygon, link.edge - m_.corners.tile(other).first_edge(polygon)};
    }
    if (next.polygon == kNone) return {};
  }
  // The edge runs the other way there: it begins where this one ends.
  if (!is_left) next.corner = corner_after(view(next), next.corner);
  return point_at(next) == point ? next : Spot{};
}

/// Crosses an edge at the line.
LegWalk::Spot LegWalk::cross(const Spot& at, const ExactLine& line) {
  const CornerRecords::VisitedTile& own = m_.corners.tile(at.tile);
  const EdgeTarget across = view(at).across(at.corner, own.view.polygon_count());
  if (across.is_wall()) return {};
  if (across.is_polygon()) return m_.corners.passes(own, across.polygon()) ? behind(at) : Spot{};
  const CornerRecords::VisitedTile tile = own;  // tiles may move
  for (const TileLink& link : tile.links->at(across.portal())) {
    const SeamOpening& seam =
        m_.corners.seam(tile, static_cast<std::uint32_t>(&link - tile.links->all().data()));
    if (!(line.side(seam.right) < 0 && line.side(seam.left) > 0)) continue;
    const std::uint32_t other = m_.corners.tile_in(link.target.slot());
    const std::uint32_t polygon = link.target.polygon();
    if (!m_.corners.passes(m_.corners.tile(other), polygon)) continue;
    return {other, polygon, link.edge - m_.corners.tile(other).first_edge(polygon)};
  }
  return {};
}

/// The same edge of the polygon behind it, in the same tile.
LegWalk::Spot LegWalk::behind(const Spot& at) const {
  const CornerRecords::VisitedTile& tile = m_.corners.tile(at.tile);
  return {at.tile, view(at).code(at.corner),
          m_.corners.across(tile, tile.first_edge(at.polygon) + at.corner)};
}

/// Returns true if a polygon holds the direction from one of its corners to a point.
bool LegWalk::holds(const Spot& at, Vec2 to) const {
  const PolygonView corners = view(at);
  const Vec2 point = point_at(at);
  return exact_turn(point, plan(corners.corner_after(at.corner)), to) >= 0 &&
         exact_turn(point, to, plan(corners.corner(corner_before(corners, at.corner)))) >= 0;
}

std::uint32_t LegWalk::corner_at(const Spot& at, Vec2 point) const {
  const PolygonView corners = view(at);
  for (std::uint32_t i = 0; i < corners.count; ++i)
    if (plan(corners.corner(i)) == point) return i;
  return kNone;
}

/// Finds the polygons of a leg by a search, from the other end if necessary.
bool LegWalk::search(const IntervalPoint& to) {
  const IntervalPoint from = {corridor_.back(), from_};
  if (!find(from, to)) {
    if (!find(to, from)) return false;
    std::ranges::reverse(leg_);
  }
  departure_ = leg_.front();
  for (const PolyRef polygon : leg_) {
    const Spot at = {m_.corners.tile_in(polygon.slot()), polygon.polygon(), kNone};
    if (!is_first_ && corner_at(at, from_) != kNone) departure_ = polygon;
  }
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
