// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// The same queries on the same polygons through our API and Detour's.
[[nodiscard]] std::vector<Row> compare_queries(const Options& options);

}  // namespace way::bench
