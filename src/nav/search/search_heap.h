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

  bool is_empty() const { return held_.key == kNone && size_ == 0; }
  void clear() {
    size_ = 0;
    for (std::size_t i = 0; i < kSpare; ++i)
      entries_[i].key = kNone;
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
    std::uint32_t key;  ///< Bits of the float.
    std::uint32_t node;
  };
  static constexpr std::uint32_t kNone = 0xffffffffU;  ///< Greater than any number's.
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

  /// Puts an entry in the place of the first. The least of four children is found without a branch,
  /// for which it is cannot be foreseen.
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

  [[gnu::noinline]] void grow() { entries_.resize(2 * entries_.size()); }

  /// The heap, and behind it at least four that are greater than all: any entry can be asked for
  /// four children, and an empty heap for its first.
  std::vector<Packed> entries_ = std::vector<Packed>(2 * kSpare, Packed{kNone, 0});
  std::size_t size_ = 0;  ///< Of the heap.
  Packed held_ = {kNone, 0};
};

}  // namespace way
