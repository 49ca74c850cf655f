// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/outline_distance.h"
#include "nav/plan/segment4.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace way {

/// Finds the outline wall closest to a point in 2D (xz), four walls at a time. The scalar version
/// is the reference in tests/nav/plan/closest_wall_test.cpp.
class ClosestWall {
 public:
  /// @param squared  Only walls closer than this squared distance count.
  ClosestWall(Vec3 p, float squared) : p_(p), squared_(splat(squared)) {}

  /// @param outline  Number of the outline, returned by found(). Not negative.
  void try_walls(std::span<const OutlineSegment> walls, std::uint32_t outline) {
    std::size_t i = 0;
    do {
      try_four(walls, i, static_cast<int>(outline));
      i += 4;
    } while (i < walls.size());
  }

  struct Found {
    int outline = -1;  ///< Negative if there is none.
    int wall = 0;
  };
  /// The closest wall; of several, the first one tried.
  Found found() const {
    const Float4 least = min_of(squared_);
    unsigned at = lanes((squared_ == least) & (outline_ >= 0));
    Found best;
    for (; at != 0; at &= at - 1) {
      const int i = std::countr_zero(at);
      const Found other = {outline_[i], wall_[i]};
      if (best.outline < 0 ||
          std::pair(other.outline, other.wall) < std::pair(best.outline, best.wall))
        best = other;
    }
    return best;
  }

 private:
  void try_four(std::span<const OutlineSegment> walls, std::size_t first, int outline) {
    const Segment4 four(walls.data() + first);
    const ClosestOnEdges closest({four.ax, four.az}, {four.bx, four.bz}, p_);
    const Int4 wall = Int4{0, 1, 2, 3} + static_cast<int>(first);
    const Int4 is_closer = (closest.squared < squared_) & (wall < static_cast<int>(walls.size()));
    squared_ = select(is_closer, closest.squared, squared_);
    outline_ = select(is_closer, Int4{} + outline, outline_);
    wall_ = select(is_closer, wall, wall_);
  }

  Vec3 p_;
  Float4 squared_;  ///< Least squared distance so far, per lane,
  Int4 outline_ = Int4{-1, -1, -1, -1};
  Int4 wall_ = {};  ///< and the wall that has it.
};

}  // namespace way
