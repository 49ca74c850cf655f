// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace way {

/// Returns true if all numbers are finite. Branch-free, so that compilers vectorize it.
inline bool all_finite(std::span<const float> numbers) {
  // Adding one to the maximum exponent overflows into the sign bit.
  std::uint32_t bits = 0;
  for (const float number : numbers)
    bits |= (std::bit_cast<std::uint32_t>(number) & 0x7fffffffU) + 0x00800000U;
  return (bits >> 31U) == 0;
}

}  // namespace way
