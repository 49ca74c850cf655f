// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// A color with opacity; the default is invisible.
struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  std::uint8_t a = 0;

  friend bool operator==(const Color&, const Color&) = default;
};

/// An opaque color from 0xrrggbb.
constexpr Color rgb(std::uint32_t code) {
  return {static_cast<std::uint8_t>(code >> 16U), static_cast<std::uint8_t>(code >> 8U),
          static_cast<std::uint8_t>(code), 255};
}

/// The same color with another opacity.  [0 to 255]
constexpr Color with_alpha(Color color, std::uint8_t alpha) {
  return {color.r, color.g, color.b, alpha};
}

/// Interpolates linearly in RGB, from `a` at 0 to `b` at 1.
[[nodiscard]] Color mix(Color a, Color b, float t);

/// A pleasant color for a number: nearby numbers get colors that are easy to distinguish, and the
/// same number always gets the same color.
[[nodiscard]] Color color_of(std::uint32_t number);

/// For heights: deep blue at 0 through green to yellow at 1. Values outside are clamped.
[[nodiscard]] Color height_color(float t);

/// For distances: black at 0 through purple and orange to pale yellow at 1.
[[nodiscard]] Color heat_color(float t);

}  // namespace way
