// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "crowd/plan/vec2_lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A neighbor of an agent: where it is, seen from there, and how it is avoided.
struct alignas(16) CrowdNeighbor {
  Vec2 offset = {};
  float squared = 0;
  std::uint32_t body = 0;
  float right = 1;  ///< From right_of_way(); 1 if it is not in the way.
  Vec2 aside = {};  ///< What the agent adds to its velocity to pass it on the preferred side.
  float unused = 0;

  /// Ordered by distance, then by body.
  std::uint64_t key() const {
    return std::uint64_t{std::bit_cast<std::uint32_t>(squared)} << 32U | body;
  }
};

/// Four of them, one per lane.
struct NeighborLanes {
  Vec2Lanes offset;
  Float4 squared;
  Int4 body;
  Float4 right;
  Vec2Lanes aside;
};

/// The neighbors of one agent at a time. Which bodies are near is unpredictable, so bodies are
/// added and sorted without branches.
class NeighborList {
 public:
  void clear() { count_ = 0; }
  void add(const CrowdNeighbor& neighbor) {
    reserve(1);
    all_[count_++] = neighbor;
  }
  /// Adds those of four whose bits are set.
  void add_lanes(unsigned lanes, const NeighborLanes& four) {
    reserve(4);
    const auto first =
        transposed(std::bit_cast<Int4>(four.offset.x), std::bit_cast<Int4>(four.offset.z),
                   std::bit_cast<Int4>(four.squared), four.body);
    const auto second = transposed(four.right, four.aside.x, four.aside.z, Float4{});
    for (std::size_t i = 0; i < 4; ++i) {
      all_[count_] = std::bit_cast<CrowdNeighbor>(
          std::array<Int4, 2>{first[i], std::bit_cast<Int4>(second[i])});
      count_ += (lanes >> i) & 1U;
    }
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

  void reserve(std::size_t more) {
    if (count_ + more > all_.size()) all_.resize(2 * all_.size() + kFew);
  }

  /// Each goes to where as many are before it.
  void sort_few() {
    std::array<std::uint64_t, kFew> keys;
    std::array<std::uint32_t, kFew> ranks;
    for (std::size_t i = 0; i < count_; ++i) {
      keys[i] = all_[i].key();
      std::uint32_t rank = 0;
      for (std::size_t j = 0; j < i; ++j) {
        const bool is_after = keys[i] > keys[j];
        rank += is_after ? 1 : 0;
        ranks[j] += is_after ? 0 : 1;
      }
      ranks[i] = rank;
    }
    if (sorted_.size() < all_.size()) sorted_.resize(all_.size());
    for (std::size_t i = 0; i < count_; ++i)
      sorted_[ranks[i]] = all_[i];
    all_.swap(sorted_);
  }

  std::vector<CrowdNeighbor> all_ = {};
  std::vector<CrowdNeighbor> sorted_ = {};  ///< Memory for it.
  std::size_t count_ = 0;
};

}  // namespace way
