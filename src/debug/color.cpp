// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/color.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace way {
namespace {

std::uint8_t mix_channel(std::uint8_t a, std::uint8_t b, float t) {
  const float value = static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * t;
  return static_cast<std::uint8_t>(std::lround(value));
}

/// Linear interpolation between equally spaced colors.
Color along(std::span<const Color> stops, float t) {
  const float scaled = std::clamp(t, 0.0F, 1.0F) * static_cast<float>(stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
  return mix(stops[i], stops[i + 1], scaled - static_cast<float>(i));
}

/// One channel of a hue on a circle of length 1: up for a third, full for a third, down.
float hue_channel(float hue, float shift) {
  const float turned = hue + shift;
  const float level = std::abs((turned - std::floor(turned)) * 6 - 3) - 1;
  return std::clamp(level, 0.0F, 1.0F);
}

}  // namespace

Color mix(Color a, Color b, float t) {
  return {mix_channel(a.r, b.r, t), mix_channel(a.g, b.g, t), mix_channel(a.b, b.b, t),
          mix_channel(a.a, b.a, t)};
}

Color color_of(std::uint32_t number) {
  // Multiples of the golden ratio keep new hues away from recent ones.
  const double turns = static_cast<double>(number) * 0.6180339887498949;
  const auto hue = static_cast<float>(turns - std::floor(turns));
  const float light = number % 3 == 0 ? 0.96F : (number % 3 == 1 ? 0.88F : 0.8F);
  const auto channel = [&](float shift) {
    const float value = light * (1 - 0.36F * (1 - hue_channel(hue, shift)));
    return static_cast<std::uint8_t>(std::lround(value * 255));
  };
  return {channel(0), channel(2.0F / 3), channel(1.0F / 3), 255};
}

Color height_color(float t) {
  constexpr Color kStops[] = {rgb(0x2f4a8a), rgb(0x2f7f95), rgb(0x4bab84), rgb(0x9cc96b),
                              rgb(0xf2dc71)};
  return along(kStops, t);
}

Color heat_color(float t) {
  constexpr Color kStops[] = {rgb(0x12101f), rgb(0x4b1d6f), rgb(0xa8326f),
                              rgb(0xee6a4c), rgb(0xfbc26f), rgb(0xfcf6cf)};
  return along(kStops, t);
}

}  // namespace way
