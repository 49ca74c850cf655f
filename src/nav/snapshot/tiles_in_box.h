// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/navmesh.h"

#include "core/simd.h"
#include "nav/snapshot/slot_view.h"

#include <cstdint>

namespace way {

/// Rows or columns of tiles, from `first` up to and including `last`.
struct TileRange {
  int first = 0;
  int last = 0;

  double count() const { return static_cast<double>(1) + last - first; }
};

/// Columns and rows.
struct TileWindow {
  TileRange x;
  TileRange z;
};

/// The tiles whose contents may touch a box. Vertices on the border of a tile may be rounded across
/// it, so a small fraction of a tile is added; and as much again for rounding here, which grows
/// with the distance from the origin.
inline TileWindow tile_window(const Aabb3& box, const NavMeshLayout& layout) {
  if (!(layout.tile_side > 0)) return {};
  // There are no tiles beyond the limit, and a loop up to the largest int would not end.
  constexpr float kEnd = TileCoord::kLimit;
  const Float4 corners = {box.min.x, box.min.z, box.max.x, box.max.z};
  const Float4 origin = {layout.origin.x, layout.origin.z, layout.origin.x, layout.origin.z};
  const Float4 tiles = (corners - origin) * splat(1 / layout.tile_side);
  const Float4 share = magnitude(tiles) * splat(0x1p-21F) + splat(0x1p-10F);
  const Float4 wider = tiles + Float4{-1, -1, 1, 1} * share;
  const Float4 at = min(max(wider, splat(-kEnd)), splat(kEnd));
  const Int4 cut = to_int(at);
  const Int4 whole = cut + (convert<Float4>(cut) > at);  // true is -1
  return {{whole[0], whole[2]}, {whole[1], whole[3]}};
}

/// Calls `visit(slot, contents)` for each tile that may touch a box: row by row, or slot by slot if
/// the box covers more tiles than there are.
template <class Visit>
void for_each_tile_in(const NavMesh& mesh, const Aabb3& box, Visit&& visit) {
  const auto try_slot = [&](std::uint32_t slot) {
    const SlotView at(mesh, slot);
    if (at.tile != nullptr && overlaps(at.tile->bounds(), box)) visit(slot, at);
  };
  if (mesh.slot_count() == 1) return try_slot(0);
  const auto [xs, zs] = tile_window(box, mesh.layout());
  if (xs.count() * zs.count() > static_cast<double>(mesh.slot_count())) {
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot)
      try_slot(slot);
    return;
  }
  for (int z = zs.first; z <= zs.last; ++z) {
    for (int x = xs.first; x <= xs.last; ++x) {
      for (const TileSlot& entry : mesh.tiles_at(x, z))
        try_slot(entry.slot);
    }
  }
}

/// Calls `use(tile, polygon)` for each polygon of a mesh.
template <class Use>
void for_each_polygon(const NavMesh& mesh, Use&& use) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      use(*tile, mesh.ref(slot, i));
  }
}

}  // namespace way
