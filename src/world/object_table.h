// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "world/placed_object.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// The objects of a world, by handle.
class ObjectTable {
 public:
  /// An object and its rank: of two objects the one with the lower rank was added first.
  struct Entry {
    std::uint32_t generation = 1;
    std::uint64_t rank = 0;
    std::optional<PlacedObject> placed = std::nullopt;
  };

  ObjectHandle add(PlacedObject placed) {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(entries_.size()));
      entries_.emplace_back();
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    Entry& entry = entries_[index];
    entry.rank = next_rank_++;
    entry.placed = std::move(placed);
    ++count_;
    return {index, entry.generation};
  }

  void remove(std::uint32_t index) {
    Entry& entry = entries_[index];
    entry.placed.reset();
    if (++entry.generation == 0) entry.generation = 1;
    free_.push_back(index);
    --count_;
  }

  /// Empty slots with these generations, and the rank of the next object.
  void restore(std::span<const std::uint32_t> generations, std::uint64_t next_rank) {
    for (const std::uint32_t generation : generations) {
      entries_.emplace_back();
      entries_.back().generation = std::max(generation, 1U);
    }
    next_rank_ = next_rank;
  }
  /// Puts an object into a slot; false if there is none, or it is taken.
  bool restore(std::uint32_t index, std::uint64_t rank, PlacedObject placed) {
    if (index >= entries_.size() || entries_[index].placed || rank >= next_rank_) return false;
    entries_[index].rank = rank;
    entries_[index].placed = std::move(placed);
    ++count_;
    return true;
  }
  /// Ends a restoration: slots that stayed empty are free.
  void free_empty() {
    for (std::uint32_t i = 0; i < entries_.size(); ++i)
      if (!entries_[i].placed) free_.push_back(i);
  }
  /// The generations of all slots.
  std::vector<std::uint32_t> generations() const {
    std::vector<std::uint32_t> result;
    for (const Entry& entry : entries_)
      result.push_back(entry.generation);
    return result;
  }
  std::uint64_t next_rank() const { return next_rank_; }

  /// The object of a handle, or null if it is stale.
  PlacedObject* find(ObjectHandle handle) {
    if (handle.index() >= entries_.size()) return nullptr;
    Entry& entry = entries_[handle.index()];
    if (entry.generation != handle.generation() || !entry.placed) return nullptr;
    return &*entry.placed;
  }

  /// @pre there is an object at the index
  PlacedObject& operator[](std::uint32_t index) { return *entries_[index].placed; }
  const PlacedObject& operator[](std::uint32_t index) const { return *entries_[index].placed; }
  std::uint64_t rank(std::uint32_t index) const { return entries_[index].rank; }
  ObjectHandle handle(std::uint32_t index) const { return {index, entries_[index].generation}; }
  std::size_t size() const { return count_; }

  /// The indices of all objects, in the order of their ranks.
  std::vector<std::uint32_t> in_order() const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].placed) order.push_back(i);
    }
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return entries_[i].rank; });
    return order;
  }

 private:
  std::vector<Entry> entries_ = {};
  std::vector<std::uint32_t> free_ = {};
  std::uint64_t next_rank_ = 0;
  std::size_t count_ = 0;
};

}  // namespace way
