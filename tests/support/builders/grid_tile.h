// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include <memory>

namespace way::test {

/// A flat tile of quads for tests of the navmesh.
struct GridTile {
  TileCoord coord = {};
  int quads = 2;       ///< Quads along each side.
  float side = 8;      ///< Of the tile; it lies at coord * side.
  float height = 0;    ///< Of its floor.
  unsigned open = 15;  ///< Bit s is set where side s is open: its edges are portals.
};

/// Quads in rows, x fastest; corners begin at the low corner, counter-clockwise seen from above.
TileData grid_data(const GridTile& grid);

/// The same as a tile.
std::shared_ptr<const Tile> grid_tile(const GridTile& grid);

/// A tile from data that is known to be good.
std::shared_ptr<const Tile> make_tile(const TileData& data);

}  // namespace way::test
