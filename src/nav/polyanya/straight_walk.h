// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/plan/edge_target.h"
#include "nav/plan/exact_turn.h"
#include "nav/polyanya/corner_records.h"
#include "nav/polyanya/interval_search.h"

#include <cstdint>
#include <vector>

namespace way {

/// Follows a straight line across the mesh, from polygon to polygon and around the vertices that it
/// touches.
class StraightWalk {
 public:
  /// How a line ends.
  enum class End : std::uint8_t {
    reached,
    blocked,  ///< At a wall, beyond doubt.
    unclear   ///< Rounding, or a vertex that is no corner of the next polygon, is in the way.
  };

  /// @param passed  The polygons that are entered are appended to it.
  /// @pre both outlive it
  StraightWalk(CornerRecords& corners, std::vector<PolyRef>& passed)
      : records_(corners), passed_(passed) {}

  /// Follows the line from a point of a polygon, which is no vertex, to a goal.
  End to_goal(const IntervalPoint& from, const IntervalPoint& goal);
  /// The same from a corner of a polygon, turning counter-clockwise around it first.
  End to_goal_from_corner(const IntervalPoint& corner, const IntervalPoint& goal);
  /// Follows the line from a corner of a polygon, turning around it to the preferred side if
  /// possible, to a goal or to another corner.
  End between_corners(const IntervalPoint& from, const IntervalPoint& to, bool prefers_left,
                      bool is_goal);
  /// Follows the line from a point of a polygon, which is no vertex, to a corner.
  End to_corner(const IntervalPoint& from, Vec2 corner);

  /// The polygon by which the line left its first point.
  PolyRef departure() const { return departure_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  enum class Sides : std::uint8_t { counterclockwise, left_first, right_first };

  /// A line, and how to follow it.
  struct Leg {
    ExactLine line;
    Vec2 from;
    IntervalPoint to;
    bool is_goal;
    Sides sides;
  };

  End run(const Leg& leg);
  End turn(const Leg& leg);
  End turn_to(const Leg& leg, bool is_left);
  void leave(const ExactLine& line);
  bool cross_beside(bool is_left);
  End cross(const ExactLine& line);
  End meet_wall(const ExactLine& line) const;
  End cross_seam(const ExactLine& line, std::uint32_t portal);
  bool turn_over_seam(bool is_left, std::uint32_t portal);
  bool step_onto_edge(const Leg& leg, bool is_left, std::uint32_t edge);
  End turn_on_edge(bool is_left, std::uint32_t edge);
  bool arrive_at_seam(Vec2 to);
  bool is_walled(std::uint32_t edge, bool at_left) const;
  bool is_near(const Leg& leg, Vec2 along) const;

  void enter_tile(std::uint32_t tile, std::uint32_t polygon);
  void enter(std::uint32_t polygon) {
    polygon_ = polygon;
    first_ = first_edges_[polygon];
    end_ = first_edges_[polygon + 1];
  }
  void enter_behind(std::uint32_t edge) {
    const std::uint32_t corner = records_.across(records_.tile(tile_), edge);
    enter(across(edge).polygon());
    edge_ = first_ + corner;
  }
  void begin(const IntervalPoint& from);
  bool find_corner(Vec2 at);
  bool find_first_edge(const ExactLine& line);
  bool passes(std::uint32_t polygon) const {
    return records_.passes(records_.tile(tile_), polygon);
  }
  EdgeTarget across(std::uint32_t edge) const { return {corners_[edge].code, count_}; }
  PolyRef ref() const { return records_.tile(tile_).ref(polygon_); }
  Vec2 point(std::uint32_t edge) const { return plan(corners_[edge].point); }
  std::uint32_t after(std::uint32_t edge) const { return edge + 1 == end_ ? first_ : edge + 1; }
  std::uint32_t before(std::uint32_t edge) const { return (edge == first_ ? end_ : edge) - 1; }

  CornerRecords& records_;
  std::vector<PolyRef>& passed_;
  PolyRef departure_ = {};
  // The polygon that the line is in.
  std::uint32_t tile_ = kNone;
  std::uint32_t polygon_ = kNone;
  const TileCorner* corners_ = nullptr;  ///< Of the tile.
  const std::uint32_t* first_edges_ = nullptr;
  std::uint32_t count_ = 0;  ///< Polygons of the tile.
  std::uint32_t first_ = 0;  ///< The edges of the polygon.
  std::uint32_t end_ = 0;
  std::uint32_t edge_ = kNone;  ///< At a vertex, the edge that begins there; elsewhere, the edge
                                ///< to cross or the one that was crossed.
  double slack_ = 0;            ///< Twice the area that rounding may add beside the line.
  bool is_vertex_ = false;      ///< The line is at a vertex of the polygon.
  bool is_sure_ = true;         ///< No rounding can hide where the line goes on.
};

}  // namespace way
