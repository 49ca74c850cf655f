// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/floor_links.h"

#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {

void FloorLinks::reset(std::uint32_t floors) {
  resize_exactly(steps_, std::size_t{floors} + 1);
  steps_[floors] = {kNone, kNone, kNone, kNone};
  for (std::vector<FarLink>& side : far_)
    side.clear();
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
    std::vector<FarLink>& far = far_[side];
    far.insert(std::ranges::upper_bound(far, floor, {}, &FarLink::from), {floor, to});
  }
}

void FloorLinks::change(std::uint32_t floor, std::size_t side, std::uint32_t to) {
  if (steps_[floor][side] == kFar) {
    far_[side].erase(std::ranges::lower_bound(far_[side], floor, {}, &FarLink::from));
  }
  set(floor, side, to);
}

std::uint32_t FloorLinks::far_link(std::uint32_t floor, std::size_t side) const {
  return std::ranges::lower_bound(far_[side], floor, {}, &FarLink::from)->to;
}

}  // namespace way
