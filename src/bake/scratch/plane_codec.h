// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Appends numbers that change little from one to the next, compressed: differences in blocks of
/// 16, each with as many bits as the block needs. A constant plane takes two bytes per 4,096
/// numbers.
void encode_plane(std::span<const std::uint16_t> values, std::vector<std::byte>& to);

/// Reads as many numbers as `values` has room for, and returns the end of their bytes.
/// @pre `from` is what encode_plane() wrote for as many numbers, followed by kPlanePadding bytes
const std::byte* decode_plane(const std::byte* from, std::span<std::uint16_t> values);

/// Bytes behind a plane that decode_plane() may read, but that do not matter.
constexpr std::size_t kPlanePadding = 8;

}  // namespace way
