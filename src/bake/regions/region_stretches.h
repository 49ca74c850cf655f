// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include "core/simd.h"

#include <cstdint>
#include <cstring>
#include <span>

namespace way {

/// Floors that follow each other often have the same region: so many are looked at together.
constexpr std::uint32_t kStretch = 8;

/// Returns true if kStretch ids are the same.
inline bool is_uniform(const RegionId* ids) {
  UInt4 low;
  UInt4 high;
  std::memcpy(&low, ids, sizeof low);
  std::memcpy(&high, ids + 4, sizeof high);
  const UInt4 differ = (low ^ high) | (low ^ shuffle<1, 2, 3, 0>(low));
  return lanes(differ != 0U) == 0;
}

/// Calls `visit(first, id, count)` for all floors of a list of ids, descending: for kStretch of
/// them if they have the same id, else for one at a time. The visit may change their ids.
template <class Visit>
void for_each_stretch(std::span<const RegionId> ids, Visit visit) {
  auto first = static_cast<std::uint32_t>(ids.size());
  while (first % kStretch != 0) {
    --first;
    visit(first, ids[first], 1U);
  }
  while (first > 0) {
    first -= kStretch;
    if (is_uniform(&ids[first])) {
      visit(first, ids[first], kStretch);
      continue;
    }
    for (std::uint32_t i = first + kStretch; i-- > first;)
      visit(i, ids[i], 1U);
  }
}

}  // namespace way
