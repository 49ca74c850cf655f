// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"
#include "bench/sides/crowd_field.h"

#include <iosfwd>
#include <vector>

namespace way::bench {

/// What both sides did with the same agents on the same mesh.
struct CrowdResult {
  int agents = 0;
  double paths_ours = 0;  ///< Share of agents with a complete path after 1 s.
  double paths_theirs = 0;
  CrowdQuality ours = {};  ///< At the end; overlap is the mean of samples, one per second.
  CrowdQuality theirs = {};

  /// Ours did no less: agents have paths, arrive and stay apart.
  bool is_fair() const;
};

struct CrowdComparison {
  std::vector<Row> rows = {};
  std::vector<CrowdResult> results = {};
};

/// Crowds of 100 to 16,000 agents with random goals among boxes, against DetourCrowd; and one of
/// 100,000.
[[nodiscard]] CrowdComparison compare_crowds(const Options& options);

/// The results as a Markdown table; nothing if there are none.
void print_crowds(std::ostream& out, const std::vector<CrowdResult>& results);

}  // namespace way::bench
