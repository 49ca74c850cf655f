// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/one_way_reach.h"

#include "core/disjoint_sets.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

template <class T>
void sort_and_unite(std::vector<T>& items) {
  std::ranges::sort(items);
  const auto rest = std::ranges::unique(items);
  items.erase(rest.begin(), rest.end());
}

}  // namespace

/// Strongly connected components by Tarjan's algorithm ("Depth-first search and linear graph
/// algorithms", 1972), without recursion. They are finished in reverse topological order, so the
/// rows of all that one leads to are known when its own is made.
class OneWayReach::Closure {
 public:
  /// @param edges  Between nodes, ascending.
  Closure(OneWayReach& reach, const std::vector<Edge>& edges)
      : reach_(reach), edges_(edges), low_(reach.roots_.size(), kNone) {
    const std::size_t nodes = reach.roots_.size();
    reach_.rows_.assign(nodes, kNone);
    reach_.words_ = (nodes + 63) / 64;
    reach_.bits_.reserve(nodes * reach_.words_);
    for (std::uint32_t node = 0; node < nodes; ++node)
      if (low_[node] == kNone) search(node);
  }

 private:
  struct Visit {
    std::uint32_t node;
    std::uint32_t order;
    std::size_t edge;  ///< The next to follow.
  };

  void search(std::uint32_t root) {
    enter(root);
    while (!visits_.empty()) {
      Visit& at = visits_.back();
      if (at.edge < edges_.size() && edges_[at.edge].first == at.node) {
        const std::uint32_t next = edges_[at.edge++].second;
        if (low_[next] == kNone) {
          enter(next);
        } else if (reach_.rows_[next] == kNone) {
          low_[at.node] = std::min(low_[at.node], low_[next]);
        }
        continue;
      }
      const Visit done = at;
      visits_.pop_back();
      if (low_[done.node] == done.order) finish(done.node);
      if (!visits_.empty()) {
        std::uint32_t& low = low_[visits_.back().node];
        if (reach_.rows_[done.node] == kNone) low = std::min(low, low_[done.node]);
      }
    }
  }

  void enter(std::uint32_t node) {
    low_[node] = order_;
    const auto first = std::ranges::lower_bound(edges_, node, {}, &Edge::first);
    visits_.push_back({node, order_++, static_cast<std::size_t>(first - edges_.begin())});
    open_.push_back(node);
  }

  /// All open nodes from this one on reach each other.
  void finish(std::uint32_t node) {
    const auto row = static_cast<std::uint32_t>(row_count_++);
    reach_.bits_.resize(row_count_ * reach_.words_);
    reach_.bits_[row * reach_.words_ + row / 64] |= std::uint64_t{1} << (row % 64);
    const auto begin = std::ranges::find(open_, node);
    for (auto member = begin; member != open_.end(); ++member)
      reach_.rows_[*member] = row;
    for (auto member = begin; member != open_.end(); ++member)
      add_targets(*member, row);
    open_.erase(begin, open_.end());
  }

  void add_targets(std::uint32_t node, std::uint32_t row) {
    for (const Edge& edge : std::ranges::equal_range(edges_, node, {}, &Edge::first)) {
      const std::size_t from = reach_.rows_[edge.second] * reach_.words_;
      for (std::size_t i = 0; i < reach_.words_; ++i)
        reach_.bits_[row * reach_.words_ + i] |= reach_.bits_[from + i];
    }
  }

  OneWayReach& reach_;
  const std::vector<Edge>& edges_;
  std::vector<std::uint32_t> low_;   ///< The least order of an open node that a node leads to.
  std::vector<Visit> visits_;        ///< The stack of the depth-first search.
  std::vector<std::uint32_t> open_;  ///< Nodes without a row, in order.
  std::uint32_t order_ = 0;
  std::size_t row_count_ = 0;
};

OneWayReach::OneWayReach(std::vector<Edge> edges) {
  std::erase_if(edges, [](const Edge& edge) { return edge.first == edge.second; });
  for (const auto& [from, to] : edges) {
    roots_.push_back(from);
    roots_.push_back(to);
  }
  sort_and_unite(roots_);
  for (auto& [from, to] : edges) {
    from = static_cast<std::uint32_t>(find(from));
    to = static_cast<std::uint32_t>(find(to));
  }
  sort_and_unite(edges);
  DisjointSets sets(components_, roots_.size());
  for (const auto& [from, to] : edges)
    sets.join(from, to);
  for (std::uint32_t node = 0; node < roots_.size(); ++node) {
    const std::uint32_t first = sets.root(node);
    if (first != node) ++joined_;
    components_[node] = first;
  }
  const Closure closure(*this, edges);
  for (std::uint32_t& component : components_)
    component = roots_[component];
}

bool OneWayReach::leads(std::uint32_t from, std::uint32_t to) const {
  if (from == to) return true;
  const std::size_t a = find(from);
  const std::size_t b = find(to);
  if (a == roots_.size() || b == roots_.size()) return false;
  const std::uint32_t column = rows_[b];
  return ((bits_[rows_[a] * words_ + column / 64] >> (column % 64)) & 1U) != 0;
}

std::size_t OneWayReach::find(std::uint32_t root) const {
  const auto at = std::ranges::lower_bound(roots_, root);
  return at != roots_.end() && *at == root ? static_cast<std::size_t>(at - roots_.begin())
                                           : roots_.size();
}

}  // namespace way
