// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/image.h"

#include "debug/deflate.h"

#include <array>

namespace way {
namespace {

constexpr std::array<std::uint32_t, 256> kCrcTable = [] {
  std::array<std::uint32_t, 256> table = {};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1U) != 0 ? 0xedb88320U ^ (value >> 1U) : value >> 1U;
    table[i] = value;
  }
  return table;
}();

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffffU;
  for (const char c : bytes)
    crc = kCrcTable[(crc ^ static_cast<std::uint8_t>(c)) & 255U] ^ (crc >> 8U);
  return ~crc;
}

void add_number(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8)
    out += static_cast<char>(value >> shift);
}

void add_chunk(std::string& out, const std::string& kind, const std::string& data) {
  add_number(out, static_cast<std::uint32_t>(data.size()));
  out += kind + data;
  add_number(out, crc32(kind + data));
}

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
  std::string out = "\x89PNG\r\n\x1a\n";
  add_chunk(out, "IHDR", head);
  add_chunk(out, "IDAT", zlib_pack(filter_rows(image)));
  add_chunk(out, "IEND", "");
  return out;
}

}  // namespace way
