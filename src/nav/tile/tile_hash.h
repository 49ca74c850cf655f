// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include <cstdint>

namespace way {

/// Hash of the content of a tile, independent of how its block stores it.
[[nodiscard]] std::uint64_t hash_tile(const Tile& tile);

}  // namespace way
