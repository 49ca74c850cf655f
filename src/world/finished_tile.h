// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh_edit.h"
#include "way/world/object.h"

#include <cstddef>

namespace way {

/// The coordinate of its tiles.  @pre it has one
TileCoord coord_of(const FinishedTile& finished);

/// The memory of its tiles.
std::size_t bytes_of(const FinishedTile& finished);

/// Puts the tile of an agent into a snapshot.
void put_tile(const FinishedTile& finished, std::size_t agent, NavMeshEdit& change);

}  // namespace way
