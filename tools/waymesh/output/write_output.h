// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/file.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// The one gate through which every verb writes its files.
namespace way::cli {

/// Checks that an output may be written: it is none of the files that were read so far, not a
/// folder and not read-only. Verbs that work long call this early; write_output() calls it again,
/// when all inputs are known.
///
/// Errors: invalid_argument if the output would replace an input; io for the rest.
[[nodiscard]] Result<> check_output(const std::string& path);

/// Returns true if two outputs are one file, or both are standard output.
[[nodiscard]] bool is_same_output(const std::string& a, const std::string& b);

/// Writes an output, whole or not at all, as write_file() does; is_standard() names go to standard
/// output, and binary formats not to a terminal.
///
/// Errors: those of check_output() and write_file().
[[nodiscard]] Result<> write_output(const std::string& path, std::string_view bytes);
[[nodiscard]] Result<> write_output(const std::string& path, std::span<const std::byte> bytes);

/// Writes an output whose bytes are never all in memory.
[[nodiscard]] Result<> write_output(const std::string& path, const ByteProducer& produce);

/// Replaces a file that this command has read by its new content, whole or not at all: for verbs
/// that change a file in place.
///
/// Errors: those of write_file().
[[nodiscard]] Result<> replace_input(const std::string& path, std::span<const std::byte> bytes);

/// Creates a folder for outputs, unless it exists.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<> make_output_folder(const std::string& path);

}  // namespace way::cli
