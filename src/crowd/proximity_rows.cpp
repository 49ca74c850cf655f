// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/proximity_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

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

/// Insertion sort, while it is short of work; bodies move little from step to step.
void ProximityRows::sort_entries() {
  std::size_t moves_left = 64 + 16 * entries_.size();
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    if (!(entries_[i] < entries_[i - 1])) continue;
    const Entry entry = entries_[i];
    std::size_t at = i;
    for (; at > 0 && entry < entries_[at - 1] && moves_left > 0; --at, --moves_left)
      entries_[at] = entries_[at - 1];
    entries_[at] = entry;
    if (moves_left > 0) continue;
    std::ranges::sort(entries_, std::less<>());
    return;
  }
}

void ProximityRows::sort(std::vector<CrowdBody>& bodies, float height) {
  height_ = height;
  count_ = static_cast<std::uint32_t>(bodies.size());
  entries_.resize(count_);
  for (std::uint32_t i = 0; i < count_; ++i) {
    const auto row = static_cast<std::uint32_t>(row_of(bodies[i].z)) ^ 0x80000000U;
    entries_[i] = {(std::uint64_t{row} << 32U) | sortable(bodies[i].x), bodies[i].slot, i};
  }
  sort_entries();
  sorted_.resize(count_);
  rows_.clear();
  for (std::uint32_t i = 0; i < count_; ++i) {
    sorted_[i] = bodies[entries_[i].index];
    const auto row = static_cast<std::int32_t>((entries_[i].key >> 32U) ^ 0x80000000U);
    if (rows_.empty() || rows_.back().z != row) rows_.push_back({row, i});
  }
  bodies.swap(sorted_);
}

void ProximityRows::restart(std::span<const CrowdBody> bodies, Vec2 center, float reach,
                            RowCursor& cursor) const {
  cursor.begins.clear();
  cursor.ends.clear();
  const std::int32_t last = row_of(center.z + reach);
  auto row = std::ranges::lower_bound(rows_, row_of(center.z - reach), {}, &Row::z);
  for (; row != rows_.end() && row->z <= last; ++row) {
    const std::uint32_t end = row + 1 == rows_.end() ? count_ : row[1].first;
    const auto part = bodies.subspan(row->first, end - row->first);
    const auto at = std::ranges::lower_bound(part, center.x - reach, {}, &CrowdBody::x);
    cursor.begins.push_back(row->first + static_cast<std::uint32_t>(at - part.begin()));
    cursor.ends.push_back(end);
  }
}

void ProximityRows::move_to(std::span<const CrowdBody> bodies, Vec2 center, float reach,
                            RowCursor& cursor) const {
  // Rows at most `reach` high around the row of the center: those of all centers in it.
  const std::int32_t row = row_of(center.z);
  const bool goes_on = cursor.reach == reach && cursor.row == row && center.x >= cursor.x;
  if (!goes_on) {
    const float middle = (static_cast<float>(row) + 0.5F) * height_;
    restart(bodies, {center.x, middle}, reach + 0.5F * height_, cursor);
  }
  cursor.row = row;
  cursor.x = center.x;
  cursor.reach = reach;
  const float first = center.x - reach;
  for (std::size_t i = 0; i < cursor.begins.size(); ++i)
    while (cursor.begins[i] < cursor.ends[i] && bodies[cursor.begins[i]].x < first)
      ++cursor.begins[i];
}

}  // namespace way
