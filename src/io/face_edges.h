// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"
#include "way/nav/tile_data.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// The outline of the triangles that a face was cut into, in their sense; empty where they have no
/// single outline that passes every vertex once.
[[nodiscard]] std::vector<std::uint32_t> ring_of(const std::vector<Triangle>& triangles);

/// Gives polygons the vertices of others that lie on their walls as corners of their own, so that
/// a long edge beside two short ones becomes two. Gives the number of edges that were split.
///
/// @param slack  How far from the edge a vertex may lie.  [world units]
std::size_t split_edges(TileData& data, double slack);

/// Fills in the neighbours: polygons that have an edge with the same ends, once in each direction.
/// Gives the number of edges that more than two polygons have; these become walls.
std::size_t find_neighbours(TileData& data);

}  // namespace way
