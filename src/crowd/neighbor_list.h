// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A neighbor of an agent: where it is, seen from there.
struct CrowdNeighbor {
  Vec2 offset = {};
  float squared = 0;
  std::uint32_t body = 0;

  /// Ordered by distance, then by body.
  std::uint64_t key() const {
    return std::uint64_t{std::bit_cast<std::uint32_t>(squared)} << 32U | body;
  }
};

/// The neighbors of one agent at a time. Which bodies are near is unpredictable, so bodies are
/// added and sorted without branches.
class NeighborList {
 public:
  void clear() { count_ = 0; }
  /// Adds a neighbor if `is_near`.
  void add_if(bool is_near, const CrowdNeighbor& neighbor) {
    if (count_ == all_.size()) all_.resize(2 * count_ + kFew);
    all_[count_] = neighbor;
    count_ += is_near ? 1 : 0;
  }
  /// Removes those for which `keep(neighbor)` is false.
  template <class Keep>
  void keep_if(Keep&& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const CrowdNeighbor neighbor = all_[i];
      all_[kept] = neighbor;
      kept += keep(neighbor) ? 1 : 0;
    }
    count_ = kept;
  }
  /// Nearest first.
  void sort() {
    if (count_ > kFew) {
      std::ranges::sort(std::span(all_).first(count_), {}, &CrowdNeighbor::key);
    } else if (count_ > 1) {
      sort_few();
    }
  }

  auto begin() { return all_.begin(); }
  auto end() { return all_.begin() + static_cast<std::ptrdiff_t>(count_); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.begin() + static_cast<std::ptrdiff_t>(count_); }

 private:
  static constexpr std::size_t kFew = 12;

  /// Each goes to where as many are before it.
  void sort_few() {
    std::array<CrowdNeighbor, kFew> before;
    std::array<std::uint64_t, kFew> keys;
    std::array<std::uint32_t, kFew> ranks;
    for (std::size_t i = 0; i < count_; ++i) {
      before[i] = all_[i];
      keys[i] = before[i].key();
      std::uint32_t rank = 0;
      for (std::size_t j = 0; j < i; ++j) {
        const bool is_after = keys[i] > keys[j];
        rank += is_after ? 1 : 0;
        ranks[j] += is_after ? 0 : 1;
      }
      ranks[i] = rank;
    }
    for (std::size_t i = 0; i < count_; ++i)
      all_[ranks[i]] = before[i];
  }

  std::vector<CrowdNeighbor> all_ = {};
  std::size_t count_ = 0;
};

}  // namespace way
