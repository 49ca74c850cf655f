// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/tile.h"

#include <memory>

namespace way {

/// Makes a tile of foreign arrays, and repairs what would not pass validate() with
/// ValidateOptions::foreign(): an edge whose neighbor does not lead back, or a portal off the
/// tile's border, becomes a wall; a surface that does not cover its polygon becomes flat.
///
/// @param layout  Of the mesh that the tile is for; with a side of 0, no edge is a portal.
///
/// Errors: as Tile::create().
[[nodiscard]] Result<std::shared_ptr<const Tile>> make_mended_tile(TileData data,
                                                                   const NavMeshLayout& layout);

}  // namespace way
