// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// Bakes that are cached and split, all by waymesh, CPU time on one thread. scale/cache: every tile
/// from a cache on disk (ours) and none (theirs). scale/moved: one moved crate with a full cache,
/// against 100 ms. scale/parts: the slower one of two parts (ours) and all tiles (theirs).
/// scale/tiles: per tile of a level with 64 times as many tiles (ours) and of a small one (theirs).
[[nodiscard]] std::vector<Row> measure_scale(const Options& options);

}  // namespace way::bench
