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

/// Finds in a TOML text what no settings file has, and what the parser of toml++ 3.0 must not see,
/// for its behaviour is undefined then: letters that are not ASCII outside of quotes and comments,
/// headers of tables, and control characters. Says nothing of other faults.
[[nodiscard]] std::optional<TomlFlaw> find_toml_flaw(std::string_view toml);

}  // namespace way::cli
