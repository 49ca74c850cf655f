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

/// One of two by a mask, without a branch: which one cannot be foreseen.
inline Double2 choose(PlanMask mask, Double2 a, Double2 b) {
  return std::bit_cast<Double2>((std::bit_cast<PlanMask>(a) & mask) |
                                (std::bit_cast<PlanMask>(b) & ~mask));
}
inline TwoPlaces choose(PlanMask mask, const TwoPlaces& a, const TwoPlaces& b) {
  return {choose(mask, a.x, b.x), choose(mask, a.z, b.z)};
}

/// One of two lanes, without a branch.
template <class Lanes>
auto lane(Lanes value, std::size_t i) {
  using Lane = std::remove_reference_t<decltype(value[0])>;
  return std::bit_cast<std::array<Lane, 2>>(value)[i];
}

/// The greatest coordinate of a point.
/// @param p  Without signs; whatever is in its last lane.
inline float greatest_of(Float4 p) {
  return std::max(std::max(p[0], p[1]), p[2]);
}

/// Half a unit in the last place of the greatest coordinate, for two points: closer than this they
/// are the same but for rounding.
/// @param a, b  Whatever is in their last lanes.
inline float rounding_of(Float4 a, Float4 b) {
  return greatest_of(max(magnitude(a), magnitude(b))) * 0x1p-22F;
}

/// How far points reach, so that one bound holds of the rounding of all.
struct FunnelReach {
  /// @param p  All lanes count, but for what is no number.
  void add(Float4 p) { sizes = max(magnitude(p), sizes); }
  void add(const Aabb3& box) {
    static_assert(sizeof(Aabb3) == 6 * sizeof(float));
    add(load4(&box.min.x));
    add(load4(&box.min.z));  // up to the end of the greatest corner
  }

  /// More than rounding_of() any two of the points, with room for the rounding of turns.
  double rounding() const {
    const Float4 two = max(sizes, __builtin_shufflevector(sizes, sizes, 2, 3, 2, 3));
    return static_cast<double>(std::max(two[0], two[1])) * (0x1p-22 * (1 + 0x1p-20));
  }

  Float4 sizes = {};
};

/// What a portal does to a funnel. Sides and ends are steps from the apex, or lead nowhere; those
/// of the right and of the left are worked on at once, but the right counts before the left: the
/// right side is the right end where that has become it.
struct FunnelStep {
  PlanMask is_outer;  ///< The end does not narrow its side.
  Double2 within;     ///< How far an end is before the other side: a turn, negative beyond it.
  Double2 of_ends;    ///< How far the ends are before each other: in both lanes.

  FunnelStep(const TwoPlaces& sides, const TwoPlaces& ends)
      : is_outer(sides.z * ends.x - sides.x * ends.z < Double2{}),
        within(swapped(sides.z) * ends.z - swapped(sides.x) * ends.x),
        of_ends(swapped(ends.z) * ends.z - swapped(ends.x) * ends.x) {}

  /// False where beyond() is none; nearly always the other way round, too.
  bool may_turn() const { return lanes(min(within, of_ends) < Double2{}) != 0; }

  /// How far each end is before the other side.
  Double2 gap() const {
    constexpr PlanMask kRight = {-1, 0};
    const PlanMask keeps_right = __builtin_shufflevector(is_outer, is_outer, 0, 0) | kRight;
    return choose(keeps_right, within, of_ends);
  }
  /// A bit for each end that narrows its side, and is beyond the other.
  unsigned beyond() const { return ~lanes(is_outer) & lanes(gap() < Double2{}); }

  /// A bit for each end that is beside the other side, and beside the other end, by more than
  /// rounding.
  /// @param squares  Of sides and ends, added up.
  unsigned is_surely_off(Double2 squares, double rounding) const {
    const Double2 turn = gap();
    return lanes(turn * turn > swapped(squares) * (rounding * rounding));
  }

  /// Whether the side that an end may be beyond is the one that was: first that of the right end.
  PlanMask keeps_other() const {
    constexpr PlanMask kRight = {-1, 0};
    return __builtin_shufflevector(is_outer, is_outer, 1, 0) | kRight;
  }
  /// The side that each end may be beyond.
  TwoPlaces other_sides(const TwoPlaces& sides, const TwoPlaces& ends) const {
    const TwoPlaces other_side = {swapped(sides.z), swapped(sides.x)};
    const TwoPlaces other_end = {swapped(ends.z), swapped(ends.x)};
    return choose(keeps_other(), other_side, other_end);
  }

  /// True where an end is beside the side that it may be beyond by more than rounding.
  /// @param rounding  Of the coordinates.
  bool is_off(std::size_t end, const TwoPlaces& other, float rounding) const {
    const double turn = lane(gap(), end);
    const auto slack = static_cast<double>(rounding);
    return turn * turn > slack * slack * lane(other.squares(), end);
  }
};

/// Where a funnel closes, and at which of its sides the way turns.
struct FunnelTurn {
  const FunnelPortal* portal = nullptr;
  std::size_t end = 0;  ///< Of FunnelPortal::ends.
};

/// The first portal whose end lies in the same direction as that of a later one, but farther away;
/// else the later one.
/// @param from   The apex.
/// @param first  The first portal behind it.
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

/// Where a way turns that has come to a side of a funnel. An end before that in the same direction,
/// but farther away, is where it goes back, as on winding stairs: it turns there first. A portal
/// that is seen edge-on is passed at the nearer end.
/// @param origin  The apex.
/// @param next    The first portal behind it.
inline FunnelTurn first_turn(const TwoPlaces& origin, const FunnelPortal* next, FunnelTurn turn) {
  turn.portal = first_in_direction(origin.x, next, turn);
  const TwoPlaces ends = turn.portal->places - origin;
  const Double2 across = ends.z * swapped(ends.z) - ends.x * swapped(ends.x);
  if (across[0] != 0) [[likely]]
    return turn;
  const Double2 along = ends.x * swapped(ends.z);
  const Double2 squares = ends.x * ends.x + ends.z * ends.z;
  if (along[0] + along[1] > 0) turn.end = squares[0] <= squares[1] ? 0 : 1;
  return turn;
}

/// The sides of a funnel that begins with a portal: its ends, or the right end alone where they are
/// seen the wrong way round.
inline TwoPlaces first_sides(const TwoPlaces& ends) {
  const double gap = ends.z[1] * ends.z[0] - ends.x[1] * ends.x[0];
  if (!(gap < 0)) [[likely]]
    return ends;
  return {__builtin_shufflevector(ends.x, ends.z, 0, 2),
          __builtin_shufflevector(ends.z, ends.x, 0, 2)};
}

/// What is seen from an apex through the portals behind it, as far as these are known.
struct FunnelView {
  /// @param portal  The first behind the apex.
  void begin(Float4 from, const FunnelPortal* portal) {
    apex = from;
    next = portal;
    at = portal;
  }

  /// FunnelReach::rounding() of all that is known; where there is none, every turn is looked at
  /// closely.
  double rounding = std::numeric_limits<double>::infinity();
  Float4 apex = {};
  const FunnelPortal* next = nullptr;  ///< The first portal behind the apex.
  /// The first that was not looked through yet. Where there are some before:
  const FunnelPortal* at = nullptr;
  TwoPlaces sides = {};                 ///< what is left of the funnel,
  const FunnelPortal* right = nullptr;  ///< and the portals that have left it.
  const FunnelPortal* left = nullptr;
};

/// Narrows a funnel by one portal after the other until one side passes the other, which makes the
/// other's end a corner. An end that passes it by rounding alone, as one of a portal seen edge-on
/// may, is taken to be in the same direction: what comes behind tells where the way turns.
/// @param portals_end  Behind the last portal that is known.
/// @param view         Goes on from where the portals ended the last time.
/// @return  That end where there is no corner any more.
[[gnu::always_inline]] inline FunnelTurn find_turn(const FunnelPortal* portals_end,
                                                   FunnelView& view) {
  const FunnelPortal* at = view.at;
  if (at == portals_end) return {at, 0};
  const TwoPlaces origin = TwoPlaces::twice(in_plan(view.apex));
  TwoPlaces sides;
  const FunnelPortal* right = at;
  const FunnelPortal* left = at;
  if (at == view.next) [[likely]] {
    sides = first_sides(at->places - origin);
    ++at;
  } else {
    sides = view.sides;
    right = view.right;
    left = view.left;
  }
  for (; at < portals_end; ++at) {
    TwoPlaces ends = at->places - origin;
    FunnelStep step(sides, ends);
    if (step.may_turn()) {
      const Double2 of_sides = sides.squares();
      const unsigned is_side = lanes(of_sides != Double2{});
      while (const unsigned beyond = step.beyond()) {
        // Which end it is cannot be foreseen either, hence lanes in place of branches.
        const std::size_t end = 1 - (beyond & 1U);
        const bool may_turn = (((beyond & is_side) >> end) & 1U) != 0;
        const auto is_off = [&] {
          const unsigned is_sure = step.is_surely_off(of_sides + ends.squares(), view.rounding);
          if (((is_sure >> end) & 1U) != 0) [[likely]]
            return true;
          return step.is_off(end, step.other_sides(sides, ends),
                             rounding_of(view.apex, at->ends[end]));
        };
        if (may_turn && is_off()) {
          const FunnelPortal* before = (lanes(step.is_outer) & 1U) != 0 ? right : at;
          return first_turn(origin, view.next, {end == 0 ? left : before, 1 - end});
        }
        const TwoPlaces other = step.other_sides(sides, ends);
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
