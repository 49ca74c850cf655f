// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>
#include <string_view>

namespace way {

/// Reads a whole file.
///
/// Errors: io, with path and reason: `level.obj: cannot be read: No such file or directory`.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// Writes a whole file or none: the bytes go to a new file beside it, which then takes its name, so
/// that nobody ever sees half of it and a failure leaves what was there before.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<> write_file(const std::string& path, std::string_view bytes);

}  // namespace way
