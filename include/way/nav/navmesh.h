// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/persistent_array.h"
#include "way/nav/navmesh_layout.h"
#include "way/nav/navmesh_slot.h"
#include "way/nav/off_mesh_link.h"
#include "way/nav/poly_ref.h"
#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"
#include "way/nav/tile_links.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// The navigation mesh of one agent: tiles, the links between them, off-mesh links, and which parts
/// are connected. An immutable value: any number of threads may read it, copying it is cheap, and a
/// change gives a new one that shares all that did not change (see navmesh_edit.h).
///
/// Tiles lie in slots, some of which may be empty; a PolyRef names slot and polygon. A reference is
/// good in every later snapshot that still has its very tile, and is known as stale in all others.
class NavMesh {
 public:
  /// A mesh without tiles.
  explicit NavMesh(const NavMeshLayout& layout = {});

  const NavMeshLayout& layout() const;
  std::size_t tile_count() const;
  /// Slots are 0 up to this; at least as many as tiles.
  std::uint32_t slot_count() const { return static_cast<std::uint32_t>(slots_.size()); }

  /// The tile in a slot, or null for an empty slot.  @pre slot < slot_count()
  const Tile* tile_in(std::uint32_t slot) const { return slots_[slot].tile.get(); }
  /// The tile at a coordinate, or null.
  std::shared_ptr<const Tile> tile_at(const TileCoord& coord) const;
  /// The tiles at a place, all layers, in order of their layer.
  std::span<const TileSlot> tiles_at(int x, int z) const;
  /// The tile of a reference, or null where it is null, stale or from elsewhere.
  const Tile* tile_of(PolyRef ref) const;

  /// @pre slot holds a tile that has this polygon
  PolyRef ref(std::uint32_t slot, std::uint32_t polygon) const {
    return {slot, slots_[slot].generation, polygon};
  }
  bool is_valid(PolyRef ref) const { return tile_of(ref) != nullptr; }

  /// The ways out of a tile.  @pre slot holds a tile
  const TileLinks& links(std::uint32_t slot) const { return slots_[slot].links; }

  /// What walking on a polygon is like; as its tile has it unless changed on a snapshot.
  /// @pre is_valid(ref)
  Area area(PolyRef ref) const {
    const Slot& slot = slots_[ref.slot()];
    const PolygonTraits* traits = slot.traits();
    return traits == nullptr ? slot.tile->area(ref.polygon()) : traits->areas[ref.polygon()];
  }
  std::uint16_t flags(PolyRef ref) const {
    const Slot& slot = slots_[ref.slot()];
    const PolygonTraits* traits = slot.traits();
    return traits == nullptr ? slot.tile->flags(ref.polygon()) : traits->flags[ref.polygon()];
  }
  /// Areas and flags of a tile's polygons, or null if they are those of the tile.
  /// @pre slot < slot_count()
  const PolygonTraits* changed_traits(std::uint32_t slot) const { return slots_[slot].traits(); }

  std::size_t link_count() const;
  /// Off-mesh links have places from 0 up to this; some may be empty.
  std::uint32_t link_place_count() const;
  /// The link at a place, or null for an empty one.  @pre place < link_place_count()
  PolyRef link_at(std::uint32_t place) const;
  /// An off-mesh link, named either way, or null where it is stale or no link.
  const OffMeshLink* link(PolyRef ref) const;
  /// The parts by which a link is attached, seen from its start; empty where it is stale, or waits
  /// for ground at its ends.
  std::span<const LinkPart> link_parts(PolyRef ref) const;
  /// No attached link costs less for each world unit of its length, where areas cost 1; at most 1.
  float least_link_cost() const;
  /// True where a one-way link is attached.
  bool has_one_way_links() const;
  /// What begins and ends on the polygons of a tile, or null where nothing does; known to the
  /// library alone.  @pre slot < slot_count()
  const LinkEnds* link_ends(std::uint32_t slot) const { return slots_[slot].link_ends(); }

  /// A number that two polygons share exactly where there is a way from one to the other, if
  /// one-way links could be walked both ways: where the numbers differ there is no way, where they
  /// are the same one-way links may still be in the way, which is_reachable() knows. It holds for
  /// this snapshot only.
  /// @pre is_valid(ref)
  std::uint32_t component(PolyRef ref) const;

  /// True for copies of one snapshot, that is, where nothing was committed between the two.
  bool is_same_snapshot(const NavMesh& other) const { return tables_ == other.tables_; }

  /// Sums over all tiles: takes time with their number.
  [[nodiscard]] NavMeshCounts counts() const;
  /// Of the content of all tiles, all off-mesh links and the layout, whatever the order in which
  /// they were added. Areas and flags count as they are in this snapshot. Takes time with the
  /// number of tiles, and the first time with their size.
  std::uint64_t hash() const;

 private:
  friend class CornerRecords;
  friend class NavMeshEdit;
  friend class ComponentUpdate;
  friend class LinkUpdate;
  friend class SearchNodes;
  friend struct SlotView;

  using Slot = NavMeshSlot;
  struct Tables;

  using Slots = PersistentArray<Slot, 4, 2>;
  Slots slots_;
  std::shared_ptr<const Tables> tables_;
};

}  // namespace way
