// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>

namespace way::cli {

/// Prints one sentence to stderr and gives the exit code that fits it.
int report(const Error& error);

/// Prints why the command line makes no sense.
int report_misuse(const std::string& sentence);

/// The exit code of a verb that ends with `code`: another where what it printed did not get
/// through, which is said.
int report_output(int code);

/// @param ending  In small letters.
bool ends_with_any_case(const std::string& text, const std::string& ending);

}  // namespace way::cli
