// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// The time from a file of more than a gigabyte on disk to the first answer of a query.
[[nodiscard]] std::vector<Row> measure_open(const Options& options);

}  // namespace way::bench
