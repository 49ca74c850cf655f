// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// A queue that gives the smallest key first: a heap with four children a node, which is half as
/// deep as one with two and reads its children from one cache line. A node whose key falls is
/// pushed again; whoever pops must know an entry that has been overtaken. Of equal keys the smaller
/// node comes first.
///
/// The smallest entry since the last pop is kept out of the heap: in a search that makes headway it
/// is the next to be popped.
class SearchHeap {
 public:
  struct Entry {
    float key;  ///< [>= 0]
    std::uint32_t node;
  };

  bool is_empty() const { return held_ == kNone && entries_.empty(); }
  void clear() {
    entries_.clear();
    held_ = kNone;
  }
  std::size_t bytes() const { return entries_.capacity() * sizeof(Packed); }

  void push(Entry entry) {
    // Floats that are not negative have the order of their bits.
    Packed packed = Packed{std::bit_cast<std::uint32_t>(entry.key)} << 32U | entry.node;
    if (packed < held_) std::swap(packed, held_);
    if (packed != kNone) sift_up(packed);
  }

  /// @pre !is_empty()
  Entry pop() {
    Packed top = held_;
    if (!entries_.empty() && entries_.front() < held_) {
      top = entries_.front();
      const Packed last = entries_.back();
      entries_.pop_back();
      if (!entries_.empty()) sift_down(last);
    } else {
      held_ = kNone;
    }
    return {std::bit_cast<float>(static_cast<std::uint32_t>(top >> 32U)),
            static_cast<std::uint32_t>(top)};
  }

 private:
  using Packed = std::uint64_t;  ///< Bits of the key, then the node.
  static constexpr Packed kNone = ~Packed{0};

  void sift_up(Packed entry) {
    entries_.push_back(entry);
    Packed* heap = entries_.data();
    std::size_t hole = entries_.size() - 1;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (heap[parent] <= entry) break;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = entry;
  }

  /// Puts an entry in the place of the first.
  void sift_down(Packed entry) {
    Packed* heap = entries_.data();
    const std::size_t count = entries_.size();
    std::size_t hole = 0;
    std::size_t child = 1;
    for (; child + 4 <= count; child = 4 * hole + 1) {
      const std::size_t low = child + (heap[child + 1] < heap[child] ? 1 : 0);
      const std::size_t high = child + 2 + (heap[child + 3] < heap[child + 2] ? 1 : 0);
      const std::size_t least = heap[high] < heap[low] ? high : low;
      if (entry <= heap[least]) break;
      heap[hole] = heap[least];
      hole = least;
    }
    if (child + 4 > count) hole = sift_last(entry, hole, child);
    heap[hole] = entry;
  }

  /// The last step, where fewer than four children may be left.
  std::size_t sift_last(Packed entry, std::size_t hole, std::size_t child) {
    Packed* heap = entries_.data();
    std::size_t least = child;
    for (std::size_t i = child + 1; i < entries_.size(); ++i)
      least = heap[i] < heap[least] ? i : least;
    if (child >= entries_.size() || entry <= heap[least]) return hole;
    heap[hole] = heap[least];
    return least;
  }

  std::vector<Packed> entries_;
  Packed held_ = kNone;
};

}  // namespace way
