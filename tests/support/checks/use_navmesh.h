// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_path.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/path_index.h"

#include "nav/tile/unpack_tile.h"

#include <cstdint>

namespace way::test {

/// Calls every query on a mesh, so that an invalid index shows.
inline void use_all(const NavMesh& mesh) {
  SearchWorkspace workspace;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    if (tile == nullptr || tile->polygon_count() == 0) continue;
    (void)unpack_tile(*tile);
    const std::uint32_t last = tile->polygon_count() - 1;
    (void)find_polygon_path(mesh,
                            {.from = {mesh.ref(slot, 0), tile->corner(0, 0)},
                             .to = {mesh.ref(slot, last), tile->corner(last, 0)}},
                            workspace);
    (void)find_nearest(mesh, {.point = tile->corner(0, 1)});
  }
}

/// Finds paths between polygons of a mesh with an index, so that an invalid number shows.
inline void use_index(const NavMesh& mesh, const PathIndex& index) {
  SearchWorkspace workspace;
  for (std::uint32_t a = 0; a < mesh.slot_count(); ++a) {
    for (std::uint32_t b = 0; b < mesh.slot_count(); ++b) {
      if (mesh.tile_in(a)->polygon_count() == 0 || mesh.tile_in(b)->polygon_count() == 0) continue;
      const PolyRef last = mesh.ref(b, mesh.tile_in(b)->polygon_count() - 1);
      (void)find_path(mesh,
                      {.from = {mesh.ref(a, 0), mesh.tile_in(a)->corner(0, 0)},
                       .to = {last, mesh.tile_in(b)->corner(last.polygon(), 0)},
                       .index = &index},
                      workspace);
    }
  }
}

}  // namespace way::test
