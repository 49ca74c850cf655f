// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// Tiles added to a navmesh, replaced in it and removed, one by one and all at once, in worlds of a
/// hundred to a million small tiles.
[[nodiscard]] std::vector<Row> compare_edits(const Options& options);

}  // namespace way::bench
