// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace way {

/// True where no number is infinite or not a number. Without a branch, so that many are looked at
/// together.
inline bool all_finite(std::span<const float> numbers) {
  // The greatest exponent and one more is a sign.
  std::uint32_t bits = 0;
  for (const float number : numbers)
    bits |= (std::bit_cast<std::uint32_t>(number) & 0x7fffffffU) + 0x00800000U;
  return (bits >> 31U) == 0;
}

}  // namespace way
