// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace way {

/// Reads a number from bytes in the given byte order.
/// @pre at + sizeof(T) <= bytes.size()
template <class T, std::endian Order>
T read_number(std::string_view bytes, std::size_t at) {
  std::array<char, sizeof(T)> raw = {};
  std::memcpy(raw.data(), bytes.data() + at, sizeof(T));
  if constexpr (Order != std::endian::native) std::ranges::reverse(raw);
  return std::bit_cast<T>(raw);
}

template <class T>
T read_little(std::string_view bytes, std::size_t at) {
  return read_number<T, std::endian::little>(bytes, at);
}

}  // namespace way
