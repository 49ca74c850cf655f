// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/scratch/plane_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace way {
namespace {

constexpr std::size_t kBlock = 16;
// The first byte of a block: 0 for a run of blocks without a change, whose number less one follows.
// Else one more than the bits of a number, with kWideBase if its least difference takes two bytes.
constexpr unsigned kWideBase = 0x80;

using Steps = std::array<std::int16_t, kBlock>;

void put(std::vector<std::byte>& to, unsigned byte) {
  to.push_back(static_cast<std::byte>(byte));
}

/// Differences of a block, 0 behind the last number.
Steps steps_of(std::span<const std::uint16_t> values, std::uint16_t before) {
  Steps steps = {};
  for (std::size_t i = 0; i < values.size(); ++i) {
    steps[i] = static_cast<std::int16_t>(values[i] - before);
    before = values[i];
  }
  return steps;
}

void put_block(const Steps& steps, std::vector<std::byte>& to) {
  const auto [low, high] = std::ranges::minmax(steps);
  const auto bits = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(high - low)));
  const bool is_wide = low < -128 || low > 127;
  put(to, (bits + 1) | (is_wide ? kWideBase : 0));
  put(to, static_cast<unsigned>(low) & 0xFFU);
  if (is_wide) put(to, (static_cast<unsigned>(low) >> 8U) & 0xFFU);
  std::uint64_t window = 0;
  unsigned held = 0;
  for (const std::int16_t step : steps) {
    window |= static_cast<std::uint64_t>(static_cast<unsigned>(step - low)) << held;
    for (held += bits; held >= 8; held -= 8, window >>= 8U)
      put(to, static_cast<unsigned>(window & 0xFFU));
  }
}

/// Reads a block behind its first byte. Writes all of it.
const std::byte* read_block(unsigned head, const std::byte* from, std::uint16_t before,
                            std::uint16_t* to) {
  const unsigned bits = (head & ~kWideBase) - 1;
  auto low = static_cast<std::int16_t>(static_cast<std::int8_t>(*from++));
  if ((head & kWideBase) != 0) {
    low = static_cast<std::int16_t>((static_cast<unsigned>(low) & 0xFFU) |
                                    (static_cast<unsigned>(*from++) << 8U));
  }
  const std::uint32_t mask = (1U << bits) - 1;
  std::uint16_t value = before;
  for (unsigned i = 0, at = 0; i < kBlock; ++i, at += bits) {
    std::uint32_t window = 0;
    std::memcpy(&window, from + at / 8, sizeof window);
    value = static_cast<std::uint16_t>(value + low + ((window >> (at % 8)) & mask));
    to[i] = value;
  }
  return from + 2 * static_cast<std::size_t>(bits);
}

}  // namespace

void encode_plane(std::span<const std::uint16_t> values, std::vector<std::byte>& to) {
  static_assert(std::endian::native == std::endian::little);
  std::uint16_t before = 0;
  std::size_t still = 0;  // blocks without a change that are not written yet
  const auto put_still = [&] {
    for (; still > 0; still -= std::min<std::size_t>(still, 256)) {
      put(to, 0);
      put(to, static_cast<unsigned>(std::min<std::size_t>(still, 256) - 1));
    }
  };
  for (std::size_t i = 0; i < values.size(); i += kBlock) {
    const auto block = values.subspan(i, std::min(kBlock, values.size() - i));
    const Steps steps = steps_of(block, before);
    before = block.back();
    if (steps == Steps{}) {
      ++still;
      continue;
    }
    put_still();
    put_block(steps, to);
  }
  put_still();
}

const std::byte* decode_plane(const std::byte* from, std::span<std::uint16_t> values) {
  std::uint16_t before = 0;
  for (std::size_t i = 0; i < values.size();) {
    const auto head = static_cast<unsigned>(*from++);
    const std::size_t left = values.size() - i;
    if (head == 0) {
      const std::size_t count = (static_cast<std::size_t>(*from++) + 1) * kBlock;
      std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(i), std::min(count, left), before);
      i += count;
    } else if (left >= kBlock) {
      from = read_block(head, from, before, values.data() + i);
      i += kBlock;
      before = values[i - 1];
    } else {
      std::array<std::uint16_t, kBlock> last = {};
      from = read_block(head, from, before, last.data());
      std::copy_n(last.begin(), left, values.begin() + static_cast<std::ptrdiff_t>(i));
      i += kBlock;
    }
  }
  return from;
}

}  // namespace way
