// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/polygon_traits.h"
#include "way/nav/tile.h"
#include "way/nav/tile_edge.h"

namespace way {

/// A tile as the plain arrays that it was made from: Tile::create() makes the same tile from them,
/// with the same hash. Triangles of fans are written out.
///
/// @param traits  Areas and flags instead of the tile's own, unless null.
[[nodiscard]] TileData unpack_tile(const Tile& tile, const PolygonTraits* traits = nullptr);

/// What is across an edge of a tile, as in TileData::neighbors.
[[nodiscard]] std::uint32_t neighbor_in_data(const Tile& tile, const TileEdge& edge);

/// Appends the surface of a polygon to the patches of arrays, which have the end of the one before.
void unpack_surface(const Tile& tile, std::uint32_t polygon, TileData& data);

}  // namespace way
