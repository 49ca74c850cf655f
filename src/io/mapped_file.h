// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace way {

/// Bytes, and their owner.
struct SharedBytes {
  std::span<const std::byte> bytes = {};
  std::shared_ptr<const void> owner = {};
};

/// Maps a file into memory; the system reads the parts that are accessed. Another process that
/// writes to the file changes the bytes: copy before checking. A file that cannot be mapped, such
/// as a pipe, is read instead.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<SharedBytes> map_file(const std::string& path);

}  // namespace way
