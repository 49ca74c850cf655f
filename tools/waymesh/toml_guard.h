// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace way::cli {

/// The first line of a TOML text on which a letter that is not ASCII stands outside of quotes and
/// comments, counted from 1. TOML has no place for it there, and the parser of toml++ 3.0 must not
/// see it: behaviour is undefined where it takes such a letter for a space.
[[nodiscard]] std::optional<std::size_t> line_of_bare_letter(std::string_view toml);

}  // namespace way::cli
