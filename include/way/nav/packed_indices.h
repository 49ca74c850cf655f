// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace way {

/// Indices of one width at any address, for loops that determine the width once.
template <class T>
class PackedArray {
 public:
  explicit PackedArray(const std::byte* data) : data_(data) {}

  /// Their address, which may be unaligned.
  const std::byte* data() const { return data_; }

  std::uint32_t operator[](std::size_t i) const {
    T value;
    std::memcpy(&value, data_ + i * sizeof(T), sizeof(T));
    return value;
  }

 private:
  const std::byte* data_;
};

/// A view of indices that are stored in 1, 2 or 4 bytes each: as many as the largest of them needs.
class PackedIndices {
 public:
  PackedIndices() = default;
  /// @param width  Bytes per index: 1, 2 or 4.
  PackedIndices(const std::byte* data, int width) : data_(data), width_(width) {}

  /// Their address, which may be unaligned.
  const std::byte* data() const { return data_; }
  /// Bytes per index.
  int width() const { return width_; }

  /// Bytes that an index up to `greatest` needs.
  static constexpr int width_for(std::uint32_t greatest) {
    if (greatest <= 0xffU) return 1;
    return greatest <= 0xffffU ? 2 : 4;
  }

  /// Calls `use` with the PackedArray of the right width and returns its result.
  template <class Use>
  decltype(auto) visit(Use&& use) const {
    switch (width_) {
      case 1:
        return use(PackedArray<std::uint8_t>(data_));
      case 2:
        return use(PackedArray<std::uint16_t>(data_));
      default:
        return use(PackedArray<std::uint32_t>(data_));
    }
  }

  std::uint32_t operator[](std::size_t i) const {
    return visit([i](auto array) { return array[i]; });
  }

 private:
  const std::byte* data_ = nullptr;
  int width_ = 1;
};

}  // namespace way
