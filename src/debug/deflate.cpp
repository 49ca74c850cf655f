// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "debug/deflate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace way {
namespace {

constexpr std::size_t kWindow = 32768;
constexpr std::size_t kShortest = 3;
constexpr std::size_t kLongest = 258;

/// The codes of lengths and distances: the first value of each and how many extra bits select among
/// those that share it (RFC 1951, 3.2.5).
struct Code {
  std::uint16_t first;
  std::uint8_t extra;
};
constexpr std::array<Code, 29> kLengths = {
    {{3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1}, {13, 1},
     {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3}, {59, 3},
     {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}}};
constexpr std::array<Code, 30> kDistances = {
    {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},
     {9, 2},     {13, 2},    {17, 3},    {25, 3},     {33, 4},     {49, 4},
     {65, 5},    {97, 5},    {129, 6},   {193, 6},    {257, 7},    {385, 7},
     {513, 8},   {769, 8},   {1025, 9},  {1537, 9},   {2049, 10},  {3073, 10},
     {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}}};

class BitWriter {
 public:
  /// Numbers are written from their lowest bit.
  void bits(std::uint32_t value, int count) {
    hold_ |= std::uint64_t{value} << held_;
    held_ += count;
    while (held_ >= 8) {
      out += static_cast<char>(hold_ & 255U);
      hold_ >>= 8U;
      held_ -= 8;
    }
  }

  /// Codes are written from their highest bit.
  void code(std::uint32_t value, int count) {
    for (int i = count - 1; i >= 0; --i)
      bits((value >> i) & 1U, 1);
  }

  void flush() {
    if (held_ > 0) bits(0, 8 - held_);
  }

  std::string out;

 private:
  std::uint64_t hold_ = 0;
  int held_ = 0;
};

/// A byte, the end marker or a length, in the fixed code (RFC 1951, 3.2.6).
void write_symbol(BitWriter& writer, std::uint32_t symbol) {
  if (symbol < 144) {
    writer.code(0x30 + symbol, 8);
  } else if (symbol < 256) {
    writer.code(0x190 + symbol - 144, 9);
  } else if (symbol < 280) {
    writer.code(symbol - 256, 7);
  } else {
    writer.code(0xc0 + symbol - 280, 8);
  }
}

std::size_t code_of(std::span<const Code> codes, std::size_t value) {
  const auto above = std::ranges::upper_bound(codes, value, {}, &Code::first);
  return static_cast<std::size_t>(above - codes.begin()) - 1;
}

void write_repeat(BitWriter& writer, std::size_t length, std::size_t distance) {
  const std::size_t l = code_of(kLengths, length);
  write_symbol(writer, static_cast<std::uint32_t>(257 + l));
  writer.bits(static_cast<std::uint32_t>(length - kLengths[l].first), kLengths[l].extra);
  const std::size_t d = code_of(kDistances, distance);
  writer.code(static_cast<std::uint32_t>(d), 5);
  writer.bits(static_cast<std::uint32_t>(distance - kDistances[d].first), kDistances[d].extra);
}

std::uint32_t hash_at(std::span<const std::uint8_t> bytes, std::size_t i) {
  const std::uint32_t three = bytes[i] | (bytes[i + 1] << 8U) | (bytes[i + 2] << 16U);
  return (three * 2654435761U) >> 17U;
}

std::size_t match_length(std::span<const std::uint8_t> bytes, std::size_t a, std::size_t b) {
  const std::size_t limit = std::min(kLongest, bytes.size() - b);
  std::size_t length = 0;
  while (length < limit && bytes[a + length] == bytes[b + length])
    ++length;
  return length;
}

void write_block(BitWriter& writer, std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kNever = ~std::size_t{0};
  std::vector<std::size_t> last(std::size_t{1} << 15U, kNever);
  for (std::size_t i = 0; i < bytes.size();) {
    std::size_t length = 0;
    std::size_t before = kNever;
    if (i + kShortest <= bytes.size()) {
      std::size_t& newest = last[hash_at(bytes, i)];
      before = newest;
      newest = i;
      if (before != kNever && i - before <= kWindow) length = match_length(bytes, before, i);
    }
    if (length < kShortest) {
      write_symbol(writer, bytes[i++]);
      continue;
    }
    write_repeat(writer, length, i - before);
    i += length;
  }
}

std::uint32_t adler32(std::span<const std::uint8_t> bytes) {
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const std::uint8_t byte : bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16U | a;
}

}  // namespace

std::string zlib_pack(std::span<const std::uint8_t> bytes) {
  BitWriter writer;
  writer.out = "\x78\x01";
  writer.bits(1, 1);  // The last block,
  writer.bits(1, 2);  // with the fixed codes.
  write_block(writer, bytes);
  write_symbol(writer, 256);
  writer.flush();
  const std::uint32_t sum = adler32(bytes);
  for (int shift = 24; shift >= 0; shift -= 8)
    writer.out += static_cast<char>(sum >> shift);
  return writer.out;
}

}  // namespace way
