// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compiler.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// A priority queue with the smallest key first: a 4-ary heap, which is half as deep as a binary
/// one and reads the children of a node from one cache line. There is no decrease-key: a node whose
/// key decreases is pushed again, and the caller skips outdated entries. The order of equal keys
/// depends only on the order of pushes and pops.
///
/// The smallest entry since the last pop is held outside of the heap: in a search that makes
/// progress it is the next one popped.
class SearchHeap {
 public:
  struct Entry {
    float key;  ///< [>= 0]
    std::uint32_t node;
  };

  bool is_empty() const { return held_.key == kNone && size_ == 0; }
  /// The smallest key; not a number if the queue is empty, and so not less than any other.
  float least_key() const {
    return std::bit_cast<float>(std::min(held_.key, entries_.front().key));
  }
  void clear() {
    size_ = 0;
    for (std::size_t i = 0; i < kSpare; ++i)
      entries_[i].key = kNone;
    held_.key = kNone;
  }
  std::size_t bytes() const { return entries_.capacity() * sizeof(Packed); }

  void push(Entry entry) {
    // Non-negative floats compare like their bit patterns.
    Packed packed = {std::bit_cast<std::uint32_t>(entry.key), entry.node};
    if (packed.key < held_.key) std::swap(packed, held_);
    if (packed.key != kNone) sift_up(packed);
  }

  /// @pre !is_empty()
  Entry pop() {
    Packed* heap = entries_.data();
    Packed top = held_;
    if (heap[0].key < held_.key) {
      top = heap[0];
      --size_;
      const Packed last = heap[size_];
      heap[size_].key = kNone;
      if (size_ > 0) sift_down(last);
    } else {
      held_.key = kNone;
    }
    return {std::bit_cast<float>(top.key), top.node};
  }

 private:
  struct Packed {
    std::uint32_t key;  ///< Bit pattern of the float.
    std::uint32_t node;
  };
  static constexpr std::uint32_t kNone = 0xffffffffU;  ///< Greater than that of any number.
  static constexpr std::size_t kSpare = 4;

  void sift_up(Packed entry) {
    if (size_ + kSpare == entries_.size()) [[unlikely]]
      grow();
    Packed* heap = entries_.data();
    std::size_t hole = size_++;
    heap[hole + kSpare].key = kNone;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (heap[parent].key <= entry.key) break;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = entry;
  }

  /// Replaces the first entry. The least of four children is found branch-free: unpredictable.
  void sift_down(Packed entry) {
    Packed* heap = entries_.data();
    std::size_t hole = 0;
    for (std::size_t child = 1; child < size_; child = 4 * hole + 1) {
      const std::size_t low = child + (heap[child + 1].key < heap[child].key ? 1 : 0);
      const std::size_t high = child + 2 + (heap[child + 3].key < heap[child + 2].key ? 1 : 0);
      const std::size_t is_high = heap[high].key < heap[low].key ? 1 : 0;
      const std::size_t least = low + (high - low) * is_high;
      if (entry.key <= heap[least].key) break;
      heap[hole] = heap[least];
      hole = least;
    }
    heap[hole] = entry;
  }

  WAY_NOINLINE void grow() { entries_.resize(2 * entries_.size()); }

  /// The heap, followed by at least four entries greater than all others: every entry has four
  /// readable children, and an empty heap a readable first entry.
  std::vector<Packed> entries_ = std::vector<Packed>(2 * kSpare, Packed{kNone, 0});
  std::size_t size_ = 0;  ///< Size of the heap.
  Packed held_ = {kNone, 0};
};

}  // namespace way
