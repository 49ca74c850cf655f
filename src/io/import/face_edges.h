// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"
#include "way/nav/tile_data.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The outline of the triangles that a face was cut into, with their winding; empty if they have no
/// single outline that passes through every vertex once.
[[nodiscard]] std::vector<std::uint32_t> ring_of(const std::vector<Triangle>& triangles);

/// Adds to polygons the vertices of others that lie on their walls as corners, so that a long edge
/// beside two short ones becomes two. Returns the number of edges that were split.
///
/// @param slack  How far from the edge a vertex may be.  [world units]
std::size_t split_edges(TileData& data, double slack);

/// Fills in the neighbors: polygons that share an edge, once in each direction. Returns the number
/// of edges shared by more than two polygons; these become walls.
std::size_t find_neighbors(TileData& data);

}  // namespace way
