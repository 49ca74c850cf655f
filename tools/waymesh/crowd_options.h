// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "requests.h"

#include <CLI/CLI.hpp>

namespace way::cli {

/// Adds the verb `crowd`.
void add_crowd(CLI::App& app, Requests& requests);

}  // namespace way::cli
