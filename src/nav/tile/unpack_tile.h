// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"

namespace way {

/// A tile as the plain arrays that it was made from: Tile::create() makes the same tile from them,
/// with the same hash. Triangles of fans are written out.
///
/// @param traits  Areas and flags instead of the tile's own, unless null.
[[nodiscard]] TileData unpack_tile(const Tile& tile, const PolygonTraits* traits = nullptr);

}  // namespace way
