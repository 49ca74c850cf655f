// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// Obstacles in a changing level, against DetourTileCache: rows `world/...`.
[[nodiscard]] std::vector<Row> compare_changes(const Options& options);

}  // namespace way::bench
