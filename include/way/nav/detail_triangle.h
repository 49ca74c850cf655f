// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace way {

/// A triangle of a polygon's surface; vertices are counted from the first one of its patch.
struct DetailTriangle {
  std::array<std::uint32_t, 3> vertices = {};
  /// Bit i is set if the edge from corner i to the next is on the polygon's outline.
  std::uint8_t outline = 0;

  friend bool operator==(const DetailTriangle&, const DetailTriangle&) = default;
};

}  // namespace way
