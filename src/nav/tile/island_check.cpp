// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/island_check.h"

#include "core/disjoint_sets.h"

#include <algorithm>
#include <span>

namespace way {
namespace {

/// Fits most polygons: this many values are written at once for each polygon, and surplus ones are
/// overwritten by the next.
constexpr std::size_t kUsualCorners = 6;

void grow(std::vector<std::uint32_t>& list, std::size_t size) {
  if (list.size() < size) list.resize(size);
}

/// Compares the islands that a tile stores with the connected components of its polygons.
///
/// Each polygon is a child of its neighbor with the lowest number, if that is lower than its own,
/// which makes trees; edges to its other neighbors may join trees. If neighbors have the same
/// island, and there are as many groups of trees as islands, then each island is one group.
template <class Islands>
class IslandCheck {
 public:
  IslandCheck(const TileView& tile, Islands islands, IslandScratch& scratch)
      : s_(scratch),
        islands_(islands),
        corners_(tile.corners()),
        first_edge_(tile.first_edges()),
        count_(tile.polygon_count()),
        island_count_(tile.tile->island_count()) {}

  bool run(const PolygonScan& scan) {
    grow(s_.trees, std::size_t{count_} + 1);
    grow(s_.islands, std::size_t{count_} + 1);
    grow(s_.trees_of_edges, first_edge_[count_] + kUsualCorners);
    grow(s_.joints, std::size_t{first_edge_[count_]} + 1);
    return hang_all(scan) && join_trees(find_joints());
  }

  bool run_slowly() {
    DisjointSets groups(s_.groups, count_);
    for (std::uint32_t p = 0; p < count_; ++p) {
      for (std::uint32_t e = first_edge_[p]; e < first_edge_[p + 1]; ++e) {
        if (corners_[e].code < count_) groups.join(p, corners_[e].code);
      }
    }
    std::uint32_t islands = 0;
    for (std::uint32_t p = 0; p < count_; ++p) {
      const std::uint32_t root = groups.root(p);
      if (islands_[p] != (root == p ? islands++ : islands_[root])) return false;
    }
    return islands == island_count_;
  }

 private:
  /// Returns true if each polygon is on the island of its parent, and islands are numbered by their
  /// first polygons. Branch-free: unpredictable.
  bool hang_all(const PolygonScan& scan) {
    std::uint32_t* const trees = s_.trees.data();
    std::uint32_t* const of_edges = s_.trees_of_edges.data();
    std::uint32_t* const islands_of_trees = s_.islands.data();
    std::uint32_t tree_count = 0;
    std::uint32_t islands = 0;
    std::uint32_t differences = 0;
    for (std::uint32_t p = 0; p < count_; ++p) {
      const std::uint32_t lowest = std::min(scan.lowest_code(p), p);
      const std::uint32_t island = islands_[p];
      differences |= (islands_[lowest] ^ island) | (island > islands ? 1U : 0U);
      islands += island == islands ? 1U : 0U;
      islands_of_trees[tree_count] = island;
      trees[p] = tree_count;
      const std::uint32_t tree = trees[p] = trees[lowest];
      tree_count += lowest == p ? 1U : 0U;
      const std::size_t begin = first_edge_[p];
      std::fill_n(of_edges + begin, kUsualCorners, tree);
      for (std::size_t e = begin + kUsualCorners; e < first_edge_[p + 1]; ++e)
        of_edges[e] = tree;
    }
    tree_count_ = tree_count;
    return differences == 0 && islands == island_count_;
  }

  /// Finds the edges between trees and returns their number. Writes every candidate, but advances
  /// only for those that count.
  std::size_t find_joints() {
    const TileCorner* const corners = corners_;  // local: a write might alias a member
    const std::uint32_t* const trees = s_.trees.data();
    const std::uint32_t* const of_edges = s_.trees_of_edges.data();
    std::uint32_t* const joints = s_.joints.data();
    const std::uint32_t count = count_;
    const std::uint32_t edges = first_edge_[count];
    std::size_t found = 0;
    for (std::uint32_t e = 0; e < edges; ++e) {
      const std::uint32_t code = corners[e].code;
      const std::uint32_t own = of_edges[e];
      const std::uint32_t other = trees[std::min(code, count)];
      joints[found] = e;
      found += static_cast<std::size_t>(code < count) & static_cast<std::size_t>(other != own);
    }
    return found;
  }

  /// Returns true if these edges are within islands, and leave as many groups of trees as there are
  /// islands.
  bool join_trees(std::size_t joint_count) {
    DisjointSets groups(s_.groups, tree_count_);
    std::uint32_t group_count = tree_count_;
    std::uint32_t differences = 0;
    for (const std::uint32_t edge : std::span(s_.joints).first(joint_count)) {
      const std::uint32_t one = s_.trees_of_edges[edge];
      const std::uint32_t other = s_.trees[corners_[edge].code];
      differences |= s_.islands[one] ^ s_.islands[other];
      if (groups.are_joined(one, other)) continue;
      const std::uint32_t a = groups.root(one);
      const std::uint32_t b = groups.root(other);
      if (a == b) continue;
      groups.join(a, b);
      --group_count;
    }
    return differences == 0 && group_count == island_count_;
  }

  IslandScratch& s_;
  Islands islands_;
  const TileCorner* corners_;
  const std::uint32_t* first_edge_;
  std::uint32_t count_;
  std::uint32_t island_count_;
  std::uint32_t tree_count_ = 0;
};

}  // namespace

bool are_islands(const TileView& tile, const PolygonScan& scan, const PackedIndices& islands,
                 IslandScratch& scratch) {
  return islands.visit([&](auto numbers) {
    IslandCheck check(tile, numbers, scratch);
    return scan.has_small_codes() ? check.run(scan) : check.run_slowly();
  });
}

}  // namespace way
