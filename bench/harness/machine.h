// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace way::bench {

/// Processor, compiler and Recast's version, as a Markdown list: without these, figures mean
/// nothing.
[[nodiscard]] std::string describe_machine();

}  // namespace way::bench
