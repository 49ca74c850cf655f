// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/plan/random_in_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// Clips convex polygons to the regular octagon around a circle with center (0, 0). Its sides are
/// numbered from 0, which faces +x, to 7, in steps of an eighth of a turn towards +z.
class OctagonClip {
 public:
  explicit OctagonClip(double radius) : straight_(radius), diagonal_(radius * kDiagonal) {}

  /// @param polygon  Its first `count` points are clipped; it also serves as memory.
  /// @param spare    More memory.
  /// @return         What remains, in one of the two; may be empty.
  std::span<const PlanPoint2d> clip(std::vector<PlanPoint2d>& polygon, std::size_t count,
                                    std::vector<PlanPoint2d>& spare) const {
    std::vector<PlanPoint2d>* from = &polygon;
    std::vector<PlanPoint2d>* to = &spare;
    std::span<const PlanPoint2d> left(polygon.data(), count);
    for (std::size_t i = 0; i < 8; ++i) {
      const Side side = side_at(i);
      const bool is_cut =
          std::ranges::any_of(left, [&](PlanPoint2d p) { return side.along(p) > side.limit; });
      if (!is_cut) continue;
      if (to->size() < 2 * left.size()) to->resize(2 * left.size());
      left = {to->data(), cut(left, side, to->data())};
      std::swap(from, to);
    }
    return left;
  }

 private:
  static constexpr double kDiagonal = 1.4142135623730951;

  struct Side {
    PlanPoint2d direction;
    double limit;  ///< Distance of the side along `direction`.

    double along(PlanPoint2d p) const { return p.x * direction.x + p.z * direction.z; }
  };
  /// Diagonal directions have the length sqrt(2).
  Side side_at(std::size_t i) const {
    static constexpr std::array<PlanPoint2d, 8> kDirections = {
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    return {kDirections[i], i % 2 == 0 ? straight_ : diagonal_};
  }

  /// Clips off what is beyond a side. With branches, although unpredictable: otherwise every store
  /// would wait for the side tests before it.
  /// @return  The number of corners that remain.
  static std::size_t cut(std::span<const PlanPoint2d> polygon, const Side& side,
                         PlanPoint2d* rest) {
    PlanPoint2d* end = rest;
    PlanPoint2d a = polygon.back();
    double beyond_a = side.along(a) - side.limit;
    for (const PlanPoint2d b : polygon) {
      const double beyond_b = side.along(b) - side.limit;
      if ((beyond_a > 0) != (beyond_b > 0)) {
        const double t = beyond_a / (beyond_a - beyond_b);
        *end++ = {a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t};
      }
      if (!(beyond_b > 0)) *end++ = b;
      a = b;
      beyond_a = beyond_b;
    }
    return static_cast<std::size_t>(end - rest);
  }

  double straight_;
  double diagonal_;  ///< Times sqrt(2).
};

}  // namespace way
