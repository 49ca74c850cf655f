// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/off_mesh_link.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Lines of numbers with commas between them.
struct NumberLines {
  std::size_t count;      ///< Of numbers in a line.
  std::string_view rule;  ///< What a line is, for those that are none: `a point is three numbers`.
};

/// Reads all lines, and gives their numbers one behind another; no text at all has none. A first
/// line without any number is a heading.
///
/// Errors: bad_format, with the name of the file, the number of the line and what is there.
[[nodiscard]] Result<std::vector<float>> parse_lines(std::string_view text, const std::string& name,
                                                     const NumberLines& lines);

/// Reads a link: `x,y,z:x,y,z`, or `x,y,z:x,y,z:one-way`. Nothing where it is anything else.
[[nodiscard]] std::optional<OffMeshLink> parse_link(std::string_view text);

}  // namespace way::cli
