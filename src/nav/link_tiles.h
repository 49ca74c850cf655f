// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"
#include "way/nav/tile_links.h"

#include <span>
#include <vector>

namespace way {

/// A tile on some side of another.
struct AdjacentTile {
  const Tile* tile = nullptr;
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  Side side = Side::low_x;  ///< On which side of the tile that is linked it lies.
};

/// Finds all ways out of a tile into the given ones.
///
/// Tiles of one bake have the same vertices on their common border: there, edges with the same two
/// ends are linked over their whole length. Edges without such a twin, of tiles made elsewhere, are
/// linked over the part of the border where both run and their heights differ by no more than the
/// greater climb of the two.
[[nodiscard]] TileLinks link_tile(const Tile& tile, std::span<const AdjacentTile> adjacent);

}  // namespace way
