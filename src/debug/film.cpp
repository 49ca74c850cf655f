// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// An animated PNG is a PNG whose first image is stored as usual and all others in chunks that other
// programs skip (PNG specification, third edition, section 11.3.6). Frames after the first one are
// painted over what is there; pixels that stay are stored as transparent black, which packs well.

#include "way/debug/film.h"

#include "way/core/assert.h"

#include "debug/deflate.h"
#include "debug/png_chunks.h"

#include <algorithm>

namespace way {
namespace {

constexpr int kLongestDelay = 60000;  ///< A delay is a 16-bit number.  [milliseconds]

std::size_t offset_of(const Image& image, int x, int y) {
  return (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
          static_cast<std::size_t>(x)) *
         3;
}

bool is_same_pixel(const Image& a, const Image& b, std::size_t at) {
  return a.bytes[at] == b.bytes[at] && a.bytes[at + 1] == b.bytes[at + 1] &&
         a.bytes[at + 2] == b.bytes[at + 2];
}

void add_short(std::string& out, int value) {
  out += static_cast<char>(value >> 8);
  out += static_cast<char>(value);
}

}  // namespace

void Film::add(const Image& image, int milliseconds) {
  WAY_ASSERT(image.width > 0 && image.height > 0);
  if (frames_.empty()) {
    const Box all = {0, 0, image.width, image.height};
    frames_.push_back({all, milliseconds, pack(image, all)});
    last_ = image;
    return;
  }
  WAY_ASSERT(image.width == last_.width && image.height == last_.height);
  Box box = changed_box(image);
  if (box.width == 0) {
    if (frames_.back().milliseconds + milliseconds <= kLongestDelay) {
      frames_.back().milliseconds += milliseconds;
      return;
    }
    box = {0, 0, 1, 1};
  }
  frames_.push_back({box, milliseconds, pack(image, box)});
  last_ = image;
}

Film::Box Film::changed_box(const Image& image) const {
  int left = image.width;
  int right = -1;
  int top = image.height;
  int bottom = -1;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (is_same_pixel(image, last_, offset_of(image, x, y))) continue;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return {};
  return {left, top, right - left + 1, bottom - top + 1};
}

std::string Film::pack(const Image& image, const Box& box) const {
  const bool is_first = frames_.empty();
  std::vector<std::uint8_t> rows;
  for (int y = box.y; y < box.y + box.height; ++y) {
    rows.push_back(0);  // no filter
    for (int x = box.x; x < box.x + box.width; ++x) {
      const std::size_t at = offset_of(image, x, y);
      if (!is_first && is_same_pixel(image, last_, at))
        rows.insert(rows.end(), 4, 0);
      else
        rows.insert(rows.end(), {image.bytes[at], image.bytes[at + 1], image.bytes[at + 2], 255});
    }
  }
  return zlib_pack(rows);
}

std::string Film::frame_control(std::uint32_t sequence, const Frame& frame) const {
  std::string data;
  add_number(data, sequence);
  for (const int number : {frame.box.width, frame.box.height, frame.box.x, frame.box.y})
    add_number(data, static_cast<std::uint32_t>(number));
  add_short(data, frame.milliseconds);
  add_short(data, 1000);
  data += '\0';                           // The image stays,
  data += sequence == 0 ? '\0' : '\x01';  // and the next one is painted over it.
  return data;
}

std::string Film::to_apng() const {
  if (frames_.empty()) return {};
  std::string head;
  add_number(head, static_cast<std::uint32_t>(last_.width));
  add_number(head, static_cast<std::uint32_t>(last_.height));
  head += '\x08';                // Bits per channel,
  head += '\x06';                // red, green, blue and alpha,
  head += std::string(3, '\0');  // and the only defined compression, filter and row order.
  std::string control;
  add_number(control, static_cast<std::uint32_t>(frames_.size()));
  add_number(control, 0);  // plays for ever
  std::string out(kPngSignature);
  add_chunk(out, "IHDR", head);
  add_chunk(out, "acTL", control);
  std::uint32_t sequence = 0;
  for (const Frame& frame : frames_) {
    const bool is_first = sequence == 0;
    add_chunk(out, "fcTL", frame_control(sequence++, frame));
    if (is_first) {
      add_chunk(out, "IDAT", frame.packed);
      continue;
    }
    std::string data;
    add_number(data, sequence++);
    add_chunk(out, "fdAT", data + frame.packed);
  }
  add_chunk(out, "IEND", "");
  return out;
}

}  // namespace way
