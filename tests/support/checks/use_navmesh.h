// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"

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

}  // namespace way::test
