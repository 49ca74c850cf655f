// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile_data.h"

#include <nlohmann/json.hpp>

namespace way::test {

/// The polygons and surfaces of a reference navmesh of one tile, from the reference files
/// (golden/navmesh_solo_*.json). Polygons keep their indices.
TileData golden_tile_data(const nlohmann::json& golden);

/// A point from a list of at least three numbers.
Vec3 to_point(const nlohmann::json& numbers);

}  // namespace way::test
