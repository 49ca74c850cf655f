// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/tile/tile_view.h"

#include <cstdint>
#include <vector>

namespace way {

/// Returns true if the stored islands of a tile are its connected components, numbered by their
/// first polygons, and their number is right.
///
/// @param tile     Its codes are valid.
/// @param islands  Of each polygon; untrusted.
/// @param parents  Memory.
[[nodiscard]] bool are_islands(const TileView& tile, const PackedIndices& islands,
                               std::vector<std::uint32_t>& parents);

}  // namespace way
