// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/straight_walk.h"

#include "nav/plan/orient.h"
#include "nav/polyanya/taut_directions.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

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

StraightWalk::End StraightWalk::to_goal(const IntervalPoint& from, const IntervalPoint& goal) {
  begin(from);
  const Leg leg = {{from.point, goal.point}, from.point, goal, true, Sides::right_first};
  return find_first_edge(leg.line) ? run(leg) : End::unclear;
}

StraightWalk::End StraightWalk::to_corner(const IntervalPoint& from, Vec2 corner) {
  begin(from);
  if (find_corner(corner)) return End::reached;
  const Leg leg = {{from.point, corner}, from.point, {{}, corner}, false, Sides::right_first};
  return find_first_edge(leg.line) ? run(leg) : End::unclear;
}

StraightWalk::End StraightWalk::to_goal_from_corner(const IntervalPoint& corner,
                                                    const IntervalPoint& goal) {
  begin(corner);
  const Leg leg = {{corner.point, goal.point}, corner.point, goal, true, Sides::counterclockwise};
  return find_corner(corner.point) ? run(leg) : End::unclear;
}

StraightWalk::End StraightWalk::between_corners(const IntervalPoint& from, const IntervalPoint& to,
                                                bool prefers_left, bool is_goal) {
  begin(from);
  const Sides sides = prefers_left ? Sides::left_first : Sides::right_first;
  const Leg leg = {{from.point, to.point}, from.point, to, is_goal, sides};
  return find_corner(from.point) ? run(leg) : End::unclear;
}

void StraightWalk::begin(const IntervalPoint& from) {
  departure_ = from.polygon;
  enter_tile(records_.tile_in(from.polygon.slot()), from.polygon.polygon());
}

void StraightWalk::enter_tile(std::uint32_t tile, std::uint32_t polygon) {
  const TileView& view = records_.tile(tile).view;
  tile_ = tile;
  corners_ = view.corners();
  first_edges_ = view.first_edges();
  count_ = view.polygon_count();
  enter(polygon);
}

bool StraightWalk::find_corner(Vec2 at) {
  is_vertex_ = true;
  for (edge_ = first_; edge_ < end_; ++edge_)
    if (point(edge_) == at) return true;
  return false;
}

/// Finds the edge by which a line leaves the polygon of its first point; none if it touches a
/// vertex.
bool StraightWalk::find_first_edge(const ExactLine& line) {
  is_vertex_ = false;
  edge_ = kNone;
  double side = line.side(point(end_ - 1));
  for (std::uint32_t edge = first_; edge < end_; ++edge) {
    const double next = line.side(point(edge));
    if (next == 0) return false;
    if (side < 0 && next > 0) edge_ = before(edge);
    side = next;
  }
  return edge_ != kNone;
}

StraightWalk::End StraightWalk::run(const Leg& leg) {
  const Vec2 to = leg.to.point;
  if (leg.from == to) return End::unclear;
  const float most = std::max(std::max(std::abs(to.x), std::abs(to.z)),
                              std::max(std::abs(leg.from.x), std::abs(leg.from.z)));
  slack_ = plan_distance(leg.from, to) * static_cast<double>(most) * 0x1p-20;
  bool is_first = is_vertex_;
  for (int i = 0; i < kLongestLeg && edge_ != kNone; ++i) {
    if (is_vertex_) {
      const End end = turn(leg);
      if (end != End::reached) return is_first ? end : End::unclear;
      if (is_first) departure_ = ref();
      is_first = false;
    } else {
      if (across(edge_).is_portal() && !leg.is_goal && arrive_at_seam(to)) return End::reached;
      // It may end before, on another floor.
      if (!(exact_turn(point(edge_), point(after(edge_)), to) < 0)) return End::unclear;
      const End end = cross(leg.line);
      if (end != End::reached) return end;
      passed_.push_back(ref());
    }
    if (leg.is_goal && polygon_ == leg.to.polygon.polygon() && ref() == leg.to.polygon)
      return End::reached;
    leave(leg.line);
    if (!is_vertex_) continue;
    const Vec2 vertex = point(edge_);
    if (vertex == to && !leg.is_goal) return End::reached;
    if (!is_ahead(leg.from, to, vertex) || !is_ahead(to, leg.from, vertex)) return End::unclear;
  }
  return End::unclear;
}

/// Finds the edge or the corner by which the line leaves a polygon.
void StraightWalk::leave(const ExactLine& line) {
  std::uint32_t edge = is_vertex_ ? edge_ : after(edge_);
  double side = is_vertex_ ? 0 : line.side(point(edge));
  is_vertex_ = false;
  edge_ = kNone;
  for (std::uint32_t i = first_ + 1; i < end_; ++i) {
    const std::uint32_t next = after(edge);
    const double next_side = line.side(point(next));
    if (next_side == 0) {
      edge_ = next;
      is_vertex_ = true;
      return;
    }
    if (side < 0 && next_side > 0) {
      edge_ = edge;
      return;
    }
    side = next_side;
    edge = next;
  }
}

/// A corner that the line leads to may be on an edge of the polygon, and a vertex only of the
/// tile behind.
bool StraightWalk::arrive_at_seam(Vec2 to) {
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  for (const TileLink& link : tile.links->at(across(edge_).portal())) {
    const SeamOpening seam = records_.seam(tile, link);
    if (seam.right != to && seam.left != to) continue;
    const std::uint32_t other = records_.tile_in(link.target.slot());
    if (!records_.passes(records_.tile(other), link.target.polygon())) continue;
    if (!has_corner_at(records_.tile(other).view.polygon(link.target.polygon()), to)) continue;
    passed_.push_back(link.target);
    return true;
  }
  return false;
}

/// Goes around a vertex of the line until a polygon holds the direction in which it goes on.
StraightWalk::End StraightWalk::turn(const Leg& leg) {
  is_sure_ = true;
  if (leg.sides == Sides::counterclockwise) {
    // Between walls on both sides there is no doubt.
    if (!is_walled(edge_, false) || is_near(leg, point(after(edge_)))) is_sure_ = false;
    const End end = turn_to(leg, true);
    if (end != End::blocked) return end;
    return is_sure_ && !is_near(leg, point(before(edge_))) ? end : End::unclear;
  }
  const bool is_left = leg.sides == Sides::left_first;
  const std::uint32_t tile = tile_;
  const std::uint32_t polygon = polygon_;
  const std::uint32_t edge = edge_;
  const std::size_t before = passed_.size();
  if (turn_to(leg, is_left) == End::reached) return End::reached;
  passed_.resize(before);
  enter_tile(tile, polygon);
  edge_ = edge;
  return turn_to(leg, !is_left) == End::reached ? End::reached : End::unclear;
}

StraightWalk::End StraightWalk::turn_to(const Leg& leg, bool is_left) {
  for (int i = 0; i < kLongestTurn; ++i) {
    if (leg.line.side(point(after(edge_))) <= 0 && leg.line.side(point(before(edge_))) >= 0)
      return End::reached;
    const std::uint32_t edge = is_left ? before(edge_) : edge_;
    if (across(edge).is_wall()) return End::blocked;
    if (across(edge).is_portal()) {
      if (is_near(leg, point(is_left ? edge : after(edge))))
        is_sure_ = false;
      else if (step_onto_edge(leg, is_left, edge))
        return End::reached;
      const End end = turn_on_edge(is_left, edge);
      if (end == End::reached) continue;
      if (end == End::blocked) {
        // A third tile may round the vertex differently.
        if (!is_walled(edge, is_left)) is_sure_ = false;
        return end;
      }
    }
    if (!cross_beside(is_left)) return End::unclear;
    passed_.push_back(ref());
  }
  return End::unclear;
}

/// Returns true if there is a wall at one end of an edge: if the edge leads to other tiles, all its
/// openings are farther away than any tile rounds the vertex.
bool StraightWalk::is_walled(std::uint32_t edge, bool at_left) const {
  const EdgeTarget target = across(edge);
  if (!target.is_portal()) return target.is_wall();
  const Vec2 vertex = point(at_left ? after(edge) : edge);
  const Vec2 other = point(at_left ? edge : after(edge));
  const float most = std::max(std::max(std::abs(vertex.x), std::abs(vertex.z)),
                              std::max(std::abs(other.x), std::abs(other.z)));
  const double rounding = static_cast<double>(most) * 0x1p-12;
  const CornerRecords::VisitedTile& tile = records_.tile(tile_);
  return std::ranges::all_of(tile.links->at(target.portal()), [&](const TileLink& link) {
    const SeamOpening& seam = records_.seam(tile, link);
    return plan_distance(vertex, at_left ? seam.left : seam.right) > rounding;
  });
}

/// Returns true if rounding may decide on which side of a seam the line is.
/// @param along  A point of the seam other than the vertex.
bool StraightWalk::is_near(const Leg& leg, Vec2 along) const {
  const Vec2 at = point(edge_);
  const double slack =
      turn_slack(to_2d(at), plan_distance(at, along), plan_distance(at, leg.to.point));
  return !(std::abs(relative_turn(along, at, leg.to.point)) > slack);
}

/// Enters a polygon of another tile from a vertex that is on one of its edges, and no corner of it,
/// if the line goes on there.
/// @param edge  The edge at the seam, which the line is not near.
bool StraightWalk::step_onto_edge(const Leg& leg, bool is_left, std::uint32_t edge) {
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  for (const TileLink& link : tile.links->at(across(edge).portal())) {
    const SeamOpening seam = records_.seam(tile, link);
    const bool is_here = is_left ? seam.left_own : seam.right_own;
    if (!is_here || (is_left ? seam.left_theirs : seam.right_theirs)) continue;
    const std::uint32_t other = records_.tile_in(link.target.slot());
    const std::uint32_t polygon = link.target.polygon();
    if (!records_.passes(records_.tile(other), polygon)) continue;
    const PolygonView corners = records_.tile(other).view.polygon(polygon);
    const std::uint32_t entered = link.edge - records_.tile(other).first_edge(polygon);
    if (!(leg.line.side(plan(corners.corner(entered))) > 0) ||
        !(leg.line.side(plan(corners.corner_after(entered))) < 0))
      continue;
    enter_tile(other, polygon);
    edge_ = link.edge;
    is_vertex_ = false;
    passed_.push_back(ref());
    return true;
  }
  return false;
}

/// Goes on around a vertex that is on an edge of a polygon of another tile, and no corner of it, to
/// the next polygon behind the same edge. Blocked if there is a wall. Unclear if the vertex is a
/// corner there, too.
StraightWalk::End StraightWalk::turn_on_edge(bool is_left, std::uint32_t edge) {
  const Vec2 vertex = point(edge_);
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  bool is_wall = true;                                           // beyond the openings
  for (const TileLink& link : tile.links->at(across(edge).portal())) {
    const SeamOpening seam = records_.seam(tile, link);
    const bool is_here = is_left ? seam.left_own : seam.right_own;
    is_wall = is_wall && !is_here;
    if (!is_here || (is_left ? seam.left_theirs : seam.right_theirs)) continue;
    const CornerRecords::VisitedTile other = records_.tile(records_.tile_in(link.target.slot()));
    if (!records_.passes(other, link.target.polygon())) return End::blocked;
    const EdgeTarget behind_edge = other.view.across(link.edge);
    if (!behind_edge.is_portal()) return End::unclear;
    for (const TileLink& back : other.links->at(behind_edge.portal())) {
      const SeamOpening next = records_.seam(other, back);
      if ((is_left ? next.left : next.right) != vertex) continue;
      const std::uint32_t behind = records_.tile_in(back.target.slot());
      if (!records_.passes(records_.tile(behind), back.target.polygon())) return End::blocked;
      passed_.push_back(link.target);
      passed_.push_back(back.target);
      enter_tile(behind, back.target.polygon());
      return find_corner(vertex) ? End::reached : End::unclear;
    }
    return End::blocked;
  }
  return is_wall ? End::blocked : End::unclear;
}

/// Crosses the edge that ends at a corner, to the left, or the one that begins there. Returns false
/// if that is not possible.
bool StraightWalk::cross_beside(bool is_left) {
  const Vec2 vertex = point(edge_);
  const std::uint32_t edge = is_left ? before(edge_) : edge_;
  if (across(edge).is_portal()) {
    // Tiles may round a vertex that they share differently.
    if (!turn_over_seam(is_left, across(edge).portal())) return false;
    if (!is_left) edge_ = after(edge_);
    return true;
  }
  if (!passes(across(edge).polygon())) return false;
  enter_behind(edge);
  // The edge runs the other way there: it begins where this one ends.
  if (!is_left) edge_ = after(edge_);
  return point(edge_) == vertex;
}

bool StraightWalk::turn_over_seam(bool is_left, std::uint32_t portal) {
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  bool has_crossed = false;
  for (const TileLink& link : tile.links->at(portal)) {
    const SeamOpening seam = records_.seam(tile, link);
    const bool is_here = is_left ? seam.left_own : seam.right_own;
    if (!is_here || !(is_left ? seam.left_theirs : seam.right_theirs)) continue;
    const std::uint32_t other = records_.tile_in(link.target.slot());
    if (!records_.passes(records_.tile(other), link.target.polygon())) continue;
    enter_tile(other, link.target.polygon());
    edge_ = link.edge;
    has_crossed = true;
  }
  return has_crossed;
}

/// Crosses an edge at the line.
StraightWalk::End StraightWalk::cross(const ExactLine& line) {
  const EdgeTarget target = across(edge_);
  if (target.is_portal()) return cross_seam(line, target.portal());
  if (target.is_wall() || !passes(target.polygon())) return meet_wall(line);
  enter_behind(edge_);
  return End::reached;
}

/// A line that only grazes a wall may pass it but for rounding.
StraightWalk::End StraightWalk::meet_wall(const ExactLine& line) const {
  const bool is_clear =
      line.side(point(edge_)) < -slack_ && line.side(point(after(edge_))) > slack_;
  return is_clear ? End::blocked : End::unclear;
}

/// Crosses an edge at the line through an opening to another tile. If no opening is there, rounding
/// may be the reason.
StraightWalk::End StraightWalk::cross_seam(const ExactLine& line, std::uint32_t portal) {
  const std::span<const TileLink> links = records_.tile(tile_).links->at(portal);
  for (const TileLink& link : links) {
    const SeamOpening& seam = records_.seam(records_.tile(tile_), link);
    if (!(line.side(seam.right) < 0 && line.side(seam.left) > 0)) continue;
    const std::uint32_t other = records_.tile_in(link.target.slot());
    if (!records_.passes(records_.tile(other), link.target.polygon())) continue;
    enter_tile(other, link.target.polygon());
    edge_ = link.edge;
    return End::reached;
  }
  return links.empty() ? meet_wall(line) : End::unclear;
}

}  // namespace way
