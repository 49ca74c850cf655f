// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

namespace way {

/// The four sides of a cell or tile, in the order in which neighbors are stored. Each step is a
/// quarter turn, so `(side + 1) & 3` is the next side clockwise in a plan with x right and z up.
enum class Side : unsigned char { low_x = 0, high_z = 1, high_x = 2, low_z = 3 };

constexpr int step_x(int side) {
  return side == 0 ? -1 : (side == 2 ? 1 : 0);
}
constexpr int step_z(int side) {
  return side == 1 ? 1 : (side == 3 ? -1 : 0);
}
constexpr Side opposite(Side side) {
  return static_cast<Side>(static_cast<unsigned>(side) ^ 2U);
}

}  // namespace way
