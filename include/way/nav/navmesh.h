// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh_layout.h"
#include "way/nav/off_mesh_link.h"
#include "way/nav/poly_ref.h"
#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"
#include "way/nav/tile_link.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// The navigation mesh of one agent: tiles, the links between them, off-mesh links, and which parts
/// are connected. An immutable value: any number of threads may read it, copying it is cheap, and
/// an edit returns a new one that shares everything unchanged (see navmesh_edit.h).
///
/// Tiles are stored in slots, some of which may be empty; a PolyRef names slot and polygon. A
/// reference is valid in every later snapshot that still has the same tile, and stale in all
/// others.
class NavMesh {
 public:
  /// A mesh without tiles.
  explicit NavMesh(const NavMeshLayout& layout = {});

  const NavMeshLayout& layout() const;
  std::size_t tile_count() const;
  /// Slots are numbered from 0 up to this; there are at least as many as tiles.
  std::uint32_t slot_count() const;

  /// The tile in a slot as queries see it, or null for an empty slot. Its small islands are left
  /// out, unless they are part of something larger; polygons are numbered without them.
  /// @pre slot < slot_count()
  const Tile* tile_in(std::uint32_t slot) const;
  /// The tile in a slot as it was added: the same pointer.  @pre slot holds a tile
  std::shared_ptr<const Tile> whole_tile(std::uint32_t slot) const;
  /// The polygons of the whole tile that queries see, in the order of their numbers.
  /// @pre slot holds a tile
  std::vector<std::uint32_t> kept_polygons(std::uint32_t slot) const;
  /// The tile at a coordinate as it was added, or null.
  std::shared_ptr<const Tile> tile_at(const TileCoord& coord) const;
  /// All layers of the tile at (x, z), in order of their layer.
  std::span<const TileSlot> tiles_at(int x, int z) const;
  /// The tile of a reference, or null if the reference is null, stale or from another mesh.
  const Tile* tile_of(PolyRef ref) const;

  /// @pre slot holds a tile that has this polygon
  PolyRef ref(std::uint32_t slot, std::uint32_t polygon) const;
  bool is_valid(PolyRef ref) const { return tile_of(ref) != nullptr; }

  /// The links of a tile to other tiles, portal by portal.  @pre slot holds a tile
  std::span<const TileLink> tile_links(std::uint32_t slot) const;
  /// The links of one of the tile's portals, ordered by target; usually one, none if the
  /// neighboring tile is missing.  @pre slot holds a tile that has this portal
  std::span<const TileLink> tile_links(std::uint32_t slot, std::uint32_t portal) const;

  /// Area and flags of a polygon: those of its tile unless an edit has changed them.
  /// @pre is_valid(ref)
  Area area(PolyRef ref) const;
  std::uint16_t flags(PolyRef ref) const;
  /// Areas and flags of a tile's polygons, or null if they are those of the tile.
  /// @pre slot < slot_count()
  const PolygonTraits* changed_traits(std::uint32_t slot) const;

  std::size_t link_count() const;
  /// Off-mesh links are in slots from 0 up to this; some may be empty.
  std::uint32_t link_slot_count() const;
  /// The link in a slot, or null for an empty one.  @pre slot < link_slot_count()
  PolyRef link_at(std::uint32_t slot) const;
  /// An off-mesh link, in either direction, or null if the reference is stale or not a link.
  const OffMeshLink* link(PolyRef ref) const;
  /// The parts by which a link is attached, from its start to its end; empty if the reference is
  /// stale, or if the mesh has no ground at an end.
  std::span<const LinkPart> link_parts(PolyRef ref) const;
  /// Lower bound of the cost per world unit of all attached links, if areas cost 1; at most 1.
  float least_link_cost() const;
  /// Returns true if a one-way link is attached.
  bool has_one_way_links() const;

  /// The connected component of a polygon, if one-way links are treated as two-way. Polygons of
  /// different components are not connected. Within a component, one-way links may still prevent a
  /// path; see is_reachable(). The number is valid for this snapshot only.
  /// @pre is_valid(ref)
  std::uint32_t component(PolyRef ref) const;

  /// Tiles that the last commit changed besides those it was told to: small islands are left out of
  /// them, or no longer, because of what changed beside them. References into them are stale.
  std::span<const TileCoord> also_changed() const;

  /// Returns true for copies of one snapshot, that is, if nothing was committed between the two.
  bool is_same_snapshot(const NavMesh& other) const { return tables_ == other.tables_; }

  /// Sums over all tiles, in time proportional to their number.
  [[nodiscard]] NavMeshCounts counts() const;
  /// Hash of the content of all whole tiles, all off-mesh links and the layout, independent of the
  /// order in which they were added: they decide which islands are left out. Areas and flags are
  /// those of this snapshot. Takes time proportional to the number of tiles; the first call also
  /// reads all of them.
  std::uint64_t hash() const;

 private:
  friend class NavMeshEdit;
  friend class ComponentUpdate;
  friend class LinkUpdate;
  friend class VisitedSlots;
  friend struct SlotView;

  struct Tables;
  std::shared_ptr<const Tables> tables_;
};

}  // namespace way
