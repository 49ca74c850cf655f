// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace way {

/// What stands under a path.
enum class FileKind : std::uint8_t {
  missing,
  file,
  folder,
  endless  ///< A device or a pipe, which may have no end.
};

/// Of a link, what it leads to; missing, too, where that cannot be known.
[[nodiscard]] FileKind file_kind(const std::string& path);

}  // namespace way
