// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <vector>

namespace way {

/// An upright prism. Covers the columns whose center lies inside the outline, which may be concave,
/// wind either way, and even cross itself: the even-odd rule decides. If two prisms share an edge,
/// a column on that edge is covered by exactly one.
struct PrismVolume {
  std::vector<Vec2> outline = {};
  float min_height = 0;  ///< World y of its lower end.
  float max_height = 0;  ///< World y of its upper end.
};

}  // namespace way
