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
  float side = 8;      ///< Side of the tile; its position is coord * side.
  float height = 0;    ///< Height of its floor.
  unsigned open = 15;  ///< Bit s is set if side s is open: its edges are portals.
};

/// Quads in rows, x fastest; corners begin at the low corner, counter-clockwise viewed from +y.
TileData grid_data(const GridTile& grid);

/// The same as a tile.
std::shared_ptr<const Tile> grid_tile(const GridTile& grid);

/// Makes a tile of valid data.
std::shared_ptr<const Tile> make_tile(const TileData& data);

}  // namespace way::test
