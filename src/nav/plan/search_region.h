// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/orient.h"
#include "nav/plan/point4.h"
#include "nav/plan/segment4.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A disk in 2D (xz), closed.
class CircleInPlan {
 public:
  CircleInPlan(Vec3 center, float radius)
      : center_(center),
        squared_(radius * radius),
        pairs_{center.x, center.z, center.x, center.z} {}

  /// Returns true if the segment touches the disk: with an end, or with the foot of the
  /// perpendicular from the center. Branch-free: unpredictable.
  bool touches(Vec3 a, Vec3 b) const {
    const bool at_a = plan_length_squared(center_ - a) <= squared_;
    const bool at_b = plan_length_squared(center_ - b) <= squared_;
    return at_a | at_b | is_foot_inside(a, b);
  }

  /// The same; faster if most segments have an end in the disk.
  bool touches(const OutlineSegment& segment) const {
    return has_end(segment) || is_foot_inside(segment.a, segment.b);
  }
  bool has_end(const OutlineSegment& segment) const {
    const Float4 ends = in_plan(load4(&segment.a.x), load4(&segment.b.x));
    const Float4 steps = pairs_ - ends;
    const Float4 squares = steps * steps;
    const Float4 sums = squares + shuffle<1, 0, 3, 2>(squares);
    return lanes(sums <= splat(squared_)) != 0;
  }
  /// Returns true if the foot of the perpendicular from the center is on the segment and in the
  /// disk.
  bool is_foot_inside(Vec3 a, Vec3 b) const {
    const Vec3 from_a = center_ - a;
    const Vec3 along = b - a;
    const float dot = from_a.x * along.x + from_a.z * along.z;
    const float size = plan_length_squared(along);
    const float cross = from_a.x * along.z - from_a.z * along.x;
    return (dot > 0) & (dot < size) & (cross * cross <= squared_ * size);
  }

  /// The same for four segments, bit for bit: one bit each.
  unsigned touches(const Segment4& segments) const {
    const Float4 from_x = splat(center_.x) - segments.ax;
    const Float4 from_z = splat(center_.z) - segments.az;
    const Float4 along_x = segments.bx - segments.ax;
    const Float4 along_z = segments.bz - segments.az;
    const Float4 to_x = splat(center_.x) - segments.bx;
    const Float4 to_z = splat(center_.z) - segments.bz;
    const Float4 dot = from_x * along_x + from_z * along_z;
    const Float4 size = along_x * along_x + along_z * along_z;
    const Float4 cross = from_x * along_z - from_z * along_x;
    const Int4 at_a = from_x * from_x + from_z * from_z <= splat(squared_);
    const Int4 at_b = to_x * to_x + to_z * to_z <= splat(squared_);
    const Int4 at_foot =
        (dot > splat(0)) & (dot < size) & (cross * cross <= splat(squared_) * size);
    return lanes(at_a | at_b | at_foot);
  }

 private:
  Vec3 center_;
  float squared_;
  Float4 pairs_;  ///< x and z of the center, twice.
};

/// An edge of a convex shape, oriented so that the shape is to its left.
struct ShapeEdge {
  Double2 from = {};  ///< x and z.
  Double2 along = {};
};

/// Four edges of a convex shape, with side tests in floats that answer only if rounding leaves no
/// doubt.
class ShapeEdge4 {
 public:
  /// @param origin  A point near the shape, to which points are relative.
  ShapeEdge4(const std::array<ShapeEdge, 4>& edges, Double2 origin) : edges_(edges) {
    const auto along = [&](std::size_t i, int axis) {
      return static_cast<float>(edges[i].along[axis]);
    };
    const auto offset = [&](std::size_t i) {
      const Double2 from = edges[i].from - origin;
      return static_cast<float>(from[0] * edges[i].along[1] - from[1] * edges[i].along[0]);
    };
    along_x_ = Float4{along(0, 0), along(1, 0), along(2, 0), along(3, 0)};
    along_z_ = Float4{along(0, 1), along(1, 1), along(2, 1), along(3, 1)};
    offset_ = Float4{offset(0), offset(1), offset(2), offset(3)};
  }

  const std::array<ShapeEdge, 4>& edges() const { return edges_; }

  /// Returns true if a point is certainly to the left of all.
  /// @param x, z  Of the point, relative to the origin.
  bool has_inside(float x, float z) const {
    const Turns at = turns_at(x, z);
    return lanes(at.turns > at.doubts) == 15;
  }
  /// One bit for each edge that has a point certainly to its right.
  unsigned outer(float x, float z) const {
    const Turns at = turns_at(x, z);
    return lanes(at.turns < -at.doubts);
  }

 private:
  struct Turns {
    Float4 turns;
    Float4 doubts;
  };
  /// Each of the three terms has an error of at most three roundings of 2^-24 of itself, and their
  /// sum of two more. The constant covers denormals.
  Turns turns_at(float x, float z) const {
    const Float4 left = along_z_ * x;
    const Float4 right = along_x_ * z;
    return {left - right - offset_,
            (magnitude(left) + magnitude(right) + magnitude(offset_)) * 0x1p-20F + 0x1p-120F};
  }

  std::array<ShapeEdge, 4> edges_;
  Float4 along_x_;
  Float4 along_z_;
  Float4 offset_;  ///< Distance of each edge from the origin, times its length.
};

/// A convex shape in 2D (xz), closed.
class ShapeInPlan {
 public:
  /// @param edges  Memory; must stay valid.
  ShapeInPlan(std::span<const Vec3> corners, std::vector<ShapeEdge4>& edges) {
    double turn = 0;
    for (std::size_t i = 2; i < corners.size(); ++i)
      turn += plan_turn(corners[0], corners[i - 1], corners[i]);
    edges.clear();
    if (turn == 0) return;
    origin_ = corners[0];
    const std::size_t last = corners.size() - 1;
    // The last edge is repeated to fill the last four.
    const auto edge_at = [&](std::size_t i) {
      const Double2 from = in_plan(corners[std::min(i, last)]);
      const Double2 to = in_plan(corners[i < last ? i + 1 : 0]);
      return ShapeEdge{from, (to - from) * (turn < 0 ? -1.0 : 1.0)};
    };
    for (std::size_t i = 0; i <= last; i += 4) {
      edges.emplace_back(std::array{edge_at(i), edge_at(i + 1), edge_at(i + 2), edge_at(i + 3)},
                         in_plan(origin_));
    }
    edges_ = edges;
  }

  /// Returns true if the segment touches the shape: with an end, as most segments of a search do,
  /// or with what remains after it is clipped by one edge after another.
  bool touches(Vec3 a, Vec3 b) const {
    if (edges_.empty()) return false;
    if (has_inside(a) || has_inside(b)) return true;
    for (const ShapeEdge4& four : edges_) {
      const unsigned outer_a = four.outer(a.x - origin_.x, a.z - origin_.z);
      if ((outer_a & four.outer(b.x - origin_.x, b.z - origin_.z)) != 0) return false;
    }
    return is_touched(a, b);
  }

  bool touches(const OutlineSegment& segment) const { return touches(segment.a, segment.b); }

  /// The same, exactly.
  bool is_touched(Vec3 a, Vec3 b) const {
    Double2 least = {kInfinity, kInfinity};
    double greatest = kInfinity;  // the larger turn of the two ends, at the edge where it is least
    for (const ShapeEdge4& four : edges_) {
      for (const ShapeEdge& edge : four.edges()) {
        const Double2 turns = turns_at(edge, a, b);
        least = min(least, turns);
        greatest = std::min(greatest, std::max(turns[0], turns[1]));
      }
    }
    if (greatest < 0 || edges_.empty()) return false;  // both are beyond one edge
    return least[0] >= 0 || least[1] >= 0 || is_crossed(a, b);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  /// Certainly inside; false for points near the outline.
  bool has_inside(Vec3 p) const {
    for (const ShapeEdge4& four : edges_) {
      if (!four.has_inside(p.x - origin_.x, p.z - origin_.z)) return false;
    }
    return true;
  }

  static Double2 in_plan(Vec3 p) {
    return Double2{static_cast<double>(p.x), static_cast<double>(p.z)};
  }

  /// plan_turn() of the edge and a, and of the edge and b, bit for bit: positive on the inner side.
  static Double2 turns_at(const ShapeEdge& edge, Vec3 a, Vec3 b) {
    const Double2 x = Double2{static_cast<double>(a.x), static_cast<double>(b.x)} - edge.from[0];
    const Double2 z = Double2{static_cast<double>(a.z), static_cast<double>(b.z)} - edge.from[1];
    return x * edge.along[1] - z * edge.along[0];
  }

  bool is_crossed(Vec3 a, Vec3 b) const {
    double low = 0;
    double high = 1;
    for (const ShapeEdge4& four : edges_) {
      for (const ShapeEdge& edge : four.edges()) {
        const Double2 turns = turns_at(edge, a, b);
        if (turns[0] < 0) low = std::max(low, turns[0] / (turns[0] - turns[1]));
        if (turns[1] < 0) high = std::min(high, turns[0] / (turns[0] - turns[1]));
      }
    }
    return low <= high;
  }

  std::span<const ShapeEdge4> edges_;  ///< Empty for a shape without area.
  Vec3 origin_ = {};
};

}  // namespace way
