// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/straight_walk.h"

#include "nav/plan/orient.h"

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
  return find_first_edge(leg.line) ? run(leg, false) : End::unclear;
}

StraightWalk::End StraightWalk::to_corner(const IntervalPoint& from, Vec2 corner) {
  begin(from);
  const Leg leg = {{from.point, corner}, from.point, {{}, corner}, false, Sides::right_first};
  return find_first_edge(leg.line) ? run(leg, false) : End::unclear;
}

StraightWalk::End StraightWalk::to_goal_from_corner(const IntervalPoint& corner,
                                                    const IntervalPoint& goal) {
  begin(corner);
  const Leg leg = {{corner.point, goal.point}, corner.point, goal, true, Sides::counterclockwise};
  return find_corner(corner.point) ? run(leg, true) : End::unclear;
}

StraightWalk::End StraightWalk::between_corners(const IntervalPoint& from, const IntervalPoint& to,
                                                bool prefers_left, bool is_goal) {
  begin(from);
  const Sides sides = prefers_left ? Sides::left_first : Sides::right_first;
  const Leg leg = {{from.point, to.point}, from.point, to, is_goal, sides};
  return find_corner(from.point) ? run(leg, true) : End::unclear;
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
  for (edge_ = first_; edge_ < end_; ++edge_)
    if (point(edge_) == at) return true;
  return false;
}

/// Finds the edge by which a line leaves the polygon of its first point; none if it touches a
/// vertex.
bool StraightWalk::find_first_edge(const ExactLine& line) {
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

StraightWalk::End StraightWalk::run(const Leg& leg, bool is_vertex) {
  const Vec2 to = leg.to.point;
  if (leg.from == to) return End::unclear;
  bool is_first = is_vertex;
  for (int i = 0; i < kLongestLeg && edge_ != kNone; ++i) {
    if (is_vertex) {
      const End end = turn(leg);
      if (end != End::reached) return is_first ? end : End::unclear;
      if (is_first) departure_ = ref();
      is_first = false;
    } else {
      // It may end before, on another floor.
      if (!(exact_turn(point(edge_), point(after(edge_)), to) < 0)) return End::unclear;
      const End end = cross(leg.line);
      if (end != End::reached) return end;
      passed_.push_back(ref());
    }
    if (leg.is_goal && polygon_ == leg.to.polygon.polygon() && ref() == leg.to.polygon)
      return End::reached;
    is_vertex = leave(leg.line, is_vertex);
    if (!is_vertex) continue;
    const Vec2 vertex = point(edge_);
    if (vertex == to && !leg.is_goal) return End::reached;
    if (!is_ahead(leg.from, to, vertex) || !is_ahead(to, leg.from, vertex)) return End::unclear;
  }
  return End::unclear;
}

/// Finds the edge or the corner by which the line leaves a polygon. Returns true for a corner.
bool StraightWalk::leave(const ExactLine& line, bool is_vertex) {
  std::uint32_t edge = is_vertex ? edge_ : after(edge_);
  double side = is_vertex ? 0 : line.side(point(edge));
  edge_ = kNone;
  for (std::uint32_t i = first_ + 1; i < end_; ++i) {
    const std::uint32_t next = after(edge);
    const double next_side = line.side(point(next));
    if (next_side == 0) {
      edge_ = next;
      return true;
    }
    if (side < 0 && next_side > 0) {
      edge_ = edge;
      return false;
    }
    side = next_side;
    edge = next;
  }
  return false;
}

/// Goes around a vertex of the line until a polygon holds the direction in which it goes on.
StraightWalk::End StraightWalk::turn(const Leg& leg) {
  if (leg.sides == Sides::counterclockwise) {
    // At walls on both sides, with nothing but the tile's own polygons in between, there is no
    // doubt.
    const bool begins_at_wall = corners_[edge_].code == count_;
    const std::uint32_t tile = tile_;
    const End end = turn_to(leg, true);
    return end == End::blocked && !(begins_at_wall && tile == tile_) ? End::unclear : end;
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
    if (corners_[edge].code == count_) return End::blocked;
    if (!cross_beside(is_left)) return End::unclear;
    passed_.push_back(ref());
  }
  return End::unclear;
}

/// Crosses the edge that ends at a corner, to the left, or the one that begins there. Returns false
/// if that is not possible.
bool StraightWalk::cross_beside(bool is_left) {
  const Vec2 vertex = point(edge_);
  const std::uint32_t edge = is_left ? before(edge_) : edge_;
  const std::uint32_t code = corners_[edge].code;
  if (code < count_) {
    if (!passes(code)) return false;
    enter_behind(edge);
  } else if (!turn_over_seam(is_left, code - count_ - 1)) {
    return false;
  }
  // The edge runs the other way there: it begins where this one ends.
  if (!is_left) edge_ = after(edge_);
  return point(edge_) == vertex;
}

bool StraightWalk::turn_over_seam(bool is_left, std::uint32_t portal) {
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  bool has_crossed = false;
  for (const TileLink& link : tile.links->at(portal)) {
    const SeamOpening seam =
        records_.seam(tile, static_cast<std::uint32_t>(&link - tile.links->all().data()));
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
  const std::uint32_t code = corners_[edge_].code;
  if (code == count_) return End::blocked;
  if (code > count_) return cross_seam(line, code - count_ - 1);
  if (!passes(code)) return End::blocked;
  enter_behind(edge_);
  return End::reached;
}

/// Crosses an edge at the line through an opening to another tile. If no opening is there, rounding
/// may be the reason.
StraightWalk::End StraightWalk::cross_seam(const ExactLine& line, std::uint32_t portal) {
  const CornerRecords::VisitedTile tile = records_.tile(tile_);  // tiles may move
  const std::span<const TileLink> links = tile.links->at(portal);
  for (const TileLink& link : links) {
    const SeamOpening& seam =
        records_.seam(tile, static_cast<std::uint32_t>(&link - tile.links->all().data()));
    if (!(line.side(seam.right) < 0 && line.side(seam.left) > 0)) continue;
    const std::uint32_t other = records_.tile_in(link.target.slot());
    if (!records_.passes(records_.tile(other), link.target.polygon())) continue;
    enter_tile(other, link.target.polygon());
    edge_ = link.edge;
    return End::reached;
  }
  return links.empty() ? End::blocked : End::unclear;
}

}  // namespace way
