// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/link_ends.h"
#include "nav/tile_view.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// What a search knows of a polygon that it has reached.
struct SearchNode {
  Vec3 position = {};  ///< Where the search entered the polygon.
  float cost = 0;      ///< Of the way from the start.
  std::uint32_t parent = 0;
  std::uint32_t tile = 0;  ///< Of SearchNodes::tile().
  std::uint32_t polygon = 0;
  std::uint32_t mark = 0;  ///< Twice the number of the search, plus one where it is closed.
};
static_assert(sizeof(SearchNode) == 32);

/// The nodes of a search: those of a tile lie together, from the moment that the search enters the
/// tile, one for each polygon, then one for each portal, for a polygon that is entered from another
/// tile has a node for each portal that it is entered by, then one for each off-mesh link that
/// begins in the tile: that of the polygon where it ends, entered by the link. Nodes of earlier
/// searches carry older numbers, so that nothing needs to be cleared.
class SearchNodes {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  struct VisitedTile {
    TileView view;
    const TileLinks* links;
    const LinkEnds* ends;  ///< Of off-mesh links, or null.
    PolyRef first_ref;
    std::uint32_t first_node;

    PolyRef ref(std::uint32_t polygon) const {
      return {first_ref.slot(), first_ref.generation(), polygon};
    }
    /// The node of the first departure.
    std::uint32_t first_link_node() const {
      return first_node + view.polygon_count() +
             static_cast<std::uint32_t>(view.tile->portals().size());
    }
  };

  /// @param number  Of the search before the first; for tests, since numbers run over.
  explicit SearchNodes(std::uint32_t number = 0) : number_(number) {}

  /// Forgets everything.
  void begin(const NavMesh& mesh) {
    mesh_ = &mesh;
    tiles_.clear();
    used_ = 0;
    if (slots_.size() < mesh.slot_count()) slots_.resize(mesh.slot_count());
    if (++number_ == 0x7fffffffU) forget_numbers();
  }

  const VisitedTile& tile(std::uint32_t i) const { return tiles_[i]; }
  SearchNode& operator[](std::uint32_t i) { return nodes_[i]; }
  const SearchNode& operator[](std::uint32_t i) const { return nodes_[i]; }
  PolyRef ref(std::uint32_t node) const {
    return tiles_[nodes_[node].tile].ref(nodes_[node].polygon);
  }

  /// Number of the tile in a slot; enters it if need be, which moves the nodes.
  std::uint32_t tile_in(std::uint32_t slot) {
    const SlotMark& mark = slots_[slot];
    return mark.number == number_ ? mark.tile : enter(slot);
  }

  bool is_reached(const SearchNode& node) const { return node.mark >> 1U == number_; }
  bool is_closed(const SearchNode& node) const { return node.mark == 2 * number_ + 1; }
  std::uint32_t open_mark() const { return 2 * number_; }
  void open(SearchNode& node) const { node.mark = 2 * number_; }
  void close(SearchNode& node) const { node.mark = 2 * number_ + 1; }

  /// The node by which the search has reached a polygon at the least cost, or kNone.
  std::uint32_t find(PolyRef polygon) const;

  /// The link by which a node is entered from a tile, or null where by an opening.
  PolyRef link_from(std::uint32_t tile, std::uint32_t node) const;
  /// Appends the way to a node, links included, to a list, from its end to its start.
  void list_backwards(std::uint32_t node, std::vector<PolyRef>& way) const;

  /// Tells searches apart that use the same memory.
  std::uint32_t number() const { return number_; }
  std::size_t bytes() const;

 private:
  struct SlotMark {
    std::uint32_t number = 0;
    std::uint32_t tile = 0;
  };

  std::uint32_t enter(std::uint32_t slot);
  void forget_numbers();
  std::uint32_t cheaper(std::uint32_t a, std::uint32_t b) const;
  std::uint32_t find_by_link(const VisitedTile& tile, std::uint32_t polygon) const;

  const NavMesh* mesh_ = nullptr;
  std::vector<SlotMark> slots_;
  std::vector<VisitedTile> tiles_;
  std::vector<SearchNode> nodes_;
  std::uint32_t used_ = 0;
  std::uint32_t number_;
};

}  // namespace way
