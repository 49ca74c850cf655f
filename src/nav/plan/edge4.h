// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/point4.h"
#include "nav/plan/polygon_view.h"

#include <cstdint>

namespace way {

/// Four edges and a point in 2D (xz), one edge per lane.
struct Edge4 {
  Edge4(const Point4& begin, const Point4& end, Vec3 p)
      : from(begin),
        to(end),
        along{end.x - begin.x, end.z - begin.z},
        away{splat(p.x) - begin.x, splat(p.z) - begin.z} {}

  Point4 from;
  Point4 to;
  Point4 along;
  Point4 away;  ///< From the start of each edge to the point.
};

/// Consecutive edges of a polygon. Lanes past the last edge repeat the first ones, which changes
/// neither the closest edge nor whether all edges have a point on their inner side, so that nothing
/// depends on the number of corners:
///
///    corners    lanes, as corner numbers
///    3          01 12 20 01
///    4          01 12 23 30
///    5          01 12 23 34  40 01 40 01
///    6          01 12 23 34  45 50 45 50
class EdgesAround {
 public:
  static constexpr std::uint32_t kFew = 4;

  /// The edges of a polygon with three or four corners.
  static Edge4 of_few(const PolygonView& polygon, Vec3 p) {
    const TileCorner* c = polygon.corners;
    const Float4 fourth = load4(&c[3 * polygon.count - 9].point.x);  // index 0 or 3
    const Float4 after = load4(&c[4 - polygon.count].point.x);
    return four(c, fourth, after, p);
  }
  /// The first four of a polygon with five or six corners.
  static Edge4 low_of_six(const PolygonView& polygon, Vec3 p) {
    const TileCorner* c = polygon.corners;
    return four(c, load4(&c[3].point.x), load4(&c[4].point.x), p);
  }
  /// The remaining ones, twice.
  static Edge4 high_of_six(const PolygonView& polygon, Vec3 p) {
    const TileCorner* c = polygon.corners;
    const Float4 sixth = load4(&c[5 * polygon.count - 25].point.x);  // index 0 or 5
    const Float4 from = in_plan(load4(&c[4].point.x), sixth);
    const Float4 to = in_plan(sixth, load4(&c[6 - polygon.count].point.x));
    return {Point4::of(from, from), Point4::of(to, to), p};
  }

 private:
  static Edge4 four(const TileCorner* c, Float4 fourth, Float4 after, Vec3 p) {
    const Float4 low = in_plan(load4(&c[0].point.x), load4(&c[1].point.x));
    const Float4 high = in_plan(load4(&c[2].point.x), fourth);
    const Float4 mid = shuffle<2, 3, 4, 5>(low, high);
    return {Point4::of(low, high), Point4::of(mid, in_plan(fourth, after)), p};
  }
};

/// On which side of four edges a point is, if rounding leaves no doubt.
///
/// turn = along.z * away.x - along.x * away.z is plan_turn() in floats: positive on the inner side.
/// A result within its error bound is neither inner nor outer, and an exact test has to decide.
class EdgeSides {
 public:
  explicit EdgeSides(const Edge4& edges) {
    const Float4 left = edges.along.z * edges.away.x;
    const Float4 right = edges.along.x * edges.away.z;
    turn_ = left - right;
    // Error bound for left - right. |left + right| equals |left| + |right| if the signs agree. If
    // they differ, left - right cannot be near zero, so a smaller bound does no harm. The constant
    // covers denormals.
    slack_ = magnitude(left + right) * splat(0x1p-21F) + splat(0x1p-126F);
  }

  /// Lanes of the edges that have the point on their inner side.
  Int4 inner() const { return turn_ > slack_; }
  Int4 outer() const { return turn_ < -slack_; }
  bool is_inside() const { return lanes(inner()) == kAll; }
  bool is_outside() const { return lanes(outer()) != 0; }
  /// No edge is in doubt.
  bool is_clear() const { return lanes(inner() | outer()) == kAll; }

 private:
  static constexpr unsigned kAll = 15;

  Float4 turn_;
  Float4 slack_;
};

}  // namespace way
