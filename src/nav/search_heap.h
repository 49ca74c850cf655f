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
/// pushed again; whoever pops must know an entry that has been overtaken. The order of equal keys
/// follows from the order of the pushes and pops alone.
///
/// The smallest entry since the last pop is kept out of the heap: in a search that makes headway it
/// is the next to be popped.
class SearchHeap {
 public:
  struct Entry {
    float key;  ///< [>= 0]
    std::uint32_t node;
  };

  bool is_empty() const { return held_.key == kNone && entries_.empty(); }
  void clear() {
    entries_.clear();
    held_.key = kNone;
  }
  std::size_t bytes() const { return entries_.capacity() * sizeof(Packed); }

  void push(Entry entry) {
    // Floats that are not negative have the order of their bits.
    Packed packed = {std::bit_cast<std::uint32_t>(entry.key), entry.node};
    if (packed.key < held_.key) std::swap(packed, held_);
    if (packed.key != kNone) sift_up(packed);
  }

  /// @pre !is_empty()
  Entry pop() {
    Packed top = held_;
    if (!entries_.empty() && entries_.front().key < held_.key) {
      top = entries_.front();
      const Packed last = entries_.back();
      entries_.pop_back();
      if (!entries_.empty()) sift_down(last);
    } else {
      held_.key = kNone;
    }
    return {std::bit_cast<float>(top.key), top.node};
  }

 private:
  struct Packed {
    std::uint32_t key;  ///< Bits of the float.
    std::uint32_t node;
  };
  static constexpr std::uint32_t kNone = 0xffffffffU;  ///< Greater than any number's.

  void sift_up(Packed entry) {
    entries_.push_back(entry);
    Packed* heap = entries_.data();
    std::size_t hole = entries_.size() - 1;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (heap[parent].key <= entry.key) break;
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
      const std::size_t low = child + (heap[child + 1].key < heap[child].key ? 1 : 0);
      const std::size_t high = child + 2 + (heap[child + 3].key < heap[child + 2].key ? 1 : 0);
      const std::size_t least = heap[high].key < heap[low].key ? high : low;
      if (entry.key <= heap[least].key) break;
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
      least = heap[i].key < heap[least].key ? i : least;
    if (child >= entries_.size() || entry.key <= heap[least].key) return hole;
    heap[hole] = heap[least];
    return least;
  }

  std::vector<Packed> entries_;
  Packed held_ = {kNone, 0};
};

}  // namespace way
