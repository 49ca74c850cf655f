// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/floor_links.h"

#include "bake/resize_exactly.h"

#include <algorithm>

namespace way {

void FloorLinks::reset(std::uint32_t floors) {
  resize_exactly(steps_, std::size_t{floors} + 1);
  steps_[floors] = {kNone, kNone, kNone, kNone};
  far_.clear();
  none_ = floors;
}

void FloorLinks::set(std::uint32_t floor, std::size_t side, std::uint32_t to) {
  std::int16_t& step = steps_[floor][side];
  const std::int64_t difference = std::int64_t{to} - floor;
  if (to == none()) {
    step = kNone;
  } else if (std::abs(difference) <= std::int64_t{kFarthest}) {
    step = static_cast<std::int16_t>(difference);
  } else {
    step = kFar;
    const FarLink link = {4 * std::uint64_t{floor} + side, to};
    far_.insert(std::ranges::upper_bound(far_, link.from, {}, &FarLink::from), link);
  }
}

void FloorLinks::change(std::uint32_t floor, std::size_t side, std::uint32_t to) {
  if (steps_[floor][side] == kFar) {
    far_.erase(std::ranges::lower_bound(far_, 4 * std::uint64_t{floor} + side, {}, &FarLink::from));
  }
  set(floor, side, to);
}

std::uint32_t FloorLinks::far_link(std::uint32_t floor, std::size_t side) const {
  return std::ranges::lower_bound(far_, 4 * std::uint64_t{floor} + side, {}, &FarLink::from)->to;
}

}  // namespace way
