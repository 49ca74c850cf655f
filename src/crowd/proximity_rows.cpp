// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/proximity_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace way {
namespace {

/// Ordered as the floats are.
std::uint32_t sortable(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);
  return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

}  // namespace

std::int32_t ProximityRows::row_of(float z) const {
  constexpr float kMost = 1e9F;
  return static_cast<std::int32_t>(std::floor(std::clamp(z / height_, -kMost, kMost)));
}

void ProximityRows::sort(std::vector<CrowdBody>& bodies, float height) {
  height_ = height;
  count_ = static_cast<std::uint32_t>(bodies.size());
  keys_.resize(count_);
  order_.resize(count_);
  for (std::uint32_t i = 0; i < count_; ++i) {
    const auto row = static_cast<std::uint32_t>(row_of(bodies[i].z)) ^ 0x80000000U;
    keys_[i] = (std::uint64_t{row} << 32U) | sortable(bodies[i].x);
  }
  std::iota(order_.begin(), order_.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return keys_[a] != keys_[b] ? keys_[a] < keys_[b] : bodies[a].slot < bodies[b].slot;
  };
  if (!std::ranges::is_sorted(order_, before)) std::ranges::sort(order_, before);
  sorted_.resize(count_);
  rows_.clear();
  for (std::uint32_t i = 0; i < count_; ++i) {
    sorted_[i] = bodies[order_[i]];
    const std::int32_t row = row_of(sorted_[i].z);
    if (rows_.empty() || rows_.back().z != row) rows_.push_back({row, i});
  }
  bodies.swap(sorted_);
}

std::size_t ProximityRows::find_row(std::int32_t z) const {
  const auto at = std::ranges::lower_bound(rows_, z, {}, &Row::z);
  return static_cast<std::size_t>(at - rows_.begin());
}

std::uint32_t ProximityRows::find_x(std::span<const CrowdBody> bodies, BodyRun run, float x) {
  const auto part = bodies.subspan(run.begin, run.end - run.begin);
  const auto at = std::ranges::lower_bound(part, x, {}, &CrowdBody::x);
  return run.begin + static_cast<std::uint32_t>(at - part.begin());
}

}  // namespace way
