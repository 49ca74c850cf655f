// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace way {

/// Which components lead to which through one-way links.
///
/// Ground and two-way links connect both ways, so ComponentLabels without one-way links tells all
/// about them. One-way links are the edges of a directed graph between those components; only
/// components that such a link enters or leaves are its nodes, usually few. Its transitive closure
/// is kept as bits: nodes that reach each other share a row, so n nodes take at most n * n bits.
class OneWayReach {
 public:
  /// From one component to another, both as roots of ComponentLabels.
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  OneWayReach() = default;
  /// Edges may occur several times; those from a component to itself are ignored.
  explicit OneWayReach(std::vector<Edge> edges);

  /// The same number for all components that are connected if one-way links could be walked both
  /// ways: the root of one of them.
  std::uint32_t component(std::uint32_t root) const {
    const std::size_t node = find(root);
    return node == roots_.size() ? root : components_[node];
  }
  /// Returns true if there is a path from one component to the other. Takes two binary searches.
  bool leads(std::uint32_t from, std::uint32_t to) const;
  /// By how many there are fewer components if one-way links could be walked both ways.
  std::size_t joined() const { return joined_; }

 private:
  class Closure;

  /// roots_.size() if it is not a node.
  std::size_t find(std::uint32_t root) const;

  std::vector<std::uint32_t> roots_;       ///< Of the nodes, ascending.
  std::vector<std::uint32_t> components_;  ///< Per node.
  std::vector<std::uint32_t> rows_;        ///< Per node, its row and column of bits.
  std::vector<std::uint64_t> bits_;
  std::size_t words_ = 0;  ///< Per row.
  std::size_t joined_ = 0;
};

}  // namespace way
