// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/tile_data.h"

#include <DetourNavMesh.h>

namespace way::bench {

/// A tile of Detour's as a tile of ours: the same polygons by the same numbers, the same surfaces.
/// Off-mesh connections are left out.
[[nodiscard]] TileData tile_data_of(const dtMeshTile& tile);

/// The same for all tiles of a navmesh.
[[nodiscard]] Result<NavMesh> navmesh_of(const dtNavMesh& theirs);

}  // namespace way::bench
