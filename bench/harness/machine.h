// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace way::bench {

/// Processor, compiler and Recast's version, as a Markdown list: what a figure means nothing
/// without.
[[nodiscard]] std::string describe_machine();

}  // namespace way::bench
