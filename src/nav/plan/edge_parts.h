// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace way {

/// A part of an edge through which a polygon can be entered.
struct EdgePart {
  float low = 0;  ///< Parameters along the edge.
  float high = 1;
  std::uint32_t polygon_index = 0;  ///< Polygon index of SearchNodes.
};

/// Tolerance, for rounding, of gaps between adjacent links, and between a crossing and a link.
/// [fraction of an edge]
inline constexpr float kParameterRounding = 0x1p-18F;

/// Calls `use(low, high)` for each part of an edge that none of the given parts covers, in order.
/// @pre `open` is sorted by `low`; its parts may overlap
template <class Use>
void for_each_closed_part(std::span<const EdgePart> open, Use&& use) {
  float covered = 0;
  for (const EdgePart& part : open) {
    if (part.low > covered + kParameterRounding) use(covered, part.low);
    covered = std::max(covered, part.high);
  }
  if (covered < 1 - kParameterRounding) use(covered, 1.0F);
}

}  // namespace way
