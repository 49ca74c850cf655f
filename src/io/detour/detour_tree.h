// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "io/detour/detour_format.h"

#include <span>
#include <vector>

namespace way {

/// Builds the box tree of a Detour tile: nodes in depth-first order, each with the number of nodes
/// to skip if its box is missed. Boxes are rounded outward.
///
/// @param boxes  Of the polygons.
/// @param low    Corner of the tile from which boxes are measured.
/// @param scale  Steps per world unit.
[[nodiscard]] std::vector<detour_format::Node> make_detour_tree(std::span<const Aabb3> boxes,
                                                                Vec3 low, float scale);

}  // namespace way
