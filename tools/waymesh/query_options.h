// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "requests.h"

#include <functional>
#include <string>

#include <CLI/CLI.hpp>

namespace way::cli {

/// Adds the verb `index`.
void add_index(CLI::App& app, Requests& requests);

/// Adds the verb `random`.
void add_random(CLI::App& app, Requests& requests);

/// Adds an option that is a point, `x,y,z`.
CLI::Option* add_point(CLI::App& verb, const std::string& name, const std::string& help,
                       const std::function<void(Vec3)>& take);

/// Adds the options of a verb that takes a navmesh, or bakes one.
void add_mesh_options(CLI::App& verb, MeshRequest& mesh);

/// Adds `--include` and `--exclude`.
void add_filter(CLI::App& verb, FilterRequest& filter);

/// Adds the options of `path` that select a search.
/// @param from  The option of the start, without which there is nothing to compare.
void add_method_options(CLI::App& verb, PathRequest& request, CLI::Option* from);

}  // namespace way::cli
