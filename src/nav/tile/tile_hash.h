// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile.h"

#include <cstdint>

namespace way {

/// Hash of all that a tile tells: of the numbers, not of the block that holds them, so that a
/// denser block does not change it.
[[nodiscard]] std::uint64_t hash_tile(const Tile& tile);

}  // namespace way
