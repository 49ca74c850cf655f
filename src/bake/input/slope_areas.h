// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/ground_kind.h"
#include "way/bake/settings.h"
#include "way/core/executor.h"

namespace way {

/// The ground of a level's triangles, for one agent or for several.
///
/// Errors: as ground_by_slope().
[[nodiscard]] Result<TriangleGround> ground_of(const TriangleMesh& level, const BakeConfig& config);
/// The same, where there is one agent found by the executor's workers.
[[nodiscard]] Result<TriangleGround> ground_of(const TriangleMesh& level, const BakeConfig& config,
                                               Executor& executor);

/// areas_by_slope() by the executor's workers.
[[nodiscard]] std::vector<Area> areas_by_slope_on(Executor& executor, const TriangleMesh& mesh,
                                                  float max_slope);

}  // namespace way
