// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"

#include <optional>

namespace way {

/// The configuration of a bake, if the level is not too large for it.
///
/// Errors: as bake_set() before it looks at any triangle.
[[nodiscard]] Result<BakeConfig> check_bake(const TriangleMesh& level, const BakeSettings& settings,
                                            const BakeOptions& options);

/// Errors: too_large if a navmesh cannot have as many tiles.
[[nodiscard]] std::optional<Error> check_tile_count(const BakeConfig& config);

/// Errors: invalid_argument if there is no such part.
[[nodiscard]] std::optional<Error> check_part(const BakePart& part);

}  // namespace way
