// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <cstdint>

namespace way {

/// A segment of the outline of a polygon: an opening to another polygon, or a wall.
struct OutlineSegment {
  Vec3 a = {};                      ///< From a to b, both on the edge, in the order of its corners.
  std::uint32_t polygon_index = 0;  ///< Index of the polygon behind it; undefined for a wall.
  Vec3 b = {};
  std::uint32_t edge = 0;  ///< From this corner to the next.
};
static_assert(sizeof(OutlineSegment) == 32);

}  // namespace way
