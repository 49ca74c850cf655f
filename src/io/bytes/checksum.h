// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace way {

/// XXH3 with 64 bits and no seed: detects damage, not forgery.
[[nodiscard]] std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace way
