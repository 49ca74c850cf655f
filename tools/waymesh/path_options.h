// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "requests.h"

#include <CLI/CLI.hpp>

namespace way::cli {

/// Adds the verb `index`.
void add_index(CLI::App& app, Requests& requests);

/// Adds the options of `path` that select a search.
/// @param from  The option of the start, without which there is nothing to compare.
void add_method_options(CLI::App& verb, PathRequest& request, CLI::Option* from);

}  // namespace way::cli
