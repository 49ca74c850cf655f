// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"

namespace way {

/// A tile as the plain arrays that it was made of: Tile::create() makes the same tile of them, with
/// the same hash. Triangles of fans are written out.
///
/// @param traits  Areas and flags in place of the tile's own, unless null.
[[nodiscard]] TileData unpack_tile(const Tile& tile, const PolygonTraits* traits = nullptr);

}  // namespace way
