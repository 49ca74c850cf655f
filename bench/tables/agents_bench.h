// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// One bake for four agents (ours) and four bakes for one each (theirs), both by waymesh: times,
/// and bytes of the meshes. Agents that differ in their radius only, and agents that differ in
/// everything.
[[nodiscard]] std::vector<Row> compare_agents(const Options& options);

}  // namespace way::bench
