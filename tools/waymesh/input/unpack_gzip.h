// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace way::cli {

/// How a packed file is unpacked.
struct UnpackOptions {
  std::uint64_t max_bytes = 0;                ///< More are refused: 20 MB can hold 20 GB.
  std::function<bool()> is_interrupted = {};  ///< Asked now and then; true ends it.
};

/// Unpacks a gzip file into another one, piece by piece.
///
/// Errors: bad_format if it is not gzip data, is damaged or truncated; too_large if it holds more
/// than the options allow; cancelled; io if the other file cannot be written. All but the last two
/// begin with the path.
[[nodiscard]] Result<> unpack_gzip(const std::string& packed, const std::string& unpacked,
                                   const UnpackOptions& options);

}  // namespace way::cli
