// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bench/harness/report.h"
#include "bench/options.h"

#include <vector>

namespace way::bench {

/// Levels read from bytes in memory: OBJ against tinyobjloader, binary glTF against a copy of its
/// bytes, which is a lower bound for any reader.
[[nodiscard]] std::vector<Row> compare_readers(const Options& options);

}  // namespace way::bench
