// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include "nav/plan/exact_turn.h"
#include "nav/polyanya/interval_search.h"
#include "nav/workspace/search_state.h"

#include <cstdint>
#include <vector>

namespace way {

/// Follows a path from corner to corner across the mesh, and lists the polygons that it crosses.
///
/// A straight leg is followed from polygon to polygon, and around the vertices that it touches. If
/// rounding or a vertex that is no corner of the next polygon is in the way, an interval search
/// finds the polygons of that leg.
class LegWalk {
 public:
  /// @param corridor  The result.
  LegWalk(const NavMesh& mesh, SearchWorkspace& workspace, const QueryFilter& filter,
          std::vector<PolyRef>& corridor);

  /// Begins a path.
  void begin(const IntervalPoint& start);
  /// Appends the polygons of a leg that ends at a corner, or at the goal. Returns false if neither
  /// end is visible from the other.
  /// @param prefers_left  The path turned left where the leg begins.
  bool follow(const IntervalPoint& to, bool prefers_left, bool is_goal);

  /// Appends the polygons up to the goal if it is visible from the start. Returns false if it is
  /// not, or if rounding makes that uncertain.
  bool follow_straight(const IntervalPoint& goal);

  /// The polygon by which the last leg left its first point.
  PolyRef departure() const { return departure_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A polygon, and one of its corners or edges.
  struct Spot {
    std::uint32_t tile = kNone;
    std::uint32_t polygon = kNone;
    std::uint32_t corner = kNone;
  };

  bool walk(const IntervalPoint& to, bool prefers_left, bool is_goal);
  bool leave(Spot& at, const ExactLine& line, bool is_vertex) const;
  std::uint32_t first_edge(const Spot& at, const ExactLine& line) const;
  bool turn(Spot& at, Vec2 to, bool is_left);
  bool turn_either_way(Spot& at, Vec2 to, bool prefers_left);
  Spot cross_beside(const Spot& at, bool is_left);
  Spot cross(const Spot& at, const ExactLine& line);
  Spot behind(const Spot& at) const;
  bool holds(const Spot& at, Vec2 to) const;
  std::uint32_t corner_at(const Spot& at, Vec2 point) const;
  bool search(const IntervalPoint& to);
  bool find(const IntervalPoint& from, const IntervalPoint& to);
  void add(PolyRef polygon);
  PolygonView view(const Spot& at) const {
    return m_.corners.tile(at.tile).view.polygon(at.polygon);
  }
  PolyRef ref(const Spot& at) const { return m_.corners.tile(at.tile).ref(at.polygon); }
  Vec2 point_at(const Spot& at) const { return plan(view(at).corner(at.corner)); }

  const NavMesh& mesh_;
  SearchWorkspace& workspace_;
  const QueryFilter& filter_;
  IntervalMemory& m_;
  std::vector<PolyRef>& leg_;  ///< The polygons of the leg being followed.
  std::vector<PolyRef>& corridor_;
  Vec2 from_ = {};
  PolyRef departure_ = {};
  bool is_first_ = true;
};

}  // namespace way
