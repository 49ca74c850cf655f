// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/neighbors/proximity_rows.h"

#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

namespace way {
namespace {

constexpr float kMostRows = 1e9F;  ///< On each side of the origin.

/// Ordered as the floats are.
std::uint32_t sortable(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);
  return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

/// Insertion sort, while it is short of work; bodies move little from step to step.
void sort_entries(std::vector<RowEntry>& entries) {
  std::size_t moves_left = 64 + 16 * entries.size();
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (!(entries[i] < entries[i - 1])) continue;
    const RowEntry entry = entries[i];
    std::size_t at = i;
    for (; at > 0 && entry < entries[at - 1] && moves_left > 0; --at, --moves_left)
      entries[at] = entries[at - 1];
    entries[at] = entry;
    if (moves_left > 0) continue;
    std::ranges::sort(entries, std::less<>());
    return;
  }
}

}  // namespace

std::int32_t ProximityRows::row_of(float z) const {
  const float at = std::clamp(z / height_, -kMostRows, kMostRows);
  const auto row = static_cast<std::int32_t>(at);  // toward zero
  return static_cast<float>(row) > at ? row - 1 : row;
}

std::uint64_t ProximityRows::key_of(float x, float z) const {
  const auto row = static_cast<std::uint32_t>(row_of(z)) ^ 0x80000000U;
  return (std::uint64_t{row} << 32U) | sortable(x);
}

std::size_t ProximityRows::sort(std::vector<RowEntry>& entries) {
  constexpr std::size_t kPadding = 4;
  sort_entries(entries);
  rows_.clear();
  count_ = 0;
  for (const RowEntry& entry : entries) {
    if (entry.key == RowEntry::kAside) break;
    const auto row = static_cast<std::int32_t>((entry.key >> 32U) ^ 0x80000000U);
    if (rows_.empty() || rows_.back().z != row) rows_.push_back({row, count_});
    ++count_;
  }
  x_.resize(count_ + kPadding);
  z_.resize(count_ + kPadding);
  return count_;
}

void ProximityRows::list_near(Vec2 center, float reach, RowCursor& cursor, BodyList& found) const {
  // Queries of different reach share a cursor if they fit into a row.
  move_to(center, std::max(reach, height_), cursor);
  const float last = center.x + reach;
  for (std::size_t row = 0; row < cursor.begins.size(); ++row) {
    const std::uint32_t end = cursor.ends[row];
    for (std::uint32_t i = cursor.begins[row]; i < end && x_[i] <= last; i += 4) {
      const Float4 x = load4(&x_[i]) - center.x;
      const Float4 z = load4(&z_[i]) - center.z;
      const unsigned in_row = (1U << std::min(end - i, 4U)) - 1;
      found.add_lanes(i, lanes(x * x + z * z <= splat(reach * reach)) & in_row);
    }
  }
}

void ProximityRows::restart(Vec2 center, float reach, RowCursor& cursor) const {
  cursor.begins.clear();
  cursor.ends.clear();
  // Those of all centers in the same row.
  const float rows = std::min(std::ceil(reach / height_), kMostRows);
  const std::int32_t first = row_of(center.z) - static_cast<std::int32_t>(rows);
  const std::int32_t last = row_of(center.z) + static_cast<std::int32_t>(rows);
  auto row = std::ranges::lower_bound(rows_, first, {}, &Row::z);
  for (; row != rows_.end() && row->z <= last; ++row) {
    const std::uint32_t end = row + 1 == rows_.end() ? count_ : row[1].first;
    const auto part = std::span(x_).subspan(row->first, end - row->first);
    const auto at = std::ranges::lower_bound(part, center.x - reach);
    cursor.begins.push_back(row->first + static_cast<std::uint32_t>(at - part.begin()));
    cursor.ends.push_back(end);
  }
}

void ProximityRows::move_to(Vec2 center, float reach, RowCursor& cursor) const {
  const std::int32_t row = row_of(center.z);
  const bool goes_on = cursor.reach == reach && cursor.row == row && center.x >= cursor.x;
  if (!goes_on) restart(center, reach, cursor);
  cursor.row = row;
  cursor.x = center.x;
  cursor.reach = reach;
  const float first = center.x - reach;
  for (std::size_t i = 0; i < cursor.begins.size(); ++i)
    while (cursor.begins[i] + 4 <= cursor.ends[i] && x_[cursor.begins[i] + 3] < first)
      cursor.begins[i] += 4;
}

}  // namespace way
