// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace way::cli {

/// What is wrong with a line.
struct TomlFlaw {
  std::size_t line = 0;         ///< Counted from 1.
  std::string_view words = {};  ///< Of its own.
};

/// Whether table headers, `[name]`, are allowed.
enum class TomlTables : bool { refused, allowed };

/// Finds parts of a TOML text that no settings file has, and for which the behavior of the toml++
/// 3.0 parser is undefined: non-ASCII characters outside quotes and comments, table headers unless
/// allowed, control characters, and tables that are nested deeper than kMaxJsonDepth, be it by dots
/// in their names. Does not report other errors.
[[nodiscard]] std::optional<TomlFlaw> find_toml_flaw(std::string_view toml,
                                                     TomlTables tables = TomlTables::refused);

}  // namespace way::cli
