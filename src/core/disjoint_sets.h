// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace way {

/// Union-find; the root of a set is its least member.
class DisjointSets {
 public:
  /// @param parents  Memory; must stay valid.
  DisjointSets(std::vector<std::uint32_t>& parents, std::size_t count) : parents_(parents) {
    parents_.resize(count);
    std::iota(parents_.begin(), parents_.end(), 0U);
  }

  /// Halves the path for the next call.
  std::uint32_t root(std::uint32_t item) {
    while (parents_[item] != item) {
      parents_[item] = parents_[parents_[item]];
      item = parents_[item];
    }
    return item;
  }

  /// A cheap test with false negatives.
  bool are_joined(std::uint32_t a, std::uint32_t b) const { return parents_[a] == parents_[b]; }

  /// Joins the set of an item to the set of a root; returns the root of both.
  std::uint32_t join_root(std::uint32_t set, std::uint32_t item) {
    if (parents_[item] == set) return set;
    item = root(item);
    const std::uint32_t first = std::min(set, item);
    parents_[std::max(set, item)] = first;
    return first;
  }

  void join(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t>& parents_;
};

}  // namespace way
