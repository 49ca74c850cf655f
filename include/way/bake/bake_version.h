// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// Counts the changes of what a bake makes of the same level and settings. Part of the key of
/// every stored tile, so that those of older versions are not used; a test compares it with the
/// hash of a few bakes.
inline constexpr std::uint32_t kBakeVersion = 2;

}  // namespace way
