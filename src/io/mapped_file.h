// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace way {

/// Bytes, and what keeps them there.
struct SharedBytes {
  std::span<const std::byte> bytes = {};
  std::shared_ptr<const void> owner = {};
};

/// A file as memory, of which the system reads those parts that are looked at. Whoever writes to
/// the file changes the bytes: copy before checking. Where a file cannot be mapped, a pipe say, it
/// is read.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<SharedBytes> map_file(const std::string& path);

}  // namespace way
