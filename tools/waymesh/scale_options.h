// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "requests.h"

#include <CLI/CLI.hpp>

namespace way::cli {

/// Adds the options of tile caches.
void add_cache_options(CLI::App& verb, BakeRequest& request);
/// Adds the option of levels that are larger than memory.
CLI::Option* add_memory(CLI::App& verb, BakeRequest& request);
/// Adds all of these, and the option of bakes that are split.
void add_scale_options(CLI::App& verb, BakeRequest& request);

/// Adds the verb `join`.
void add_join(CLI::App& app, Requests& requests);

/// Adds the verb `cache`.
void add_cache(CLI::App& app, Requests& requests);

}  // namespace way::cli
