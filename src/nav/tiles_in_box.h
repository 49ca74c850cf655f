// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/navmesh.h"

#include "core/simd.h"

#include <cstdint>

namespace way {

/// Rows or columns of tiles, both included.
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
/// it, hence the small share of a tile that is added.
inline TileWindow tile_window(const Aabb3& box, const NavMeshLayout& layout) {
  if (!(layout.tile_side > 0)) return {};
  const auto in_plan = [](Vec3 p) {
    return Double2{static_cast<double>(p.x), static_cast<double>(p.z)};
  };
  // There are no tiles beyond the limit, and a loop to the greatest of all ints would not end.
  constexpr double kEnd = TileCoord::kLimit + 1;
  constexpr double kShare = 0x1p-10;
  const double tiles = 1 / static_cast<double>(layout.tile_side);  // of a world unit
  const auto tile_at = [&](Vec3 p, double share) {
    const Double2 sides = (in_plan(p) - in_plan(layout.origin)) * tiles + share;
    return floor_of(min(max(sides, Double2{-kEnd, -kEnd}), Double2{kEnd, kEnd}));
  };
  const Double2 first = tile_at(box.min, -kShare);
  const Double2 last = tile_at(box.max, kShare);
  return {{static_cast<int>(first[0]), static_cast<int>(last[0])},
          {static_cast<int>(first[1]), static_cast<int>(last[1])}};
}

/// Calls `visit(slot, tile)` for each tile that may touch a box: by rows, or slot by slot where the
/// box has room for more tiles than there are.
template <class Visit>
void for_each_tile_in(const NavMesh& mesh, const Aabb3& box, Visit&& visit) {
  const auto try_slot = [&](std::uint32_t slot) {
    const Tile* tile = mesh.tile_in(slot);
    if (tile != nullptr && overlaps(tile->bounds(), box)) visit(slot, *tile);
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

}  // namespace way
