// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/nav/navmesh.h"

#include <algorithm>
#include <cstdint>

namespace way {

/// Rows or columns of tiles, both included.
struct TileRange {
  int first = 0;
  int last = 0;

  double count() const { return static_cast<double>(1) + last - first; }
};

/// The tiles whose contents may touch low up to high. Vertices on the border of a tile may be
/// rounded across it, hence the small share of a tile that is added.
inline TileRange tile_range(float low, float high, float origin, float side) {
  if (!(side > 0)) return {};
  // There are no tiles beyond the limit, and a loop to the greatest of all ints would not end.
  constexpr double kEnd = TileCoord::kLimit + 1;
  const auto row = [&](double value) {
    const double inside = std::clamp(value, -kEnd, kEnd);
    const int cut = static_cast<int>(inside);
    return cut - (static_cast<double>(cut) > inside ? 1 : 0);
  };
  constexpr double kShare = 0x1p-10;
  return {
      row((static_cast<double>(low) - static_cast<double>(origin)) / static_cast<double>(side) -
          kShare),
      row((static_cast<double>(high) - static_cast<double>(origin)) / static_cast<double>(side) +
          kShare)};
}

/// Calls `visit(slot, tile)` for each tile that may touch a box: by rows, or slot by slot where the
/// box has room for more tiles than there are.
template <class Visit>
void for_each_tile_in(const NavMesh& mesh, const Aabb3& box, Visit&& visit) {
  const NavMeshLayout& layout = mesh.layout();
  const TileRange xs = tile_range(box.min.x, box.max.x, layout.origin.x, layout.tile_side);
  const TileRange zs = tile_range(box.min.z, box.max.z, layout.origin.z, layout.tile_side);
  const auto try_slot = [&](std::uint32_t slot) {
    const Tile* tile = mesh.tile_in(slot);
    if (tile != nullptr && overlaps(tile->bounds(), box)) visit(slot, *tile);
  };
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
