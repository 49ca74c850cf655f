// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>
#include <string_view>

namespace way::cli {

/// Keeps standard output for write_standard_output(): what else is printed there goes to standard
/// error from now on. Further calls have no effect.
void claim_standard_output();

/// A path that opens what standard output is, if the system has one.
[[nodiscard]] std::string standard_output_path();

/// Errors: io if `path` has the ending of a binary format and standard output is a terminal.
[[nodiscard]] Result<> check_standard_output(const std::string& path);

/// Errors: io, with the reason.
[[nodiscard]] Result<> write_standard_output(std::string_view bytes);

}  // namespace way::cli
