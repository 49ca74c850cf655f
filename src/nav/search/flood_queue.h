// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compiler.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The polygons that a breadth-first search has reached, in that order.
class FloodQueue {
 public:
  struct alignas(16) Entry {          ///< 16 bytes, so that pointer differences need no division.
    std::uint32_t polygon_index = 0;  ///< Index of the polygon.
    std::uint32_t parent = 0;  ///< Entry from which it was reached; the first entry is its own
                               ///< parent.
    std::uint32_t count = 0;   ///< Polygons on the path from the first to this one, both included.
  };

  void begin(std::uint32_t polygon_index) {
    size_ = 0;
    make_room(1);
    entries_[0] = {polygon_index, 0, 1};
    size_ = 1;
  }

  std::uint32_t size() const { return size_; }
  const Entry& operator[](std::uint32_t i) const { return entries_[i]; }

  /// Overwrites an earlier entry by another.
  void move_to(std::uint32_t i, std::uint32_t earlier) { entries_[earlier] = entries_[i]; }
  /// Drops the last entries.  @pre size <= size()
  void shrink(std::uint32_t size) { size_ = size; }

  class Adder {
   public:
    /// @param parent  Of all entries that are added.
    /// @param most    How many are added at most.
    Adder(FloodQueue& queue, std::uint32_t parent, std::size_t most) : queue_(queue) {
      queue.make_room(most);
      end_ = queue.entries_.data() + queue.size_;
      parent_ = parent;
      count_ = queue.entries_[parent].count + 1;
    }
    ~Adder() { queue_.size_ = static_cast<std::uint32_t>(end_ - queue_.entries_.data()); }
    Adder(const Adder&) = delete;
    Adder& operator=(const Adder&) = delete;

    void add(std::uint32_t polygon_index) { *end_++ = {polygon_index, parent_, count_}; }

   private:
    FloodQueue& queue_;
    Entry* end_;
    std::uint32_t parent_;
    std::uint32_t count_;
  };

  std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  void make_room(std::size_t more) {
    const std::size_t needed = size_ + more + 1;
    if (entries_.size() < needed) [[unlikely]]
      grow(needed);
  }
  WAY_NOINLINE void grow(std::size_t needed) { entries_.resize(2 * needed); }

  std::vector<Entry> entries_;  ///< Those from size_ on are undefined.
  std::uint32_t size_ = 0;
};

}  // namespace way
