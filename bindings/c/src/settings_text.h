// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"

#include "waymesh/bake.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace way::c {

using Pairs = std::vector<std::pair<std::string, std::string>>;
/// `name=value` lines as pairs, without blanks around both; empty lines are ignored.
/// Errors: invalid_argument for a line without `=`: `'zzz' is not name=value`.
[[nodiscard]] Result<Pairs> parse_lines(std::string_view lines);

/// Names of areas: `10=water`, one per line.
/// Errors: invalid_argument for a number that is not from 0 to 255.
[[nodiscard]] Result<std::vector<AreaName>> parse_areas(std::string_view lines);
[[nodiscard]] std::string format_areas(std::span<const AreaName> areas);

/// Settings as `name=value` lines, by their names in files.
[[nodiscard]] std::string settings_to_text(const way_bake_settings& settings);

/// Applies the settings in the lines. Notes that `.way` files keep among the settings, such as area
/// costs, are ignored.
///
/// Errors: invalid_argument for an unknown name, a line without `=`, or an invalid value:
/// `cell_size=wide is not a number`.
[[nodiscard]] Result<> settings_from_text(std::string_view lines, way_bake_settings& settings);

}  // namespace way::c
