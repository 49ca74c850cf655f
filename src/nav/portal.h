// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <optional>

namespace way {

/// The opening between two polygons, seen while going through it.
struct Portal {
  Vec3 left = {};
  Vec3 right = {};
};

/// The first opening from a polygon into another, or nothing where they are not neighbours.
/// @pre mesh.tile_of(from) == &tile
[[nodiscard]] std::optional<Portal> find_portal(const NavMesh& mesh, const Tile& tile, PolyRef from,
                                                PolyRef to);

}  // namespace way
