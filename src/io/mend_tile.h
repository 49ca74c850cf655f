// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/tile.h"

#include <memory>

namespace way {

/// Makes a tile of arrays from elsewhere, and mends what would not pass validate(), foreign: an
/// edge whose neighbour does not lead back, or a portal off the tile's border, gets a wall; a
/// surface that does not cover its polygon becomes flat.
///
/// @param layout  Of the mesh that the tile is for; a side of 0 puts portals nowhere.
///
/// Errors: as Tile::create().
[[nodiscard]] Result<std::shared_ptr<const Tile>> make_mended_tile(TileData data,
                                                                   const NavMeshLayout& layout);

}  // namespace way
