// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// Levels read from bytes in memory: OBJ against tinyobjloader, binary glTF against a copy of its
/// bytes to memory of its own, which is as fast as reading can be.
[[nodiscard]] std::vector<Row> compare_readers(const Options& options);

}  // namespace way::bench
