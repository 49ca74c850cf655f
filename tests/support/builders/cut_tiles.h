// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

namespace way::test {

/// The polygons of a navmesh of one tile, cut along the lines of a grid into many tiles: the same
/// ground. Surfaces are left out.
/// @pre no corner of a polygon lies on a line
NavMesh cut_into_tiles(const NavMesh& mesh, Vec3 origin, float side);

}  // namespace way::test
