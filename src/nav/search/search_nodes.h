// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/search/visited_slots.h"
#include "nav/snapshot/tile_links.h"
#include "nav/tile/tile_view.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A polygon that a local search has reached.
struct SearchNode {
  Vec3 position = {};  ///< Where the search entered the polygon.
  float cost = 0;      ///< Cost of the path from the start.
  std::uint32_t parent = 0;
  std::uint32_t polygon_index = 0;  ///< See SearchNodes.
  PolyRef link = {};                ///< The link by which it was entered; null for an opening.
};
static_assert(sizeof(SearchNode) == 32);

/// The state of a polygon in searches.
struct PolygonState {
  std::uint32_t number = 0;  ///< Number of the last search that reached it,
  std::uint32_t node = 0;    ///< and the node that search set.
  std::uint16_t flags = 0;
  Area area = {};
};

/// The nodes of a search, in the order in which it adds them, and the state of each polygon.
///
/// While searches query the same snapshot, each polygon of a tile they enter has a polygon index,
/// tile by tile in the order in which tiles are entered. State of earlier searches has older search
/// numbers, so nothing needs to be cleared. Results must not depend on polygon indices: these
/// depend on earlier queries.
class SearchNodes {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// Everything that a search needs to know about a tile, in one cache line.
  struct alignas(64) VisitedTile {
    const TileCorner* corners;
    const std::uint32_t* first_edge;
    const Area* areas;
    const TileLinks* links;
    const LinkEnds* ends;  ///< The off-mesh links' ends, or null.
    const Tile* tile;      ///< The unmodified tile, without the changes of the snapshot.
    PolyRef first_ref;
    std::uint32_t polygon_count;
    std::uint32_t first_index;  ///< Polygon index of its polygon 0.

    PolyRef ref(std::uint32_t polygon) const {
      return {first_ref.slot(), first_ref.generation(), polygon};
    }
    /// @param polygon  Of the tile's slot.
    bool has(PolyRef polygon) const {
      // With equal generations, what remains is the number of the polygon in the tile.
      return (polygon.bits() ^ first_ref.bits()) < polygon_count;
    }
    PolygonView polygon(std::uint32_t i) const {
      return {corners + first_edge[i], first_edge[i + 1] - first_edge[i]};
    }
  };
  static_assert(sizeof(VisitedTile) == 64);

  /// @param number  Number of the previous search; tests use it to provoke wrap-around.
  explicit SearchNodes(std::uint32_t number = 0) : number_(number) {}

  /// Sets the mesh without beginning a search.
  void visit(const NavMesh& mesh) {
    if (slots_.begin(mesh)) forget_tiles();
    mesh_ = &mesh;
  }

  /// Begins a search: removes all nodes.
  void begin(const NavMesh& mesh) {
    visit(mesh);
    nodes_.clear();
    if (++number_ == kMaxNumber) forget_numbers();
  }

  const VisitedTile& tile(std::uint32_t i) const { return tiles_[i]; }
  /// The unmodified tile, without the changes of the snapshot.
  TileView view(std::uint32_t tile) const { return TileView(*tiles_[tile].tile); }
  /// Index of the tile in a slot. Enters it if necessary, which invalidates references to tiles and
  /// polygons.
  std::uint32_t tile_in(std::uint32_t slot) {
    const std::uint32_t known = slots_.tile_in(slot);
    return known != kNone ? known : enter(slot);
  }

  /// Index of the tile of a polygon, or kNone if the reference is null, stale or a link.
  std::uint32_t find_tile(PolyRef polygon) {
    const std::uint32_t slot = polygon.slot();
    if (slot >= mesh_->slot_count()) return kNone;
    std::uint32_t index = slots_.tile_in(slot);
    if (index == kNone) {
      if (mesh_->tile_in(slot) == nullptr) return kNone;
      index = enter(slot);
    }
    return tiles_[index].has(polygon) ? index : kNone;
  }
  /// Index of a polygon, or kNone.
  std::uint32_t find_index(PolyRef polygon) {
    const std::uint32_t tile = find_tile(polygon);
    return tile == kNone ? kNone : tiles_[tile].first_index + polygon.polygon();
  }
  /// The same without side effects; kNone if the mesh or the tile has not been visited before.
  std::uint32_t find_known_index(const NavMesh& mesh, PolyRef polygon) const {
    return slots_.is_known(mesh) ? find_known_index(polygon) : kNone;
  }

  std::uint32_t find_known_index(PolyRef polygon) const {
    const std::uint32_t slot = polygon.slot();
    const std::uint32_t known = slot < slots_.size() ? slots_.tile_in(slot) : kNone;
    if (known == kNone || !tiles_[known].has(polygon)) return kNone;
    return tiles_[known].first_index + polygon.polygon();
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  SearchNode& operator[](std::uint32_t i) { return nodes_[i]; }
  const SearchNode& operator[](std::uint32_t i) const { return nodes_[i]; }
  PolyRef ref(std::uint32_t node) const { return refs_[nodes_[node].polygon_index]; }
  std::uint32_t add(const SearchNode& node) {
    nodes_.push_back(node);
    return size() - 1;
  }

  /// Polygon indices are less than this.
  std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(states_.size()); }
  PolygonState& polygon_state(std::uint32_t i) { return states_[i]; }
  const PolygonState& polygon_state(std::uint32_t i) const { return states_[i]; }
  PolyRef ref_of(std::uint32_t polygon_index) const { return refs_[polygon_index]; }
  /// Index of a polygon of the mesh. Enters its tile if necessary.
  std::uint32_t index_of(PolyRef polygon) {
    return tiles_[tile_in(polygon.slot())].first_index + polygon.polygon();
  }
  /// The tile of a polygon.
  std::uint32_t tile_of(std::uint32_t polygon_index) const;
  /// The node set for a polygon, or kNone.
  std::uint32_t node_at(std::uint32_t polygon_index) const {
    return states_[polygon_index].number == number_ ? states_[polygon_index].node : kNone;
  }
  /// Returns true if a node is set for a polygon.
  bool has_node_at(std::uint32_t polygon_index) const {
    return states_[polygon_index].number == number_;
  }
  void set_node_at(std::uint32_t polygon_index, std::uint32_t node) {
    states_[polygon_index].number = number_;
    states_[polygon_index].node = node;
  }
  /// Marks polygons as reached. Their nodes are undefined. Valid until a tile is entered.
  class Marker {
   public:
    explicit Marker(SearchNodes& nodes) : states_(nodes.states_.data()), number_(nodes.number_) {}

    bool is_new(std::uint32_t polygon_index) const {
      return states_[polygon_index].number != number_;
    }
    void mark(std::uint32_t polygon_index) const { states_[polygon_index].number = number_; }

   private:
    PolygonState* states_;
    std::uint32_t number_;
  };
  /// The node of a polygon, by reference; kNone if it is not in the mesh.
  std::uint32_t find(PolyRef polygon) const {
    const std::uint32_t known = find_known_index(polygon);
    return known == kNone ? kNone : node_at(known);
  }

  /// Identifies the snapshot; from 1.
  std::uint32_t mesh_number() const { return slots_.number(); }
  /// Identifies the search among those that use the same memory.
  std::uint32_t number() const { return number_; }
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kMaxNumber = 0x7fffffffU;

  void forget_tiles();
  std::uint32_t enter(std::uint32_t slot);
  void forget_numbers();

  const NavMesh* mesh_ = nullptr;
  VisitedSlots slots_;
  std::vector<VisitedTile> tiles_;
  std::vector<PolygonState> states_;
  std::vector<PolyRef> refs_;  ///< By polygon index.
  std::vector<SearchNode> nodes_;
  std::uint32_t number_;
};

}  // namespace way
