// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile_data.h"

#include <optional>
#include <span>

namespace way {

/// The gate of Tile::create(): the first thing that would make a tile unsafe to read.
[[nodiscard]] std::optional<Error> check_tile_data(const TileData& data);

/// True where the corners go round once, counter-clockwise seen from above, and no corner turns the
/// other way by more than `slack`.
///
/// @param slack  Distance of a corner from the line through its neighbours.  [world units]
[[nodiscard]] bool is_convex_in_plan(std::span<const Vec3> corners, double slack);

}  // namespace way
