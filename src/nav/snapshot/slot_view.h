// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "nav/snapshot/navmesh_tables.h"
#include "nav/tile/tile_view.h"

#include <cstdint>

namespace way {

/// The data of a slot that queries need, by one lookup in the table of slots.
struct SlotView {
  SlotView() = default;
  /// @pre slot < mesh.slot_count()
  SlotView(const NavMesh& mesh, std::uint32_t slot) : SlotView(mesh.tables_->slots[slot]) {}

  /// Returns true if it holds the tile of a polygon.
  bool holds(PolyRef polygon) const {
    return tile != nullptr && generation == polygon.generation() &&
           polygon.polygon() < tile->polygon_count();
  }
  /// @pre tile != nullptr
  TileView view() const { return TileView(*tile, traits); }

  const Tile* tile = nullptr;  ///< Null for an empty slot.
  const TileLinks* links = nullptr;
  const PolygonTraits* traits = nullptr;  ///< NavMesh::changed_traits().
  const LinkEnds* link_ends = nullptr;    ///< On the tile's polygons; null if there are none.
  std::uint32_t generation = 0;

 private:
  explicit SlotView(const NavMeshSlot& at)
      : tile(at.tile.get()),
        links(&at.links),
        traits(at.traits()),
        link_ends(at.link_ends()),
        generation(at.generation) {}
};

/// The corners of a polygon of a mesh.  @pre mesh.is_valid(polygon)
inline PolygonView corners_of(const NavMesh& mesh, PolyRef polygon) {
  return SlotView(mesh, polygon.slot()).view().polygon(polygon.polygon());
}

}  // namespace way
