// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A run of elements in a BlockPool.
struct PoolRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// Many lists in one vector, so that they are copied and freed together. A list gets a block of a
/// power of two; freed blocks are used again for lists of the same size class.
template <class T>
class BlockPool {
 public:
  PoolRange add(std::span<const T> list) {
    if (list.empty()) return {};
    const std::size_t size_class = class_of(list.size());
    std::vector<std::uint32_t>& free = free_[size_class];
    PoolRange range = {static_cast<std::uint32_t>(data_.size()),
                       static_cast<std::uint32_t>(list.size())};
    if (free.empty()) {
      data_.resize(data_.size() + (std::size_t{1} << size_class));
    } else {
      range.first = free.back();
      free.pop_back();
    }
    std::ranges::copy(list, data_.begin() + range.first);
    return range;
  }

  void remove(PoolRange range) {
    if (range.count != 0) free_[class_of(range.count)].push_back(range.first);
  }

  std::span<const T> operator[](PoolRange range) const {
    return std::span(data_).subspan(range.first, range.count);
  }

  /// The address of an element, until the next one is added.  @pre i < range.count
  const T* address_of(PoolRange range, std::uint32_t i) const { return &data_[range.first + i]; }

  /// Calls `visit(list)` for all lists that it consists of.
  template <class Visit>
  void for_each_list(Visit&& visit) {
    visit(data_);
    for (auto& list : free_)
      visit(list);
  }
  /// True if the block of a range lies in here.
  bool holds(PoolRange range) const {
    if (range.count == 0) return range.first <= data_.size();
    return range.first < data_.size() &&
           (std::size_t{1} << class_of(range.count)) <= data_.size() - range.first;
  }
  bool is_consistent() const {
    for (std::size_t i = 0; i < free_.size(); ++i)
      for (const std::uint32_t first : free_[i])
        if (first > data_.size() || (std::size_t{1} << i) > data_.size() - first) return false;
    return true;
  }

 private:
  static std::size_t class_of(std::size_t count) {
    return static_cast<std::size_t>(std::bit_width(std::max<std::size_t>(count, 4) - 1));
  }

  std::vector<T> data_;
  std::array<std::vector<std::uint32_t>, 33> free_;  ///< By size class.
};

}  // namespace way
