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

/// A polygon that a search around a place has reached.
struct SearchNode {
  Vec3 position = {};  ///< Where the search entered the polygon.
  float cost = 0;      ///< Of the way from the start.
  std::uint32_t parent = 0;
  std::uint32_t place = 0;  ///< Of the polygon; see SearchNodes::place().
  PolyRef link = {};        ///< By which it was entered; null where by an opening.
};
static_assert(sizeof(SearchNode) == 32);

/// What searches know of a polygon.
struct SearchPlace {
  std::uint32_t number = 0;  ///< Of the last search that has come here,
  std::uint32_t node = 0;    ///< and what it has set.
  std::uint16_t flags = 0;
  Area area = {};
};

/// The nodes of a search, in the order in which it adds them, and what it knows of the polygons.
///
/// Polygons have places in a table, tile by tile in the order in which searches come to them, as
/// long as they ask the same snapshot. Entries of earlier searches carry older numbers, so that
/// nothing needs to be cleared. Results must not depend on the places, for they tell what was asked
/// before.
class SearchNodes {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// All that a search wants of a tile, in one cache line.
  struct alignas(64) VisitedTile {
    const TileCorner* corners;
    const std::uint32_t* first_edge;
    const Area* areas;
    const TileLinks* links;
    const LinkEnds* ends;  ///< Of off-mesh links, or null.
    const Tile* tile;      ///< Itself, whatever was changed on the snapshot.
    PolyRef first_ref;
    std::uint32_t polygon_count;
    std::uint32_t first_place;  ///< Of its polygons.

    PolyRef ref(std::uint32_t polygon) const {
      return {first_ref.slot(), first_ref.generation(), polygon};
    }
    /// @param polygon  Of the tile's slot.
    bool has(PolyRef polygon) const {
      // What is left is its number in the tile, as long as the generation is the same.
      return (polygon.bits() ^ first_ref.bits()) < polygon_count;
    }
    PolygonView polygon(std::uint32_t i) const {
      return {corners + first_edge[i], first_edge[i + 1] - first_edge[i]};
    }
  };
  static_assert(sizeof(VisitedTile) == 64);

  /// @param number  Of the search before the first; for tests, since numbers run over.
  explicit SearchNodes(std::uint32_t number = 0) : number_(number) {}

  /// Turns to a mesh, for those who ask about tiles alone.
  void visit(const NavMesh& mesh) {
    if (!is_known(mesh)) enter_mesh(mesh);
    mesh_ = &mesh;
  }

  /// Begins a search: forgets all nodes.
  void begin(const NavMesh& mesh) {
    visit(mesh);
    nodes_.clear();
    if (++number_ == kMaxNumber) forget_numbers();
  }

  const VisitedTile& tile(std::uint32_t i) const { return tiles_[i]; }
  /// The tile itself, whatever was changed on the snapshot.
  TileView view(std::uint32_t tile) const { return TileView(*tiles_[tile].tile); }
  /// Number of the tile in a slot; enters it if need be, which moves tiles and tables.
  std::uint32_t tile_in(std::uint32_t slot) {
    const SlotMark& mark = slots_[slot];
    return mark.mesh == mesh_number_ ? mark.tile : enter(slot);
  }

  /// Number of the tile of a polygon, or kNone where the reference is null, stale or of a link.
  std::uint32_t find_tile(PolyRef polygon) {
    const std::uint32_t slot = polygon.slot();
    if (slot >= mesh_->slot_count()) return kNone;
    const bool is_new = slots_[slot].mesh != mesh_number_;
    if (is_new && mesh_->tile_in(slot) == nullptr) return kNone;
    const std::uint32_t index = tile_in(slot);
    return tiles_[index].has(polygon) ? index : kNone;
  }
  /// Place of a polygon, or kNone.
  std::uint32_t find_place(PolyRef polygon) {
    const std::uint32_t tile = find_tile(polygon);
    return tile == kNone ? kNone : tiles_[tile].first_place + polygon.polygon();
  }
  /// The same for whoever has visited the mesh before; kNone where that, or the tile, is new.
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

  /// Places are 0 up to this.
  std::uint32_t place_count() const { return static_cast<std::uint32_t>(places_.size()); }
  SearchPlace& place(std::uint32_t i) { return places_[i]; }
  const SearchPlace& place(std::uint32_t i) const { return places_[i]; }
  PolyRef ref_of_place(std::uint32_t place) const { return refs_[place]; }
  /// Of a polygon of the mesh, whose tile is entered if need be.
  std::uint32_t place_of(PolyRef polygon) {
    return tiles_[tile_in(polygon.slot())].first_place + polygon.polygon();
  }
  /// The tile of a polygon.
  std::uint32_t tile_of_place(std::uint32_t place) const;
  /// What was set for a polygon, or kNone.
  std::uint32_t node_at(std::uint32_t place) const {
    return places_[place].number == number_ ? places_[place].node : kNone;
  }
  /// True where something was set for a polygon.
  bool has_node_at(std::uint32_t place) const { return places_[place].number == number_; }
  void set_node_at(std::uint32_t place, std::uint32_t node) {
    places_[place].number = number_;
    places_[place].node = node;
  }
  /// Marks polygons as reached, each only where that is wanted, without a branch. What is set for
  /// them means nothing. Good until a tile is entered.
  class Marker {
   public:
    explicit Marker(SearchNodes& nodes) : places_(nodes.places_.data()), number_(nodes.number_) {}

    bool is_new(std::uint32_t place) const { return places_[place].number != number_; }
    /// True where that is new.
    bool mark_where(bool is_wanted, std::uint32_t place) const {
      const std::uint32_t number = places_[place].number;
      places_[place].number = is_wanted ? number_ : number;
      return is_wanted & (number != number_);
    }

   private:
    SearchPlace* places_;
    std::uint32_t number_;
  };
  /// The same by reference; kNone for one that is not of the mesh.
  std::uint32_t find(PolyRef polygon) const;

  /// Tells snapshots apart; from 1.
  std::uint32_t mesh_number() const { return mesh_number_; }
  /// Tells searches apart that use the same memory.
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
  /// The snapshot whose tiles these are. It is not kept alive; but as long as this names it, no
  /// other can be taken for it.
  std::weak_ptr<const void> snapshot_;
  std::uint32_t mesh_number_ = 0;
  std::vector<SlotMark> slots_;
  std::vector<VisitedTile> tiles_;
  std::vector<SearchPlace> places_;
  std::vector<PolyRef> refs_;  ///< Of the places.
  std::vector<SearchNode> nodes_;
  std::uint32_t number_;
};

}  // namespace way
