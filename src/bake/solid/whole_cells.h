// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace way {

/// The greatest whole number that is not greater.
inline int floor_of(float value) {
  const int whole = static_cast<int>(value);
  return whole - (static_cast<float>(whole) > value ? 1 : 0);
}

/// The least whole number that is not less.
inline int ceiling_of(float value) {
  const int whole = static_cast<int>(value);
  return whole + (static_cast<float>(whole) < value ? 1 : 0);
}

/// Behind the last cell that a stretch from `low` to `high` fills. Where it only touches the next
/// cell's plane it does not fill that cell, unless all of it lies on the plane.
inline int end_of(float low, float high) {
  return std::max(ceiling_of(high), floor_of(low) + 1);
}

}  // namespace way
