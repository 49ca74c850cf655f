// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "nav/funnel/funnel_portal.h"
#include "nav/plan/point4.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace way {

using PlanMask = decltype(Double2{} < Double2{});

/// Selects by mask. Branch-free: unpredictable.
inline Double2 choose(PlanMask mask, Double2 a, Double2 b) {
  return std::bit_cast<Double2>((std::bit_cast<PlanMask>(a) & mask) |
                                (std::bit_cast<PlanMask>(b) & ~mask));
}
inline MirroredPair choose(PlanMask mask, const MirroredPair& a, const MirroredPair& b) {
  return {choose(mask, a.x, b.x), choose(mask, a.z, b.z)};
}

/// Selects a lane. Branch-free: unpredictable.
template <class Lanes>
auto lane(Lanes value, std::size_t i) {
  using Lane = std::remove_reference_t<decltype(value[0])>;
  return std::bit_cast<std::array<Lane, 2>>(value)[i];
}

/// The largest coordinate of a point.
/// @param p  Without signs; the last lane is ignored.
inline float largest_coordinate(Float4 p) {
  return std::max(std::max(p[0], p[1]), p[2]);
}

/// Half a unit in the last place of the largest coordinate of two points: points closer than this
/// differ only by rounding.
/// @param a, b  The last lanes are ignored.
inline float rounding_of(Float4 a, Float4 b) {
  return largest_coordinate(max(magnitude(a), magnitude(b))) * 0x1p-22F;
}

/// The largest coordinate of a set of points, which bounds the rounding of all of them.
struct FunnelReach {
  /// @param p  All lanes count, except NaNs.
  void add(Float4 p) { sizes = max(magnitude(p), sizes); }
  void add(const Aabb3& box) {
    static_assert(sizeof(Aabb3) == 6 * sizeof(float));
    add(load4(&box.min.x));
    add(load4(&box.min.z));  // z, and all of max
  }

  /// At least rounding_of() of any two of the points, with a margin for the rounding of cross
  /// products.
  double rounding() const {
    const Float4 two = max(sizes, shuffle<2, 3, 2, 3>(sizes));
    return static_cast<double>(std::max(two[0], two[1])) * (0x1p-22 * (1 + 0x1p-20));
  }

  Float4 sizes = {};
};

/// The effect of one portal on a funnel.
///
///        L - - R          next portal: here both ends narrow the funnel
///     \          /
///      l--------r         the portals that made the sides
///       \      /
///        \    /
///         \  /
///          A              apex
///
/// All are steps from the apex A: the sides r and l bound the funnel, the ends R and L are those of
/// the portal. With turn(u, v) = u.z * v.x - u.x * v.z, positive if v is to the left of u:
///
///               lane 0 (right)    lane 1 (left, mirrored)
///    is_outer   turn(r, R) < 0    turn(l, L) > 0
///    within     turn(R, l)        turn(r, L)
///    of_ends    turn(R, L)        turn(R, L)
///
/// The right end is handled first. If it narrows the funnel, it replaces the right side, and the
/// left end is compared with it instead of with r.
///
/// The scalar version of this algorithm is the reference in tests/nav/funnel/funnel_turn_test.cpp.
struct FunnelStep {
  PlanMask is_outer;  ///< The end is outside its own side: it does not narrow the funnel.
  Double2 within;     ///< Negative if the end is beyond the opposite side.
  Double2 of_ends;    ///< Negative if the ends are beyond each other.

  FunnelStep(const MirroredPair& sides, const MirroredPair& ends)
      : is_outer(sides.z * ends.x - sides.x * ends.z < Double2{}),
        within(swapped(sides.z) * ends.z - swapped(sides.x) * ends.x),
        of_ends(swapped(ends.z) * ends.z - swapped(ends.x) * ends.x) {}

  /// If false, beyond() is 0. If true, it nearly always is not.
  bool may_turn() const { return lanes(min(within, of_ends) < Double2{}) != 0; }

  /// Cross product of each end with the opposite side; negative beyond it.
  Double2 gap() const {
    constexpr PlanMask kRight = {-1, 0};
    const PlanMask keeps_right = shuffle<0, 0>(is_outer) | kRight;
    return choose(keeps_right, within, of_ends);
  }
  /// One bit for each end that narrows its own side but is beyond the opposite one.
  unsigned beyond() const { return ~lanes(is_outer) & lanes(gap() < Double2{}); }

  /// One bit for each end whose distance from the opposite side, and from the opposite end, is
  /// certainly larger than rounding.
  /// @param squares  Squared lengths of side plus end, per lane.
  unsigned is_certainly_off(Double2 squares, double rounding) const {
    const Double2 turn = gap();
    return lanes(turn * turn > swapped(squares) * (rounding * rounding));
  }

  /// True in a lane if that end is tested against the old opposite side, false if against the
  /// opposite end that has just replaced it. The right end is tested first.
  PlanMask keeps_other() const {
    constexpr PlanMask kRight = {-1, 0};
    return shuffle<1, 0>(is_outer) | kRight;
  }
  /// The opposite side of each end; see keeps_other().
  MirroredPair other_sides(const MirroredPair& sides, const MirroredPair& ends) const {
    const MirroredPair other_side = {swapped(sides.z), swapped(sides.x)};
    const MirroredPair other_end = {swapped(ends.z), swapped(ends.x)};
    return choose(keeps_other(), other_side, other_end);
  }

  /// Returns true if the distance of an end from its opposite side is larger than rounding.
  /// @param rounding  Of the coordinates.
  bool is_off(std::size_t end, const MirroredPair& other, float rounding) const {
    const double turn = lane(gap(), end);
    const auto slack = static_cast<double>(rounding);
    return turn * turn > slack * slack * lane(other.squares(), end);
  }
};

/// The portal end at which the path turns because the funnel has closed.
struct FunnelTurn {
  const FunnelPortal* portal = nullptr;
  std::size_t end = 0;  ///< Index into FunnelPortal::ends.
};

/// Returns the first portal that has an end in the same direction as `turn`, but farther away;
/// otherwise the portal of `turn`.
/// @param from   The apex.
/// @param first  The first portal behind the apex.
inline const FunnelPortal* first_in_direction(Double2 from, const FunnelPortal* first,
                                              const FunnelTurn& turn) {
  if (first == turn.portal) return first;
  const Double2 side = in_plan(turn.portal->ends[turn.end]) - from;
  const double square = side[0] * side[0] + side[1] * side[1];
  for (; first < turn.portal; ++first) {
    const Double2 end = in_plan(first->ends[turn.end]) - from;
    const Double2 products = side * end;
    if (products[0] + products[1] <= square) continue;
    if (side[1] * end[0] - side[0] * end[1] == 0) break;
  }
  return first;
}

/// Adjusts a turn at a side of the funnel. If an earlier portal has an end in the same direction
/// but farther away, the path doubles back, as on a winding staircase, and turns there first. A
/// portal that is seen edge-on is passed at its nearer end.
/// @param origin  The apex.
/// @param next    The first portal behind the apex.
inline FunnelTurn first_turn(const MirroredPair& origin, const FunnelPortal* next,
                             FunnelTurn turn) {
  turn.portal = first_in_direction(origin.x, next, turn);
  const MirroredPair ends = turn.portal->points - origin;
  const Double2 across = ends.z * swapped(ends.z) - ends.x * swapped(ends.x);
  if (across[0] != 0) [[likely]]
    return turn;
  const Double2 along = ends.x * swapped(ends.z);
  const Double2 squares = ends.x * ends.x + ends.z * ends.z;
  if (along[0] + along[1] > 0) turn.end = squares[0] <= squares[1] ? 0 : 1;
  return turn;
}

/// The sides of a funnel that starts with this portal: its ends, or twice the right end if they are
/// the wrong way round.
inline MirroredPair first_sides(const MirroredPair& ends) {
  const double gap = ends.z[1] * ends.z[0] - ends.x[1] * ends.x[0];
  if (!(gap < 0)) [[likely]]
    return ends;
  return {shuffle<0, 2>(ends.x, ends.z), shuffle<0, 2>(ends.z, ends.x)};
}

/// The state of a funnel: what is visible from the apex through the portals known so far.
struct FunnelView {
  /// @param portal  The first portal behind the apex.
  void begin(Float4 from, const FunnelPortal* portal) {
    apex = from;
    next = portal;
    at = portal;
  }

  /// FunnelReach::rounding() of all points so far; infinity makes every turn take the exact test.
  double rounding = std::numeric_limits<double>::infinity();
  Float4 apex = {};
  const FunnelPortal* next = nullptr;  ///< The first portal behind the apex.
  /// The first portal that has not been processed. If there are processed ones:
  const FunnelPortal* at = nullptr;
  MirroredPair sides = {};              ///< the sides of the funnel,
  const FunnelPortal* right = nullptr;  ///< and the portals whose ends they are.
  const FunnelPortal* left = nullptr;
};

/// Narrows a funnel by one portal after another until an end passes the opposite side: the path
/// turns at the portal end that made that side. An end that passes it only by rounding, as an end
/// of a portal seen edge-on may, is moved onto the side; later portals decide where the path turns.
/// @param portals_end  Past the last portal known so far.
/// @param view         Continues where the portals ended in the previous call.
/// @return  `portals_end` if there is no turn before it.
WAY_ALWAYS_INLINE inline FunnelTurn find_turn(const FunnelPortal* portals_end, FunnelView& view) {
  const FunnelPortal* at = view.at;
  if (at == portals_end) return {at, 0};
  const MirroredPair origin = MirroredPair::twice(in_plan(view.apex));
  MirroredPair sides;
  const FunnelPortal* right = at;
  const FunnelPortal* left = at;
  if (at == view.next) [[likely]] {
    sides = first_sides(at->points - origin);
    ++at;
  } else {
    sides = view.sides;
    right = view.right;
    left = view.left;
  }
  for (; at < portals_end; ++at) {
    MirroredPair ends = at->points - origin;
    FunnelStep step(sides, ends);
    if (step.may_turn()) {
      const Double2 of_sides = sides.squares();
      const unsigned is_side = lanes(of_sides != Double2{});
      while (const unsigned beyond = step.beyond()) {
        // Lanes instead of branches: which end it is, is unpredictable.
        const std::size_t end = 1 - (beyond & 1U);
        const bool may_turn = (((beyond & is_side) >> end) & 1U) != 0;
        const auto is_off = [&] {
          const unsigned is_sure = step.is_certainly_off(of_sides + ends.squares(), view.rounding);
          if (((is_sure >> end) & 1U) != 0) [[likely]]
            return true;
          return step.is_off(end, step.other_sides(sides, ends),
                             rounding_of(view.apex, at->ends[end]));
        };
        if (may_turn && is_off()) {
          const FunnelPortal* before = (lanes(step.is_outer) & 1U) != 0 ? right : at;
          return first_turn(origin, view.next, {end == 0 ? left : before, 1 - end});
        }
        const MirroredPair other = step.other_sides(sides, ends);
        ends = choose(end == 0 ? PlanMask{-1, 0} : PlanMask{0, -1}, other, ends);
        step = FunnelStep(sides, ends);
      }
    }
    sides = choose(step.is_outer, sides, ends);
    const unsigned outer = lanes(step.is_outer);
    right = (outer & 1U) != 0 ? right : at;
    left = (outer & 2U) != 0 ? left : at;
  }
  view.at = portals_end;
  view.sides = sides;
  view.right = right;
  view.left = left;
  return {portals_end, 0};
}

}  // namespace way
