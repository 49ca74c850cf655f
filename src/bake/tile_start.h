// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_tile.h"

#include "bake/solid/ground_spans.h"

#include <span>
#include <vector>

namespace way {

/// Where the bake of a tile starts, if not from its triangles alone. For levels that change: what
/// stays the same is stored, and the tile is exactly the one of a fresh bake.
struct TileStart {
  /// Solid space of other triangles, from rasterize_tile() with the same configuration and
  /// coordinate. Those of the input are added. Null for none.
  const GroundSpans* solid = nullptr;
  /// The floors of each movement class before areas are marked, from find_tile_floors() with the
  /// same configuration and coordinate. Triangles and `solid` do not matter then. Empty for none.
  /// The bake takes them and leaves memory to be reused.
  std::span<CompactHeightfield> floors = {};
};

/// bake_tiles() from there on.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Tile>>> bake_tiles_from(
    const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
    BakeWorkspace& workspace, BakeObserver* observer = nullptr);

/// Rasterizes the triangles of a tile, for TileStart::solid.  @pre BakeRules::waymesh
void rasterize_tile(const BakeTileInput& input, const TileCoord& coord, BakeWorkspace& workspace,
                    GroundSpans& result);

/// Finds the floors of a tile, for TileStart::floors: one field per movement class.
void find_tile_floors(const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
                      BakeWorkspace& workspace, std::vector<CompactHeightfield>& result);

}  // namespace way
