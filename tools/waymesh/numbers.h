// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/off_mesh_link.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace way::cli {

/// The shortest text that reads back to the same bits.
std::string short_text(float value);

/// A number for JSON that is written as short_text() writes it: 0.3, not 0.30000001192092896.
double short_number(float value);

/// The same for a point, as options take it: `1.5,0,-2`.
std::string short_text(Vec3 point);

/// Why a point has no place on a mesh: `nothing of the mesh is within 2,4,2 (--extents) of 99,0,3`.
std::string far_text(Vec3 point, Vec3 extents);

/// Sixteen digits of a hash.
std::string hex_text(std::uint64_t value);

/// Reads as many numbers as `numbers` has, with commas between them: `1.5,0,-2`. Spaces around
/// numbers do not matter. False where there are more or fewer, or one is not a finite number that
/// a float holds.
[[nodiscard]] bool parse_numbers(std::string_view text, std::span<float> numbers);

/// Reads a link: `x,y,z:x,y,z`, or `x,y,z:x,y,z:one-way`. Nothing where it is anything else.
[[nodiscard]] std::optional<OffMeshLink> parse_link(std::string_view text);

}  // namespace way::cli
