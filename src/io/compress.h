// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// Whether zstd was there when this was built.
[[nodiscard]] bool can_compress();

/// Bytes in zstd's format.  @pre can_compress()
[[nodiscard]] std::vector<std::byte> compress(std::span<const std::byte> bytes);

/// The opposite; allocates `size` bytes and no more.
///
/// Errors: bad_format where the bytes are damaged, do not give `size` bytes, or zstd is not there.
[[nodiscard]] Result<std::vector<std::byte>> uncompress(std::span<const std::byte> bytes,
                                                        std::size_t size);

}  // namespace way
