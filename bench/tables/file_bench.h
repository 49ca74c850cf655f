// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// The same tiles, baked by us, loaded from files by us and by Detour; sizes of these files.
[[nodiscard]] std::vector<Row> compare_files(const Options& options);

}  // namespace way::bench
