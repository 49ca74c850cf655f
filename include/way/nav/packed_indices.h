// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace way {

/// A view of indices that are stored in 1, 2 or 4 bytes each, whatever the greatest of them needs.
class PackedIndices {
 public:
  PackedIndices() = default;
  /// @param width  Bytes of an index: 1, 2 or 4.
  PackedIndices(const std::byte* data, int width) : data_(data), width_(width) {}

  /// Bytes that an index up to `greatest` needs.
  static constexpr int width_for(std::uint32_t greatest) {
    if (greatest <= 0xffU) return 1;
    return greatest <= 0xffffU ? 2 : 4;
  }

  std::uint32_t operator[](std::size_t i) const {
    switch (width_) {
      case 1:
        return read<std::uint8_t>(i);
      case 2:
        return read<std::uint16_t>(i);
      default:
        return read<std::uint32_t>(i);
    }
  }

 private:
  template <class T>
  std::uint32_t read(std::size_t i) const {
    T value;
    std::memcpy(&value, data_ + i * sizeof(T), sizeof(T));
    return value;
  }

  const std::byte* data_ = nullptr;
  int width_ = 1;
};

}  // namespace way
