// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/bake_summary.h"
#include "bench/options.h"
#include "bench/report.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace way::bench {

/// What both sides made of one world.
struct BakeResult {
  std::string name = {};
  BakeSummary ours = {};
  BakeSummary theirs = {};

  /// Same area within 1 %, and at most a tenth more polygons.
  bool is_fair() const;
};

/// Bakes of all worlds: whole, by stage, on two threads, and the memory that they take.
struct BakeComparison {
  std::vector<Row> rows = {};
  std::vector<BakeResult> results = {};
};

[[nodiscard]] BakeComparison compare_bakes(const Options& options);

/// What was made, ours and theirs side by side, as a Markdown table.
void print_results(std::ostream& out, const std::vector<BakeResult>& results);

}  // namespace way::bench
