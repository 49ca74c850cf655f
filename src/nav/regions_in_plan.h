// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/four_ways.h"
#include "nav/plan.h"
#include "nav/polygon_math.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A circle seen from above; its line belongs to it.
class CircleInPlan {
 public:
  CircleInPlan(Vec3 centre, float radius) : centre_(centre), squared_(radius * radius) {}

  /// True where a part of the segment lies in the circle: an end, which most segments of a search
  /// have there, or the foot of the perpendicular from the centre. Which of them it is cannot be
  /// foreseen, so that all are looked at without a branch.
  bool touches(Vec3 a, Vec3 b) const {
    const Vec3 from_a = centre_ - a;
    const Vec3 along = b - a;
    const float dot = from_a.x * along.x + from_a.z * along.z;
    const float size = plan_length_squared(along);
    const float cross = from_a.x * along.z - from_a.z * along.x;
    const bool at_a = plan_length_squared(from_a) <= squared_;
    const bool at_b = plan_length_squared(centre_ - b) <= squared_;
    const bool at_foot = (dot > 0) & (dot < size) & (cross * cross <= squared_ * size);
    return at_a | at_b | at_foot;
  }

  /// The same for four at once, bit by bit: a bit for each.
  unsigned touches(const FourWays& ways) const {
    const Float4 from_x = splat(centre_.x) - ways.ax;
    const Float4 from_z = splat(centre_.z) - ways.az;
    const Float4 along_x = ways.bx - ways.ax;
    const Float4 along_z = ways.bz - ways.az;
    const Float4 to_x = splat(centre_.x) - ways.bx;
    const Float4 to_z = splat(centre_.z) - ways.bz;
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
  Vec3 centre_;
  float squared_;
};

/// An edge of a convex shape, turned so that the shape lies to its left.
struct ShapeEdge {
  Double2 from = {};  ///< x and z.
  Double2 along = {};
};

/// A convex shape seen from above; its outline belongs to it.
class ShapeInPlan {
 public:
  /// @param edges  Memory, kept by the caller.
  ShapeInPlan(std::span<const Vec3> corners, std::vector<ShapeEdge>& edges) {
    double turn = 0;
    for (std::size_t i = 2; i < corners.size(); ++i)
      turn += plan_turn(corners[0], corners[i - 1], corners[i]);
    edges.clear();
    if (turn == 0) return;
    const double sign = turn < 0 ? -1 : 1;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Double2 from = in_plan(corners[i]);
      const Double2 to = in_plan(corners[i + 1 == corners.size() ? 0 : i + 1]);
      edges.push_back({from, (to - from) * sign});
    }
    edges_ = edges;
  }

  /// True where a part of the segment lies in the shape: an end, which most segments of a search
  /// have there, or what is left of it when it is cut by one edge after the other.
  bool touches(Vec3 a, Vec3 b) const {
    Double2 least = {kInfinity, kInfinity};
    double greatest = kInfinity;  // of the two ends, at the edge where that is least
    for (const ShapeEdge& edge : edges_) {
      const Double2 turns = turns_at(edge, a, b);
      least = min(least, turns);
      greatest = std::min(greatest, std::max(turns[0], turns[1]));
    }
    if (greatest < 0 || edges_.empty()) return false;  // both lie beyond one edge
    return least[0] >= 0 || least[1] >= 0 || is_crossed(a, b);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  static Double2 in_plan(Vec3 p) {
    return Double2{static_cast<double>(p.x), static_cast<double>(p.z)};
  }

  /// What plan_turn() gives for the edge and a, and for the edge and b, bit by bit: positive on the
  /// inner side.
  static Double2 turns_at(const ShapeEdge& edge, Vec3 a, Vec3 b) {
    const Double2 x = Double2{static_cast<double>(a.x), static_cast<double>(b.x)} - edge.from[0];
    const Double2 z = Double2{static_cast<double>(a.z), static_cast<double>(b.z)} - edge.from[1];
    return x * edge.along[1] - z * edge.along[0];
  }

  bool is_crossed(Vec3 a, Vec3 b) const {
    double low = 0;
    double high = 1;
    for (const ShapeEdge& edge : edges_) {
      const Double2 turns = turns_at(edge, a, b);
      if (turns[0] < 0) low = std::max(low, turns[0] / (turns[0] - turns[1]));
      if (turns[1] < 0) high = std::min(high, turns[0] / (turns[0] - turns[1]));
    }
    return low <= high;
  }

  std::span<const ShapeEdge> edges_;  ///< None for a shape without an area.
};

}  // namespace way
