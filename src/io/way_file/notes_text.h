// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_notes.h"

#include <string>
#include <string_view>
#include <vector>

namespace way {

/// Lines `name=value`.
///
/// Errors: invalid_argument for a name with `=`, or a line break anywhere.
[[nodiscard]] Result<std::string> format_settings(const std::vector<NamedValue>& settings);
/// Lines `63=ground`.
///
/// Errors: as format_settings().
[[nodiscard]] Result<std::string> format_areas(const std::vector<AreaName>& areas);

/// The inverse of format_settings().
///
/// Errors: bad_format for a line that is not `name=value`.
[[nodiscard]] Result<std::vector<NamedValue>> parse_settings(std::string_view text);
/// The inverse of format_areas().
///
/// Errors: bad_format for a line that is not a number up to 255, `=` and a name.
[[nodiscard]] Result<std::vector<AreaName>> parse_areas(std::string_view text);

}  // namespace way
