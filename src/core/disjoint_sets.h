// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace way {

/// Joins things that belong together; the root of a group is its first member.
class Groups {
 public:
  /// @param parents  Memory, kept by the caller.
  Groups(std::vector<std::uint32_t>& parents, std::size_t count) : parents_(parents) {
    parents_.resize(count);
    std::iota(parents_.begin(), parents_.end(), 0U);
  }

  /// Shortens the way for the next search.
  std::uint32_t root(std::uint32_t item) {
    while (parents_[item] != item) {
      parents_[item] = parents_[parents_[item]];
      item = parents_[item];
    }
    return item;
  }

  /// Quick, and may not know it yet.
  bool are_joined(std::uint32_t a, std::uint32_t b) const { return parents_[a] == parents_[b]; }

  /// Joins an item to the group of a root; gives the root of both.
  std::uint32_t join_root(std::uint32_t group, std::uint32_t item) {
    if (parents_[item] == group) return group;
    item = root(item);
    const std::uint32_t first = std::min(group, item);
    parents_[std::max(group, item)] = first;
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
