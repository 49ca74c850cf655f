// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include "waymesh/bake.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace way::c {

/// `name=value` lines as pairs; lines without `=` are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parse_lines(std::string_view lines);

/// Settings as `name=value` lines, by the names that files have for them.
[[nodiscard]] std::string settings_to_text(const way_bake_settings& settings);

/// Sets what the lines name; names that are no settings are left out.
///
/// Errors: invalid_argument for a value that is none: `cell_size=wide is not a number`.
[[nodiscard]] Result<> settings_from_text(std::string_view lines, way_bake_settings& settings);

}  // namespace way::c
