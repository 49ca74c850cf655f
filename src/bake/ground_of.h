// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/ground_kind.h"
#include "way/bake/settings.h"

namespace way {

/// The ground of a level's triangles, for one agent or for several.
///
/// Errors: as ground_by_slope().
[[nodiscard]] Result<TriangleGround> ground_of(const TriangleMesh& level, const BakeConfig& config);

}  // namespace way
