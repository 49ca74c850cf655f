// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/rasterize.h"
#include "way/core/executor.h"

#include <vector>

namespace way {

/// areas_by_slope() by the executor's workers.
[[nodiscard]] std::vector<Area> areas_by_slope_on(Executor& executor, const TriangleMesh& mesh,
                                                  float max_slope);

}  // namespace way
