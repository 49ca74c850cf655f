// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/island_check.h"

#include "nav/groups.h"

#include <algorithm>

namespace way {
namespace {

/// Compares the islands that a tile tells with those that its edges make.
///
/// Each polygon hangs on a neighbour of a lower number, where it has one, which makes trees; its
/// other neighbours may join the trees. Where neighbours share an island, and there are as many
/// groups of trees as islands, each island is one group.
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

  /// True proves the islands. False may be for edges that only one of two polygons knows of, as
  /// some meshes made elsewhere have.
  bool run() {
    s_.trees.resize(count_);
    s_.joints.resize(std::size_t{first_edge_[count_]} + 1);
    return hang_all() && join_trees() == tree_count_ - island_count_;
  }

  bool run_slowly() {
    Groups groups(s_.trees, count_);
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
  /// True where neighbours share an island. Without branches that nobody can foresee: what may be
  /// needed is written in any case, and counted where it is.
  bool hang_all() {
    const TileCorner* const corners = corners_;  // members might change by any write
    const std::uint32_t count = count_;
    std::uint32_t* const trees = s_.trees.data();
    IslandScratch::Joint* joint = s_.joints.data();
    std::uint32_t tree_count = 0;
    std::uint32_t islands = 0;
    std::uint32_t differences = 0;
    for (std::uint32_t p = 0; p < count; ++p) {
      const std::uint32_t island = islands_[p];
      const std::uint32_t end = first_edge_[p + 1];
      std::uint32_t tree = trees[p] = tree_count;
      for (std::uint32_t e = first_edge_[p]; e < end; ++e) {
        const std::uint32_t code = corners[e].code;
        differences |= islands_[code < count ? code : p] ^ island;
        const std::uint32_t other = trees[std::min(code, p)];
        *joint = {tree, other};
        joint += static_cast<int>(tree != tree_count) & static_cast<int>(other != tree_count) &
                 static_cast<int>(tree != other);
        tree = std::min(tree, other);
      }
      trees[p] = tree;
      tree_count += tree == tree_count ? 1U : 0U;
      differences |= island > islands ? 1U : 0U;
      islands += island == islands ? 1U : 0U;
    }
    tree_count_ = tree_count;
    joint_count_ = static_cast<std::size_t>(joint - s_.joints.data());
    return differences == 0 && islands == island_count_;
  }

  /// Gives how many times two groups of trees became one.
  std::uint32_t join_trees() {
    Groups groups(s_.trees, tree_count_);
    std::uint32_t joined = 0;
    for (std::size_t i = 0; i < joint_count_; ++i) {
      if (groups.are_joined(s_.joints[i].a, s_.joints[i].b)) continue;
      const std::uint32_t a = groups.root(s_.joints[i].a);
      const std::uint32_t b = groups.root(s_.joints[i].b);
      if (a == b) continue;
      groups.join(a, b);
      ++joined;
    }
    return joined;
  }

  IslandScratch& s_;
  Islands islands_;
  const TileCorner* corners_;
  const std::uint32_t* first_edge_;
  std::uint32_t count_;
  std::uint32_t island_count_;
  std::uint32_t tree_count_ = 0;
  std::size_t joint_count_ = 0;
};

}  // namespace

bool are_islands(const TileView& tile, const PackedIndices& islands, IslandScratch& scratch) {
  return islands.visit([&](auto numbers) {
    IslandCheck check(tile, numbers, scratch);
    return check.run() || check.run_slowly();
  });
}

}  // namespace way
