// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace way {

/// Pixels, row by row from the top: red, green, blue, one byte each.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes = {};

  Color at(int x, int y) const {
    const std::size_t i = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                           static_cast<std::size_t>(x)) *
                          3;
    return {bytes[i], bytes[i + 1], bytes[i + 2], 255};
  }
};

/// Renders a picture with antialiasing: each pixel is the mean of sixteen samples.
[[nodiscard]] Image render(const Picture& picture);

/// The same, painted over an image instead of the background color: for many pictures that differ
/// only in their uppermost shapes.
///
/// @pre The image has the size of the picture.
[[nodiscard]] Image render_over(const Image& below, const Picture& picture);

/// The bytes of a PNG file.
[[nodiscard]] std::string to_png(const Image& image);

}  // namespace way
