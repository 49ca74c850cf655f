// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// From a file of triangles to the bytes of a `.way` file, both by waymesh, on one thread: in
/// bounded memory, in eight runs (ours), and with everything in memory (theirs). scale/memory: CPU
/// time. scale/memory_bytes: the most that was held on the heap.
[[nodiscard]] std::vector<Row> measure_memory(const Options& options);

}  // namespace way::bench
