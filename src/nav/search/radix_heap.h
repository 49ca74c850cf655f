// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A priority queue for searches that push no key smaller than the one popped last (radix heap:
/// Ahuja, Mehlhorn, Orlin and Tarjan, 1990). Faster than SearchHeap if it is long. As there, a node
/// whose key decreases is pushed again. The order of equal keys depends only on the order of pushes
/// and pops.
class RadixHeap {
 public:
  struct Entry {
    float key;  ///< [>= 0]
    std::uint32_t node;
  };

  bool is_empty() const { return size_ == 0; }
  void clear() {
    for (std::vector<Packed>& bucket : buckets_)
      bucket.clear();
    size_ = 0;
    last_ = 0;
  }
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (const std::vector<Packed>& bucket : buckets_)
      bytes += bucket.capacity() * sizeof(Packed);
    return bytes;
  }

  /// @pre entry.key is not less than the one popped last
  void push(Entry entry) {
    // Non-negative floats compare like their bit patterns.
    const auto key = std::bit_cast<std::uint32_t>(entry.key);
    buckets_[bucket_of(key)].push_back({key, entry.node});
    ++size_;
  }

  /// @pre !is_empty()
  Entry pop() {
    if (buckets_[0].empty()) refill();
    const Packed entry = buckets_[0].back();
    buckets_[0].pop_back();
    --size_;
    return {std::bit_cast<float>(entry.key), entry.node};
  }

 private:
  struct Packed {
    std::uint32_t key;  ///< Bit pattern of the float.
    std::uint32_t node;
  };

  /// The first bucket holds the keys equal to the last one; the others, those whose highest bit
  /// that differs from it is the same.
  std::size_t bucket_of(std::uint32_t key) const {
    return static_cast<std::size_t>(std::bit_width(key ^ last_));
  }

  /// Distributes the first bucket that is not empty to those before it.
  void refill() {
    std::size_t i = 1;
    while (buckets_[i].empty())
      ++i;
    last_ = std::ranges::min(buckets_[i], {}, &Packed::key).key;
    for (const Packed entry : buckets_[i])
      buckets_[bucket_of(entry.key)].push_back(entry);
    buckets_[i].clear();
  }

  std::array<std::vector<Packed>, 33> buckets_;
  std::size_t size_ = 0;
  std::uint32_t last_ = 0;  ///< The key popped last.
};

}  // namespace way
