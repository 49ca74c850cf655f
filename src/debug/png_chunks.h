// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace way {

/// The first bytes of every PNG file.
inline constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

/// Appends a number of four bytes, the most significant one first.
void add_number(std::string& out, std::uint32_t value);

/// Appends a chunk: its size, its kind of four letters, its data and their checksum.
void add_chunk(std::string& out, const std::string& kind, const std::string& data);

}  // namespace way
