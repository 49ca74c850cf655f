// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

#include <bit>
#include <cstdint>

namespace way {

inline Bytes16 splat16(std::uint8_t v) {
  return Bytes16{v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v};
}

/// Saturating subtraction: a - b, or 0 if b is greater.
inline Bytes16 subtract_to_zero(Bytes16 a, Bytes16 b) {
#if WAY_HAS_SSE2
  return std::bit_cast<Bytes16>(
      _mm_subs_epu8(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
  return select(a > b, a - b, Bytes16{});
#endif
}

/// One bit for each byte that is 0.
inline unsigned are_zero(Bytes16 a) {
#if WAY_HAS_SSE2
  return static_cast<unsigned>(
      _mm_movemask_epi8(_mm_cmpeq_epi8(std::bit_cast<__m128i>(a), _mm_setzero_si128())));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 16; ++i)
    bits |= (a[i] == 0 ? 1U : 0U) << i;
  return bits;
#endif
}

/// One bit for each byte that is within a range.
inline unsigned are_between(Bytes16 low, Bytes16 value, Bytes16 high) {
#if WAY_HAS_SSE2
  const auto v = std::bit_cast<__m128i>(value);
  const __m128i up = _mm_cmpeq_epi8(_mm_max_epu8(std::bit_cast<__m128i>(low), v), v);
  const __m128i down = _mm_cmpeq_epi8(_mm_min_epu8(std::bit_cast<__m128i>(high), v), v);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_and_si128(up, down)));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 16; ++i)
    bits |= (low[i] <= value[i] && value[i] <= high[i] ? 1U : 0U) << i;
  return bits;
#endif
}

}  // namespace way
