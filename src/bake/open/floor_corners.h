// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include <algorithm>
#include <cstdint>

namespace way {

constexpr int opposite(int side) {
  return side ^ 2;
}
constexpr int clockwise(int side) {
  return (side + 1) & 3;
}
constexpr int counter_clockwise(int side) {
  return (side + 3) & 3;
}

/// Returns true if all links are known to be mutual. A floor then has one candidate on each side,
/// since candidates must be more than the height apart.
inline bool has_mutual_links(const CompactHeightfield& open) {
  return open.walkable_climb <= open.walkable_height;
}

/// The floor that an agent can step to *and back from*, or none(). All decisions about outlines use
/// only these links, so that both floors agree.
inline std::uint32_t linked(const CompactHeightfield& open, std::uint32_t floor, int side) {
  const auto s = static_cast<std::size_t>(side);
  const std::uint32_t other = open.neighbors[floor][s];
  if (has_mutual_links(open)) return other;
  return open.neighbors[other][s ^ 2U] == floor ? other : open.none();
}

/// The height of the corner of a floor between a side and the next one clockwise: the highest of
/// the floors around that corner that are linked to this one, directly or through others around the
/// corner. All these floors get the same height, so outlines of linked floors meet.
inline int corner_height(const CompactHeightfield& open, std::uint32_t floor, int side) {
  int height = open.floor[floor];
  // Walk around the corner in one direction. Links are symmetric, so the walk ends or returns to
  // the start.
  std::uint32_t at = floor;
  for (int step = side;; step = clockwise(step)) {
    at = linked(open, at, step);
    if (at == floor && step == counter_clockwise(side)) return height;
    if (at == open.none()) break;
    height = std::max<int>(height, open.floor[at]);
  }
  at = floor;
  for (int step = clockwise(side);; step = counter_clockwise(step)) {
    at = linked(open, at, step);
    if (at == open.none()) return height;
    height = std::max<int>(height, open.floor[at]);
  }
}

}  // namespace way
