// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/image.h"

#include "debug/deflate.h"
#include "debug/png_chunks.h"

namespace way {
namespace {

/// Each row as its difference from the one above: mostly zeros for a flat picture.
std::vector<std::uint8_t> filter_rows(const Image& image) {
  constexpr std::uint8_t kDifferenceAbove = 2;
  const std::size_t stride = static_cast<std::size_t>(image.width) * 3;
  std::vector<std::uint8_t> rows;
  rows.reserve(image.bytes.size() + static_cast<std::size_t>(image.height));
  for (std::size_t i = 0; i < image.bytes.size(); ++i) {
    if (i % stride == 0) rows.push_back(kDifferenceAbove);
    const std::uint8_t above = i < stride ? std::uint8_t{0} : image.bytes[i - stride];
    rows.push_back(static_cast<std::uint8_t>(image.bytes[i] - above));
  }
  return rows;
}

}  // namespace

std::string to_png(const Image& image) {
  std::string head;
  add_number(head, static_cast<std::uint32_t>(image.width));
  add_number(head, static_cast<std::uint32_t>(image.height));
  head += '\x08';                // Bits per channel,
  head += '\x02';                // red, green and blue,
  head += std::string(3, '\0');  // and the only defined compression, filter and row order.
  std::string out(kPngSignature);
  add_chunk(out, "IHDR", head);
  add_chunk(out, "IDAT", zlib_pack(filter_rows(image)));
  add_chunk(out, "IEND", "");
  return out;
}

}  // namespace way
