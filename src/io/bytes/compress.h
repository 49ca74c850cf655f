// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// Returns true if this was built with zstd.
[[nodiscard]] bool can_compress();

/// Compresses with zstd.  @pre can_compress()
[[nodiscard]] std::vector<std::byte> compress(std::span<const std::byte> bytes);

/// Decompresses; allocates `size` bytes and no more.
///
/// Errors: bad_format if the bytes are damaged, do not give `size` bytes, or zstd is not available.
[[nodiscard]] Result<std::vector<std::byte>> uncompress(std::span<const std::byte> bytes,
                                                        std::size_t size);

}  // namespace way
