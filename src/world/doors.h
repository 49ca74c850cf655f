// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/world/scene.h"

#include <vector>

namespace way {

/// Appends the polygons of a door, see close_doors().
void find_door_polygons(const NavMesh& mesh, const ClosedDoor& door,
                        std::vector<PolyRef>& polygons);

}  // namespace way
