// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geom/predicates.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Returns true if `d` lies strictly inside the circle through a, b, c.
/// @pre orient2d(a, b, c) > 0
bool in_circle(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint d);

/// A Delaunay triangulation of a convex polygon that grows point by point.
///
/// Triangles are counter-clockwise viewed from +y, none is degenerate, together they cover the
/// polygon exactly, and no point lies strictly inside the circumcircle of a triangle. Adding a
/// point changes only the triangles around it. Memory is reused for the next polygon.
class Triangulation {
 public:
  /// In Triangle::across: the edge lies on the outline.
  static constexpr std::uint32_t kOutside = 0xffffffffU;

  struct Triangle {
    std::array<std::uint32_t, 3> corners = {};
    std::array<std::uint32_t, 3> across = {};  ///< Across the edge from each corner to the next.
  };

  /// Removes everything and triangulates a polygon, whose corners become points 0, 1, ...
  /// @pre At least 3 corners, each a left turn: strictly convex.
  void start(std::span<const PlanPoint> corners);

  /// Adds a point strictly between the ends of the outline edge from corner `edge` of a triangle to
  /// the next. The part after the new point is then edge 0 of outline_triangle().
  void add_on_outline(std::uint32_t triangle, std::uint32_t edge, PlanPoint point);

  /// Adds a point inside a triangle or strictly inside one of its inner edges.
  void add_inside(std::uint32_t triangle, PlanPoint point);

  /// The triangles that the last addition changed or created: all triangles around the new point,
  /// which is corner 0 of each.
  std::span<const std::uint32_t> star() const { return star_; }

  /// The triangle of the star whose edge 0, which starts at the new point, is on the outline.
  std::uint32_t outline_triangle() const;

  /// The triangle and edge of the outline that starts at a point.  @pre the point is on the
  /// outline.
  struct Edge {
    std::uint32_t triangle = 0;
    std::uint32_t edge = 0;
  };
  Edge outline_edge_from(std::uint32_t point) const;

  /// The triangle that contains a point of the polygon; the walk to it begins at `triangle`.
  std::uint32_t locate(PlanPoint point, std::uint32_t triangle) const;

  const std::vector<PlanPoint>& points() const { return points_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }

 private:
  void split_triangle(std::uint32_t triangle);
  void split_edge(std::uint32_t triangle, std::uint32_t edge);
  void legalize();
  bool flip(std::uint32_t triangle);
  void relink(std::uint32_t triangle, std::uint32_t from, std::uint32_t to);
  std::uint32_t edge_towards(std::uint32_t of, std::uint32_t towards) const;

  std::vector<PlanPoint> points_;
  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> star_;
};

}  // namespace way
