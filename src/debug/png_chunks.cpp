// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "debug/png_chunks.h"

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

}  // namespace

void add_number(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8)
    out += static_cast<char>(value >> shift);
}

void add_chunk(std::string& out, const std::string& kind, const std::string& data) {
  add_number(out, static_cast<std::uint32_t>(data.size()));
  out += kind + data;
  add_number(out, crc32(kind + data));
}

}  // namespace way
