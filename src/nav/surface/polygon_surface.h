// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "nav/tile/tile_view.h"

#include <cstdint>

namespace way {

/// Height of a polygon's surface at a point within it.
float height_over(const TileView& tile, std::uint32_t polygon, Vec3 p);

/// The point closest to p on the outline of a polygon's surface, in 2D (xz).
Vec3 closest_on_surface_outline(const TileView& tile, std::uint32_t polygon, Vec3 p);

}  // namespace way
