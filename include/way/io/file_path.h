// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace way {

/// Converts a path as this library has them, in UTF-8 on every platform, to one of the standard
/// library. On Windows, std::filesystem::path(text) itself would take it for text of the local code
/// page; bytes that are not UTF-8 become U+FFFD there. Elsewhere the bytes stay as they are.
[[nodiscard]] std::filesystem::path to_path(const std::string& path);

/// Converts it back.
[[nodiscard]] std::string path_text(const std::filesystem::path& path);

/// Returns true if a file lies in a folder or below it, with all symbolic links followed. Neither
/// needs to exist. An empty folder is the current one.
[[nodiscard]] bool is_below(const std::string& folder, const std::string& file);

}  // namespace way
