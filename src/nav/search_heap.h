// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A queue that gives the smallest key first: a heap with four children a node, which is half as
/// deep as one with two and reads its children from one cache line. A node whose key falls is
/// pushed again; whoever pops must know an entry that has been overtaken.
class SearchHeap {
 public:
  struct Entry {
    float key;
    std::uint32_t node;
  };

  bool is_empty() const { return entries_.empty(); }
  void clear() { entries_.clear(); }
  std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

  void push(Entry entry) {
    entries_.push_back(entry);
    std::size_t hole = entries_.size() - 1;
    Entry* heap = entries_.data();
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (!(entry.key < heap[parent].key)) break;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = entry;
  }

  /// @pre !is_empty()
  Entry pop() {
    const Entry top = entries_.front();
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sink(last);
    return top;
  }

 private:
  /// Puts an entry in the place of the first.
  void sink(Entry entry) {
    Entry* heap = entries_.data();
    const std::size_t count = entries_.size();
    std::size_t hole = 0;
    std::size_t child = 1;
    for (; child + 4 <= count; child = 4 * hole + 1) {
      const std::size_t low = heap[child + 1].key < heap[child].key ? child + 1 : child;
      const std::size_t high = heap[child + 3].key < heap[child + 2].key ? child + 3 : child + 2;
      const std::size_t least = heap[high].key < heap[low].key ? high : low;
      if (!(heap[least].key < entry.key)) break;
      heap[hole] = heap[least];
      hole = least;
    }
    if (child + 4 > count) hole = sink_last(entry, hole, child);
    heap[hole] = entry;
  }

  /// The last step, where fewer than four children may be left.
  std::size_t sink_last(Entry entry, std::size_t hole, std::size_t child) {
    Entry* heap = entries_.data();
    std::size_t least = child;
    for (std::size_t i = child + 1; i < entries_.size(); ++i)
      least = heap[i].key < heap[least].key ? i : least;
    if (child >= entries_.size() || !(heap[least].key < entry.key)) return hole;
    heap[hole] = heap[least];
    return least;
  }

  std::vector<Entry> entries_;
};

}  // namespace way
