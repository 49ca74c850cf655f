// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/tile/tile_view.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// A polygon that a local search has reached.
struct SearchNode {
  Vec3 position = {};  ///< Where the search entered the polygon.
  float cost = 0;      ///< Of the path from the start.
  std::uint32_t parent = 0;
  std::uint32_t place = 0;  ///< Polygon index; see SearchNodes.
  PolyRef link = {};        ///< By which it was entered; null for an opening.
};
static_assert(sizeof(SearchNode) == 32);

/// What searches know about a polygon.
struct SearchPlace {
  std::uint32_t number = 0;  ///< Of the last search that reached it,
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
    const LinkEnds* ends;  ///< Of off-mesh links, or null.
    const Tile* tile;      ///< The unmodified tile, without the changes of the snapshot.
    PolyRef first_ref;
    std::uint32_t polygon_count;
    std::uint32_t first_place;  ///< Polygon index of its polygon 0.

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
    if (!is_known(mesh)) enter_mesh(mesh);
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
    const SlotMark& mark = slots_[slot];
    return mark.mesh == mesh_number_ ? mark.tile : enter(slot);
  }

  /// Index of the tile of a polygon, or kNone if the reference is null, stale or a link.
  std::uint32_t find_tile(PolyRef polygon) {
    const std::uint32_t slot = polygon.slot();
    if (slot >= mesh_->slot_count()) return kNone;
    const bool is_new = slots_[slot].mesh != mesh_number_;
    if (is_new && mesh_->tile_in(slot) == nullptr) return kNone;
    const std::uint32_t index = tile_in(slot);
    return tiles_[index].has(polygon) ? index : kNone;
  }
  /// Index of a polygon, or kNone.
  std::uint32_t find_place(PolyRef polygon) {
    const std::uint32_t tile = find_tile(polygon);
    return tile == kNone ? kNone : tiles_[tile].first_place + polygon.polygon();
  }
  /// The same without side effects; kNone if the mesh or the tile has not been visited before.
  std::uint32_t find_known_place(const NavMesh& mesh, PolyRef polygon) const {
    const std::uint32_t slot = polygon.slot();
    if (!is_known(mesh) || slot >= mesh.slot_count()) return kNone;
    const SlotMark mark = slots_[slot];
    if (mark.mesh != mesh_number_) return kNone;
    const VisitedTile& tile = tiles_[mark.tile];
    return tile.has(polygon) ? tile.first_place + polygon.polygon() : kNone;
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  SearchNode& operator[](std::uint32_t i) { return nodes_[i]; }
  const SearchNode& operator[](std::uint32_t i) const { return nodes_[i]; }
  PolyRef ref(std::uint32_t node) const { return refs_[nodes_[node].place]; }
  std::uint32_t add(const SearchNode& node) {
    nodes_.push_back(node);
    return size() - 1;
  }

  /// Polygon indices are less than this.
  std::uint32_t place_count() const { return static_cast<std::uint32_t>(places_.size()); }
  SearchPlace& place(std::uint32_t i) { return places_[i]; }
  const SearchPlace& place(std::uint32_t i) const { return places_[i]; }
  PolyRef ref_of_place(std::uint32_t place) const { return refs_[place]; }
  /// Index of a polygon of the mesh. Enters its tile if necessary.
  std::uint32_t place_of(PolyRef polygon) {
    return tiles_[tile_in(polygon.slot())].first_place + polygon.polygon();
  }
  /// The tile of a polygon.
  std::uint32_t tile_of_place(std::uint32_t place) const;
  /// The node set for a polygon, or kNone.
  std::uint32_t node_at(std::uint32_t place) const {
    return places_[place].number == number_ ? places_[place].node : kNone;
  }
  /// Returns true if a node is set for a polygon.
  bool has_node_at(std::uint32_t place) const { return places_[place].number == number_; }
  void set_node_at(std::uint32_t place, std::uint32_t node) {
    places_[place].number = number_;
    places_[place].node = node;
  }
  /// Marks polygons as reached, conditionally. Branch-free: unpredictable. Their nodes are
  /// undefined. Valid until a tile is entered.
  class Marker {
   public:
    explicit Marker(SearchNodes& nodes) : places_(nodes.places_.data()), number_(nodes.number_) {}

    bool is_new(std::uint32_t place) const { return places_[place].number != number_; }
    /// Returns true if the polygon is marked and was not before.
    bool mark_where(bool is_wanted, std::uint32_t place) const {
      const std::uint32_t number = places_[place].number;
      places_[place].number = is_wanted ? number_ : number;
      return is_wanted & (number != number_);
    }

   private:
    SearchPlace* places_;
    std::uint32_t number_;
  };
  /// The node of a polygon, by reference; kNone if it is not in the mesh.
  std::uint32_t find(PolyRef polygon) const;

  /// Identifies the snapshot; from 1.
  std::uint32_t mesh_number() const { return mesh_number_; }
  /// Identifies the search among those that use the same memory.
  std::uint32_t number() const { return number_; }
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kMaxNumber = 0x7fffffffU;

  struct SlotMark {
    std::uint32_t mesh = 0;
    std::uint32_t tile = 0;
  };

  bool is_known(const NavMesh& mesh) const {
    return !snapshot_.owner_before(mesh.tables_) && !mesh.tables_.owner_before(snapshot_);
  }
  void enter_mesh(const NavMesh& mesh);
  std::uint32_t enter(std::uint32_t slot);
  void forget_numbers();

  const NavMesh* mesh_ = nullptr;
  /// The snapshot of the visited tiles. It is not kept alive, but while this refers to it, no other
  /// snapshot can be mistaken for it.
  std::weak_ptr<const void> snapshot_;
  std::uint32_t mesh_number_ = 0;
  std::vector<SlotMark> slots_;
  std::vector<VisitedTile> tiles_;
  std::vector<SearchPlace> places_;
  std::vector<PolyRef> refs_;  ///< By polygon index.
  std::vector<SearchNode> nodes_;
  std::uint32_t number_;
};

}  // namespace way
