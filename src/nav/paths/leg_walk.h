// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"

#include "nav/polyanya/interval_search.h"
#include "nav/workspace/search_state.h"

#include <span>
#include <vector>

namespace way {

/// Follows a path from corner to corner across the mesh, and lists the polygons that it crosses.
///
/// A straight leg is followed from polygon to polygon, and around the vertices that it touches. If
/// that is not possible, an interval search finds the polygons of that leg.
class LegWalk {
 public:
  /// @param corridor  The result.
  LegWalk(const NavMesh& mesh, SearchWorkspace& workspace, const QueryFilter& filter,
          std::vector<PolyRef>& corridor);

  /// Begins a path.
  void begin(const IntervalPoint& start);
  /// Appends the polygons of a leg that ends at a corner, or at the goal. Returns false if rounding
  /// or a vertex that is no corner of the next polygon is in the way.
  /// @param to            The polygon of a corner is not used.
  /// @param prefers_left  The path turned left where the leg begins.
  bool follow(const IntervalPoint& to, bool prefers_left, bool is_goal);
  /// Appends the polygons of a leg that is known to end at a corner.
  /// @param departure  The polygon by which it leaves its first point.
  void append(std::span<const PolyRef> polygons, PolyRef departure, Vec2 to);
  /// Finds the same leg by a search. Returns false if neither end is visible from the other.
  bool search(const IntervalPoint& to);

  /// Appends the polygons up to the goal if it is visible from the start. Returns false if it is
  /// not, or if rounding makes that uncertain.
  bool follow_straight(const IntervalPoint& goal);

  /// Crosses an off-mesh link to its end; the next leg begins there.
  void cross(PolyRef link, const IntervalPoint& end);

  /// The polygon by which the last leg left its first point.
  PolyRef departure() const { return departure_; }
  /// The last polygon so far.
  PolyRef last() const { return corridor_.back(); }
  /// The polygons of the last leg.
  std::span<const PolyRef> leg() const { return leg_; }

 private:
  bool walk(const IntervalPoint& to, bool prefers_left, bool is_goal);
  bool find(const IntervalPoint& from, const IntervalPoint& to);
  void add(PolyRef polygon);

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
