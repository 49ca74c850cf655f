// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace way {

/// Pads the corners of a polygon to six by repeating the last one, so that all polygons with few
/// corners are processed the same, without an unpredictable branch on their number. The first three
/// corners are always present.
struct PaddedCorners {
  static constexpr std::uint32_t kMax = 6;

  /// @pre 3 <= count <= kMax
  explicit PaddedCorners(std::uint32_t count)
      : fourth(kFourth[count]), fifth(kFifth[count]), sixth(count - 1) {}

  std::uint32_t fourth;
  std::uint32_t fifth;
  std::uint32_t sixth;

 private:
  static constexpr std::array<std::uint8_t, kMax + 1> kFourth = {0, 0, 0, 2, 3, 3, 3};
  static constexpr std::array<std::uint8_t, kMax + 1> kFifth = {0, 0, 0, 2, 3, 4, 4};
};

}  // namespace way
