// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/open/fast_links.h"

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

/// The links that an agent can step along *and back*: all decisions about outlines use only these,
/// so that both floors agree. A floor without one on a side is its own neighbor.
template <class Links>
class MutualLinks {
 public:
  explicit MutualLinks(const CompactHeightfield& open)
      : links_(open.neighbors), are_all_(has_mutual_links(open)) {}

  /// Returns true if links without a way back need not be left out.
  bool are_all() const { return are_all_; }
  std::uint32_t any(std::uint32_t floor, int side) const {
    return links_(floor, static_cast<std::size_t>(side));
  }
  std::uint32_t operator()(std::uint32_t floor, int side) const {
    const auto s = static_cast<std::size_t>(side);
    const std::uint32_t other = links_(floor, s);
    return are_all_ || links_(other, s ^ 2U) == floor ? other : floor;
  }

 private:
  Links links_;
  bool are_all_;
};

/// The height of the corner of a floor between a side and the next one clockwise: the highest of
/// the floors around that corner that are linked to this one, directly or through others around the
/// corner. All these floors get the same height, so outlines of linked floors meet.
template <class Links>
int corner_height(const std::uint16_t* heights, MutualLinks<Links> links, std::uint32_t floor,
                  int side) {
  int height = heights[floor];
  // Nearly everywhere, four floors are linked in a square.
  if (links.are_all()) {
    const std::uint32_t beside = links.any(floor, side);
    const std::uint32_t next = links.any(floor, clockwise(side));
    const std::uint32_t corner = links.any(beside, clockwise(side));
    if (beside != floor && next != floor && corner != beside && links.any(next, side) == corner)
      return std::max({height, int{heights[beside]}, int{heights[next]}, int{heights[corner]}});
  }
  // Walk around the corner in one direction. Links are symmetric, so the walk ends or returns to
  // the start.
  std::uint32_t at = floor;
  for (int step = side;; step = clockwise(step)) {
    const std::uint32_t next = links(at, step);
    if (next == floor && step == counter_clockwise(side)) return height;
    if (next == at) break;
    at = next;
    height = std::max<int>(height, heights[at]);
  }
  at = floor;
  for (int step = clockwise(side);; step = counter_clockwise(step)) {
    const std::uint32_t next = links(at, step);
    if (next == at) return height;
    at = next;
    height = std::max<int>(height, heights[at]);
  }
}

}  // namespace way
