// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>

namespace way::cli {

/// Prints one sentence to stderr and returns the matching exit code.
int report(const Error& error);

/// Prints why the command line is invalid.
int report_misuse(const std::string& sentence);

/// The exit code of a verb that ends with `code`: another one if its output could not be written,
/// which is reported.
int report_output(int code);

/// @param ending  Lowercase.
bool ends_with_any_case(const std::string& text, const std::string& ending);

}  // namespace way::cli
