// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"
#include "nav/funnel_portal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>
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

/// Half a unit in the last place of the greatest coordinate, for two points: closer than this they
/// are the same but for rounding.
/// @param a, b  Whatever is in their last lanes.
inline float rounding_of(Float4 a, Float4 b) {
  const Float4 greatest = max(magnitude(a), magnitude(b));
  return std::max(std::max(greatest[0], greatest[1]), greatest[2]) * 0x1p-22F;
}

/// What a portal does to a funnel. Sides and ends are steps from the apex, or lead nowhere; those
/// of the right and of the left are worked on at once, but the right counts before the left: the
/// right side is the right end where that has become it.
struct FunnelStep {
  PlanMask is_outer;  ///< The end does not narrow its side.
  Double2 across;     ///< How far an end is beyond the other side: a turn.
  Double2 of_ends;    ///< How far the ends are beyond each other: in both lanes.

  FunnelStep(const TwoPlaces& sides, const TwoPlaces& ends)
      : is_outer(sides.z * ends.x - sides.x * ends.z < Double2{}),
        across(swapped(sides.x) * ends.x - swapped(sides.z) * ends.z),
        of_ends(swapped(ends.x) * ends.x - swapped(ends.z) * ends.z) {}

  /// False where beyond() is none; nearly always the other way round, too.
  bool may_turn() const { return lanes(max(across, of_ends) > Double2{}) != 0; }

  /// How far each end is beyond the other side.
  Double2 off() const {
    constexpr PlanMask kRight = {-1, 0};
    const PlanMask keeps_right = __builtin_shufflevector(is_outer, is_outer, 0, 0) | kRight;
    return choose(keeps_right, across, of_ends);
  }
  /// A bit for each end that narrows its side, and is beyond the other.
  unsigned beyond() const { return ~lanes(is_outer) & lanes(off() > Double2{}); }

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
};

/// True where a point is beside a ray by more than rounding.
/// @param turn      Of the step to the point against the ray.
/// @param rounding  Of the coordinates.
inline bool is_off(double turn, Double2 ray, float rounding) {
  const auto slack = static_cast<double>(rounding);
  const Double2 squares = ray * ray;
  return turn * turn > slack * slack * (squares[0] + squares[1]);
}

/// Where a funnel closes, and at which of its sides the way turns.
struct FunnelTurn {
  std::size_t portal = 0;
  std::size_t end = 0;  ///< Of FunnelPortal::ends.
};

/// Where a way turns that has come to a side of a funnel. An end before that in the same direction,
/// but farther away, is where it goes back, as on winding stairs: it turns there first. A portal
/// that is seen edge-on is passed at the nearer end.
/// @param next  The first portal behind the apex.
inline FunnelTurn first_turn(std::span<const FunnelPortal> portals, Float4 apex, std::size_t next,
                             FunnelTurn turn) {
  const TwoPlaces origin = FunnelPortal::places_of(apex, apex);
  const TwoPlaces side = portals[turn.portal].places - origin;
  const double square = lane(side.x * side.x + side.z * side.z, turn.end);
  for (std::size_t i = next; i < turn.portal; ++i) {
    const TwoPlaces ends = portals[i].places - origin;
    if (lane(side.x * ends.x + side.z * ends.z, turn.end) <= square) continue;
    if (lane(side.z * ends.x - side.x * ends.z, turn.end) != 0) continue;
    turn.portal = i;
    break;
  }
  const TwoPlaces ends = portals[turn.portal].places - origin;
  const Double2 across = ends.z * swapped(ends.z) - ends.x * swapped(ends.x);
  const Double2 along = ends.x * swapped(ends.z);
  const Double2 squares = ends.x * ends.x + ends.z * ends.z;
  if (across[0] == 0 && along[0] + along[1] > 0) turn.end = squares[0] <= squares[1] ? 0 : 1;
  return turn;
}

/// Narrows a funnel by one portal after the other until one side passes the other, which makes the
/// other's end a corner. An end that passes it by rounding alone, as one of a portal seen edge-on
/// may, is taken to be in the same direction: what comes behind tells where the way turns.
/// @param next  The portal to begin with.
/// @return  A portal beyond the last one where there is no corner any more.
inline FunnelTurn find_turn(std::span<const FunnelPortal> portals, Float4 apex, std::size_t next) {
  const TwoPlaces origin = FunnelPortal::places_of(apex, apex);
  TwoPlaces sides;
  PlanMask from = {static_cast<long>(next), static_cast<long>(next)};
  PlanMask at = from;
  for (std::size_t i = next; i < portals.size(); ++i, at += 1) {
    TwoPlaces ends = portals[i].places - origin;
    FunnelStep step(sides, ends);
    if (step.may_turn()) {
      const unsigned is_side = lanes(sides.x != Double2{}) | lanes(sides.z != Double2{});
      while (const unsigned beyond = step.beyond()) {
        // Which end it is cannot be foreseen either, hence lanes in place of branches.
        const std::size_t end = 1 - (beyond & 1U);
        const TwoPlaces other = step.other_sides(sides, ends);
        const Double2 ray = {lane(other.x, end), lane(other.z, end)};
        if ((((beyond & is_side) >> end) & 1U) != 0 &&
            is_off(lane(step.off(), end), ray, rounding_of(apex, portals[i].ends[end]))) {
          const PlanMask old = __builtin_shufflevector(from, from, 1, 0);
          const PlanMask keeps = step.keeps_other();
          const PlanMask corner = (old & keeps) | (at & ~keeps);
          return first_turn(portals, apex, next,
                            {static_cast<std::size_t>(lane(corner, end)), 1 - end});
        }
        ends = choose(end == 0 ? PlanMask{-1, 0} : PlanMask{0, -1}, other, ends);
        step = FunnelStep(sides, ends);
      }
    }
    sides = choose(step.is_outer, sides, ends);
    from = (from & step.is_outer) | (at & ~step.is_outer);
  }
  return {portals.size(), 0};
}

}  // namespace way
