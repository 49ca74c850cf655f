// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "io/detour_format.h"

#include <span>
#include <vector>

namespace way {

/// The box tree of a tile of Detour's: nodes in the order of a walk from the root, each with the
/// number of nodes to skip where its box is missed. Boxes are rounded outwards.
///
/// @param boxes  Of the polygons.
/// @param low    Corner of the tile from which boxes are counted.
/// @param scale  Steps in a world unit.
[[nodiscard]] std::vector<detour_format::Node> make_detour_tree(std::span<const Aabb3> boxes,
                                                                Vec3 low, float scale);

}  // namespace way
