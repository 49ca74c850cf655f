// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace way::cli {

/// Returns true for `-`, standard input or output, and for `-` with the ending of a format:
/// `-.png`. A file of such a name is `./-.png`.
bool is_standard(std::string_view path);

/// All bytes of standard input, which are read by the first call.
const std::string& standard_input();

/// The ending of the format that bytes are in, by how they begin: of navmeshes, of levels, and
/// `.obj` for any other text.
std::string ending_of_bytes(std::string_view bytes);

/// The same for settings, scripts and scenarios: `.json` or `.toml`.
std::string ending_of_text(std::string_view bytes);

}  // namespace way::cli
