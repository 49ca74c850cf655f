// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace way::cli {

/// Parses a number of bytes: `4096`, `512M`, `1.5G`. Letters are powers of 1024, in large or small
/// letters: K, M, G, T. Returns nullopt for anything else, and for more than 2^63 bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

/// Parses the number of a part and how many there are: `3/64`. Returns false unless the number is
/// from 1 to the count, and the count from 1 to a million.
[[nodiscard]] bool parse_part(std::string_view text, int& number, int& count);

/// A number of bytes for a person: `1.5 MB`, in powers of 1000.
[[nodiscard]] std::string size_text(std::uint64_t bytes);

}  // namespace way::cli
