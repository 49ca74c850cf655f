// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/search/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A range of polygon ranks, which may wrap around the end of 32 bits.
struct RankRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0xffffffffU;  ///< All but the largest number, which is not a rank.

  bool contains(std::uint32_t rank) const { return rank - first < count; }
  RankRange others() const { return {first + count, 0U - count}; }
};

/// Knows which goals can lie behind an edge of the polygon graph, so that a search for a goal
/// relaxes only edges that may lead to it.
///
/// The edges that matter are bridges: an opening that alone connects a part of a tile with the rest
/// of the mesh, such as the door of a room with one door. Paths cross an opening at its middle, so
/// a path that crosses a bridge twice makes a useless detour. Polygons are ranked such that those
/// behind a bridge form a range of ranks.
class Bridges {
 public:
  /// Forgets everything.
  void clear() { nodes_.clear(); }
  /// Finds the bridges of the tiles that searches have entered since the last call. To be called
  /// before all other functions.
  void find(const SearchNodes& nodes);

  std::uint32_t rank(std::uint32_t polygon_index) const { return nodes_[polygon_index].rank; }
  /// The goals of an edge from a polygon of a tile to another of the same tile.
  /// @param from, to  Polygon indices.
  RankRange goals_within(std::uint32_t from, std::uint32_t to) const;
  /// The same for an edge to another tile.
  RankRange goals_beyond(std::uint32_t from, std::uint32_t to) const;

  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kOutside = 0xffffffffU;

  /// A polygon in the depth-first tree of its tile.
  struct Node {
    std::uint32_t rank = 0;           ///< Followed by the ranks of its subtree.
    std::uint32_t count = 0;          ///< Number of polygons in its subtree, itself included.
    std::uint32_t before = kOutside;  ///< Index of its parent polygon, or kOutside.
    bool has_bridge = false;          ///< The edge from its parent is a bridge.
  };
  /// A polygon on the stack of the depth-first search.
  struct Step {
    std::uint32_t polygon;
    std::uint32_t before;
    std::uint32_t low;  ///< Least rank adjacent to it or to its subtree (Tarjan's low link).
    std::uint32_t edge;
    bool has_turned;  ///< The edge to its parent has been skipped.
  };
  using Tile = SearchNodes::VisitedTile;

  RankRange from_on(std::uint32_t polygon_index) const {
    return {nodes_[polygon_index].rank, nodes_[polygon_index].count};
  }
  bool has_outer_bridge(std::uint32_t polygon_index) const {
    return nodes_[polygon_index].has_bridge && nodes_[polygon_index].before == kOutside;
  }
  static bool is_mutual(const Tile& tile);
  void count_exits(const Tile& tile);
  void walk(const Tile& tile, std::uint32_t polygon, bool from_outside);
  void enter(std::uint32_t polygon, std::uint32_t before);
  void leave(const Tile& tile);
  void find_bridges(const Tile& tile);

  std::vector<Node> nodes_;  ///< By polygon index.
  // For the tile being processed:
  std::vector<std::uint32_t> exits_;  ///< Openings to other tiles, per polygon.
  std::vector<std::uint32_t> ranks_;  ///< From 1; 0 for a polygon that has not been visited.
  std::vector<Step> steps_;
  std::uint32_t next_rank_ = 1;
};

}  // namespace way
