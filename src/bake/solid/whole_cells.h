// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace way {

/// The largest integer that is not greater than a value.
inline int floor_of(float value) {
  const int whole = static_cast<int>(value);
  return whole - (static_cast<float>(whole) > value ? 1 : 0);
}

/// The smallest integer that is not less than a value.
inline int ceiling_of(float value) {
  const int whole = static_cast<int>(value);
  return whole + (static_cast<float>(whole) < value ? 1 : 0);
}

/// One past the last cell that the range from `low` to `high` fills. A range that only touches the
/// next cell's plane does not fill that cell, unless the whole range lies on the plane.
inline int end_of(float low, float high) {
  return std::max(ceiling_of(high), floor_of(low) + 1);
}

}  // namespace way
