// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace way {

/// Packs bytes into a zlib stream (RFC 1950, RFC 1951): one block with the fixed codes, repeats
/// found through a table of the last position of each three bytes. Small and simple; flat pictures
/// shrink to a few percent.
std::string zlib_pack(std::span<const std::uint8_t> bytes);

}  // namespace way
