// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/detail_mesh.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/regions.h"
#include "way/core/result.h"
#include "way/nav/tile.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace way {

/// What a tile is made for, and where it lies.
struct MakeTileOptions {
  TileCoord coord = {};
  TileAgent agent = {};
  std::span<const TileData::SmallIsland> small_islands = {};  ///< From find_small_islands().
};

/// Finds connected polygons of a tile whose regions have fewer than `min_size` floors together.
/// find_regions() has dropped the others already: these touch the border, and only the assembled
/// mesh knows whether they are part of something larger.
[[nodiscard]] std::vector<TileData::SmallIsland> find_small_islands(const PolyMesh& polygons,
                                                                    const RegionMap& regions,
                                                                    std::uint32_t min_size);

/// Turns polygons and their surfaces from cells to world positions: the last stage of a bake.
///
/// A corner on the border of two tiles has the same bits in both, because positions are computed
/// from columns of the world.
///
/// Errors: as Tile::create(); too_large for too many polygons, invalid_mesh where cells are so
/// small against the coordinates that floats cannot tell corners apart.
[[nodiscard]] Result<std::shared_ptr<const Tile>> make_tile(const PolyMesh& polygons,
                                                            const DetailMesh& detail,
                                                            const MakeTileOptions& options);

}  // namespace way
