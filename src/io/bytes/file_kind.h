// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace way {

/// What a path names.
enum class FileKind : std::uint8_t {
  missing,
  file,
  folder,
  endless  ///< A device or a pipe, which may have no end.
};

/// Follows links. Returns `missing` if it cannot be determined.
[[nodiscard]] FileKind file_kind(const std::string& path);

/// Returns true if a file lies in a folder or below it, with all symbolic links followed. Neither
/// needs to exist. An empty folder is the current one.
[[nodiscard]] bool is_below(const std::string& folder, const std::string& file);

}  // namespace way
