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
    for (unsigned sides = cutting_sides(left); sides != 0; sides &= sides - 1) {
      const Side side = side_at(static_cast<std::size_t>(std::countr_zero(sides)));
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

  static Double2 load(const PlanPoint2d& p) {
    Double2 value;
    std::memcpy(&value, &p, sizeof value);
    return value;
  }

  /// One bit for each side with a corner beyond it, or possibly beyond it by rounding once other
  /// sides have clipped the polygon. Opposite sides share their measurements, but for the sign.
  unsigned cutting_sides(std::span<const PlanPoint2d> polygon) const {
    Double2 most = load(polygon.front());
    Double2 least = most;
    Double2 most_diagonal = diagonals(most);
    Double2 least_diagonal = most_diagonal;
    for (const PlanPoint2d& corner : polygon.subspan(1)) {
      const Double2 p = load(corner);
      most = max(most, p);
      least = min(least, p);
      most_diagonal = max(most_diagonal, diagonals(p));
      least_diagonal = min(least_diagonal, diagonals(p));
    }
    const Double2 greatest = max(magnitude(most), magnitude(least));
    const double doubt = std::max(greatest[0], greatest[1]) * 0x1p-40;
    const Double2 limit = Double2{} + (straight_ - doubt);
    const Double2 limit_diagonal = Double2{} + (diagonal_ - doubt);
    const auto every_other = [](unsigned two) { return two + (two & 2U); };
    return every_other(lanes(most > limit)) | every_other(lanes(least < -limit)) << 4U |
           every_other(lanes(most_diagonal > limit_diagonal)) << 1U |
           every_other(lanes(least_diagonal < -limit_diagonal)) << 5U;
  }
  static Double2 diagonals(Double2 p) { return Double2{p[0] + p[1], p[1] - p[0]}; }

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
