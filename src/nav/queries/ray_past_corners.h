// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/raycast.h"

#include "nav/plan/convex_polygon.h"

#include <cmath>
#include <cstddef>
#include <span>

namespace way {

/// Detects endless loops, which rounding could cause. The exit of a polygon does not depend on the
/// entry, so a walk that visits a polygon twice never ends. Brent's method: compare with one
/// remembered polygon, and replace that after 1, 2, 4, 8... steps. Needs no memory.
class LoopWatch {
 public:
  /// @param count  The number of steps, from 1.
  bool is_loop(PolyRef next, std::size_t count) {
    if (next == mark_) return true;
    if (count == next_mark_) {
      mark_ = next;
      next_mark_ *= 2;
    }
    return false;
  }

 private:
  PolyRef mark_;
  std::size_t next_mark_ = 1;
};

/// Sets how far a blocked ray gets, and the normal of the wall.
/// @param along       From one end of the wall to the other.
/// @param start, end  Turns of the wall and the ends of the ray.
inline void set_wall(RaycastResult& result, Vec3 along, double start, double end) {
  if (start > 0 && end < 0) result.t = static_cast<float>(start / (start - end));
  const float size = std::sqrt(plan_length_squared(along));
  if (size > 0) result.normal = {along.z / size, 0, -along.x / size};
}

/// raycast() for rays that touch corners of walls: tries both sides of each corner.
///
/// Points on the line of the ray belong to no side, so the ray may pass a corner on the line on
/// either side; which of them is open is known only after going around it. The walk passes corners
/// on the left until that is blocked. Then it goes back to the last polygon that both sides share,
/// and passes that corner on the right; and so on, from corner to corner. Needs no memory.
///
/// @param blocked  The result of the walk that passes all corners on one side; returned if no side
///   of the corner leads farther.
[[nodiscard]] RaycastResult raycast_past_corners(const NavMesh& mesh, const RaycastQuery& query,
                                                 const RaycastResult& blocked,
                                                 std::span<PolyRef> passed,
                                                 const QueryFilter& filter);

}  // namespace way
