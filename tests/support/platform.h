// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace way::test {

/// Symbolic links and pipes, which on Windows need rights or do not exist as files.
inline constexpr bool kHasLinks = std::filesystem::path::preferred_separator == '/';

}  // namespace way::test
