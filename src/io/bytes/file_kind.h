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

}  // namespace way
