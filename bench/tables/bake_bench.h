// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"
#include "bench/sides/bake_summary.h"

#include <vector>

namespace way::bench {

/// Bakes of all worlds: whole, by stage, on two threads, and the memory that they take.
struct BakeComparison {
  std::vector<Row> rows = {};
  std::vector<BakeResult> results = {};
};

[[nodiscard]] BakeComparison compare_bakes(const Options& options);

}  // namespace way::bench
