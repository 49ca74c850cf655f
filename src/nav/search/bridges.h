// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/search/search_nodes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Ranks of polygons, round the end of 32 bits.
struct RankRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0xffffffffU;  ///< All but the greatest number, which is no rank.

  bool contains(std::uint32_t rank) const { return rank - first < count; }
  RankRange others() const { return {first + count, 0U - count}; }
};

/// To which goals the ways between polygons can lead: a search passes them only for the sake of
/// these.
///
/// A gate is an opening that alone joins a part of a tile to the rest of the mesh: the door of a
/// room that has no other. Walks pass it at its middle, so that one that passes it twice goes a way
/// in vain. Polygons have ranks such that those behind a gate are a range.
class PathGates {
 public:
  /// Forgets everything.
  void clear() { nodes_.clear(); }
  /// Finds the gates of the tiles that searches have entered since the last call; all others want
  /// this done.
  void find(const SearchNodes& nodes);

  std::uint32_t rank(std::uint32_t place) const { return nodes_[place].rank; }
  /// The goals of a way from a polygon of a tile into another one of the same tile.
  /// @param from, to  Places.
  RankRange goals_within(std::uint32_t from, std::uint32_t to) const;
  /// The same for one into another tile.
  RankRange goals_beyond(std::uint32_t from, std::uint32_t to) const;

  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kOutside = 0xffffffffU;

  /// A polygon in the tree that a walk in depth through its tile makes.
  struct Node {
    std::uint32_t rank = 0;           ///< Those behind it follow.
    std::uint32_t count = 0;          ///< Of the polygons behind it and itself.
    std::uint32_t before = kOutside;  ///< Place of the polygon before it, or outside of the tile.
    bool has_gate = false;            ///< Between the one before and this.
  };
  /// A polygon on the way from the first one of a walk through a tile.
  struct Step {
    std::uint32_t polygon;
    std::uint32_t before;
    std::uint32_t low;  ///< The least rank of what is next to it and those behind it.
    std::uint32_t edge;
    bool has_turned;  ///< The edge by which it was entered was met.
  };
  using Tile = SearchNodes::VisitedTile;

  RankRange from_on(std::uint32_t place) const { return {nodes_[place].rank, nodes_[place].count}; }
  bool has_outer_gate(std::uint32_t place) const {
    return nodes_[place].has_gate && nodes_[place].before == kOutside;
  }
  static bool is_mutual(const Tile& tile);
  void count_exits(const Tile& tile);
  void walk(const Tile& tile, std::uint32_t polygon, bool from_outside);
  void enter(std::uint32_t polygon, std::uint32_t before);
  void leave(const Tile& tile);
  void find_gates(const Tile& tile);

  std::vector<Node> nodes_;  ///< By place.
  // Of the tile that is looked at:
  std::vector<std::uint32_t> exits_;  ///< Ways out of the tile, by polygon.
  std::vector<std::uint32_t> ranks_;  ///< From 1 on; 0 for a polygon that was not come to.
  std::vector<Step> steps_;
  std::uint32_t next_rank_ = 1;
};

}  // namespace way
