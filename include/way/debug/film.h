// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/image.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace way {

/// Images that follow each other, as an animated PNG file (APNG): browsers play it in a loop, and
/// programs that only know PNG show its first image. Each image is packed when it is added, as what
/// has changed since the one before, so a film of any length needs little more memory than its
/// file.
class Film {
 public:
  /// Adds an image. One that is equal to the image before makes that one last longer.
  ///
  /// @param milliseconds  How long it is shown.  [1 to 60000]
  /// @pre The image has the size of the first one, and at least one pixel.
  void add(const Image& image, int milliseconds);

  /// How many images differ from the one before.
  std::size_t frame_count() const { return frames_.size(); }

  /// The bytes of the file; empty without any image.
  [[nodiscard]] std::string to_apng() const;

 private:
  /// A part of the image, from x and y.  [pixels]
  struct Box {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
  };
  struct Frame {
    Box box = {};
    int milliseconds = 0;
    std::string packed = {};  ///< Red, green, blue and alpha of its pixels.
  };

  Box changed_box(const Image& image) const;
  std::string pack(const Image& image, const Box& box) const;
  std::string frame_control(std::uint32_t sequence, const Frame& frame) const;

  Image last_ = {};
  std::vector<Frame> frames_ = {};
};

}  // namespace way
