// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/make_tile.h"

namespace way {

/// make_tile() up to the arrays that Tile::create() takes, into reused memory.
void make_tile_data_into(const PolyMesh& polygons, const DetailMesh& detail,
                         const MakeTileOptions& options, TileData& data);

}  // namespace way
