// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// Which corners of a polygon stand for six, the first three aside, so that all polygons with few
/// corners are looked at in the same way, without a branch on their number: the last corner stands
/// in for those that are missing.
struct SixCorners {
  static constexpr std::uint32_t kMax = 6;

  /// @pre 3 <= count <= kMax
  explicit SixCorners(std::uint32_t count) : sixth(count - 1) {
    // By bits, since compilers make branches of comparisons.
    const std::uint32_t more = count - 3;
    fourth = 2 + ((more | (more >> 1U)) & 1U);
    fifth = sixth - (more & (more >> 1U));
  }

  std::uint32_t fourth;
  std::uint32_t fifth;
  std::uint32_t sixth;
};

}  // namespace way
