// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/edge4.h"
#include "nav/plan/outline_distance.h"
#include "nav/plan/point4.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace way {

/// between(), branch-free.
/// @param from, to  The last lanes are ignored.
inline Vec3 point_between(Float4 from, Float4 to, float t) {
  const Int4 is_of_point = {-1, -1, -1, 0};  // the last lane may not be a float
  from = std::bit_cast<Float4>(std::bit_cast<Int4>(from) & is_of_point);
  to = std::bit_cast<Float4>(std::bit_cast<Int4>(to) & is_of_point);
  const Float4 found = select(splat(t) == splat(1), to, from + (to - from) * splat(t));
  return {found[0], found[1], found[2]};
}

/// Finds the point closest to p on edges of triangles, in 2D (xz); of several, the first. Edges are
/// collected and then processed four at a time, branch-free: which edges are on the outline, and
/// whether one is closer, is unpredictable.
class ClosestEdgePoint {
 public:
  explicit ClosestEdgePoint(Vec3 p) : p_(p) {}

  /// Adds the edges of a triangle whose bits in `outline` are set.
  /// @param a, b, c  Vertices of a tile, as TileView::any_triangle() passes them; must stay valid.
  void add(const Vec3& a, const Vec3& b, const Vec3& c, unsigned outline) {
    if (count_ > kMax - 3) look();
    put({&a, &b}, outline & 1U);
    put({&b, &c}, outline >> 1U & 1U);
    put({&c, &a}, outline >> 2U & 1U);
  }

  /// Processes all edges; returns false if no distance is finite.
  bool find() {
    look();
    return squared_ < kFar;
  }
  /// @pre find()
  Vec3 point() const { return point_between(load4(&best_.from->x), load4(&best_.to->x), t_); }

 private:
  struct Edge {
    const Vec3* from;
    const Vec3* to;
  };
  static constexpr std::size_t kLanes = 4;
  static constexpr std::size_t kMax = 128;
  static constexpr float kFar = std::numeric_limits<float>::infinity();

  void put(const Edge& edge, unsigned is_wanted) {
    edges_[count_] = edge;
    count_ += is_wanted;
  }

  /// Compares the collected edges with the best so far.
  void look() {
    if (count_ == 0) return;
    for (std::size_t i = 0; i + 1 < kLanes; ++i)
      edges_[count_ + i] = edges_[count_ - 1];
    Float4 squared = splat(kFar);
    Float4 t = {};
    Float4 order = {};
    for (std::size_t i = 0; i < count_; i += kLanes) {
      const ClosestOnEdges closest = closest_on(&edges_[i]);
      const Int4 is_closer = closest.squared < squared;
      squared = select(is_closer, closest.squared, squared);
      t = select(is_closer, closest.t, t);
      order = select(is_closer, Float4{0, 1, 2, 3} + static_cast<float>(i), order);
    }
    count_ = 0;
    const Float4 least = min_of(squared);
    if (!(least[0] < squared_)) return;
    const auto first =
        static_cast<std::size_t>(min_of(select(squared == least, order, splat(kFar)))[0]);
    std::array<float, kLanes> lanes_of_t;
    store(lanes_of_t.data(), t);
    squared_ = least[0];
    t_ = lanes_of_t[first % kLanes];
    best_ = edges_[first];
  }

  ClosestOnEdges closest_on(const Edge* edge) const {
    const auto points = [&](const Vec3* Edge::*end) {
      const auto point = [&](std::size_t i) { return load4(&(edge[i].*end)->x); };
      return Point4::of(in_plan(point(0), point(1)), in_plan(point(2), point(3)));
    };
    return {points(&Edge::from), points(&Edge::to), p_};
  }

  Vec3 p_;
  std::array<Edge, kMax + kLanes> edges_;
  std::size_t count_ = 0;
  Edge best_ = {};
  float squared_ = kFar;
  float t_ = 0;
};

}  // namespace way
