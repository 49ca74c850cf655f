// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/floor_links.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace way {

/// Links for loops in which every instruction counts: a floor without a neighbor on a side is its
/// own neighbor, so there is no case to distinguish. Only for fields without far links.
class FastLinks {
 public:
  explicit FastLinks(const FloorLinks& links) : steps_(links.steps()) {}

  std::uint32_t operator()(std::uint32_t floor, std::size_t side) const {
    return floor + static_cast<std::uint32_t>(int{steps_[floor][side]});
  }
  /// Returns true if a floor has a neighbor on every side.
  bool has_all(std::uint32_t floor) const {
    constexpr std::uint64_t kOnes = 0x0001000100010001U;
    constexpr std::uint64_t kSigns = 0x8000800080008000U;
    const auto all = std::bit_cast<std::uint64_t>(steps_[floor]);
    return ((all - kOnes) & ~all & kSigns) == 0;  // no 16-bit part of it is 0
  }
  /// Returns true if the eight floors from this one on have a neighbor on every side, in the same
  /// order: on each side, eight consecutive floors.
  bool has_block(std::uint32_t floor) const {
    if (!has_all(floor)) return false;
    const auto own = std::bit_cast<std::uint64_t>(steps_[floor]);
    std::uint64_t differ = 0;
    for (std::uint32_t i = 1; i < 8; ++i)
      differ |= std::bit_cast<std::uint64_t>(steps_[floor + i]) ^ own;
    return differ == 0;
  }

 private:
  const FloorLinks::Steps* steps_;
};

/// The same interface for any links.
class AnyLinks {
 public:
  explicit AnyLinks(const FloorLinks& links) : links_(&links) {}

  std::uint32_t operator()(std::uint32_t floor, std::size_t side) const {
    const std::uint32_t neighbor = (*links_)[floor][side];
    return neighbor == links_->none() ? floor : neighbor;
  }
  bool has_all(std::uint32_t floor) const {
    return std::ranges::count((*links_)[floor].all(), links_->none()) == 0;
  }
  /// Nothing is known about consecutive floors.
  static bool has_block(std::uint32_t) { return false; }

 private:
  const FloorLinks* links_;
};

/// Calls `use` with the fastest view of the links.
template <class Use>
void with_links(const FloorLinks& links, Use use) {
  if (links.has_far()) {
    use(AnyLinks(links));
  } else {
    use(FastLinks(links));
  }
}

}  // namespace way
