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

/// The shortest text that reads back bit for bit.
std::string short_text(float value);

/// A number for a sentence: at most five digits, and no exponent from 0.001 to 10^15. Zeros at the
/// end are left out: 0.4, 191.5, 826281.
std::string round_text(double value);

/// The same for a point: `1.5,0,-2`.
std::string round_text(Vec3 point);

/// A number for JSON that is written like short_text() writes it: 0.3, not 0.30000001192092896.
double short_number(float value);

/// The same for a point, in the form of options: `1.5,0,-2`.
std::string short_text(Vec3 point);

/// Why a point is not on a mesh: `nothing of the mesh is within 2,4,2 (--extents) of 99,0,3`.
std::string far_text(Vec3 point, Vec3 extents);

/// A hash as sixteen hexadecimal digits.
std::string hex_text(std::uint64_t value);

/// Parses as many numbers as `numbers` has, separated by commas: `1.5,0,-2`. Spaces around numbers
/// are ignored. Returns false if there are more or fewer, or if one is not a finite float.
[[nodiscard]] bool parse_numbers(std::string_view text, std::span<float> numbers);

/// Lines of numbers separated by commas.
struct NumberLines {
  std::size_t count;      ///< Numbers per line.
  std::string_view rule;  ///< What a line must be, for error messages: `a point is three numbers`.
};

/// Parses all lines, and returns their numbers in order; an empty text has none. A first line
/// without any number is a header.
///
/// Errors: bad_format, with the name of the file, the number of the line and its content.
[[nodiscard]] Result<std::vector<float>> parse_lines(std::string_view text, const std::string& name,
                                                     const NumberLines& lines);

/// Parses a link: `x,y,z:x,y,z`, or `x,y,z:x,y,z:one-way`. Returns nullopt for anything else.
[[nodiscard]] std::optional<OffMeshLink> parse_link(std::string_view text);

}  // namespace way::cli
