// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/load_level.h"

#include <filesystem>
#include <optional>
#include <string>

/// The files that this run of the program reads. Every verb reads through these functions, so that
/// write_output() knows what it must not replace.
namespace way::cli {

/// Remembers a file that is read, or that will be. Files that do not exist are ignored.
void note_input(const std::string& path);
/// Remembers the file from which standard input comes, if it comes from one.
void note_standard_input();

/// Remembers a file and reads all of it; is_standard() names are standard input.
///
/// Errors: as read_file().
[[nodiscard]] Result<std::string> read_input(const std::string& path);

/// Options of load_level() that remember every file of a level.
[[nodiscard]] LevelLoadOptions noting_options(bool allow_outside = false);

/// The remembered file that writing to `path` would replace, if there is one: the same path, with
/// symbolic links followed, or the same file under another name. Devices and pipes are never
/// replaced.
[[nodiscard]] std::optional<std::string> find_input(const std::string& path);

/// The remembered file that write_file() would use or remove on the way to `path`, because it has
/// the name of a part file.
[[nodiscard]] std::optional<std::string> find_input_beside(const std::string& path);

/// The file that is written by a name: that of a symbolic link, which may not exist yet.
[[nodiscard]] std::filesystem::path target_of(const std::string& path);

}  // namespace way::cli
