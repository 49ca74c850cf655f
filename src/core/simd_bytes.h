// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace way {

/// Sixteen bytes that are computed with at once.
using Bytes16 = std::uint8_t __attribute__((vector_size(16)));

inline Bytes16 splat16(std::uint8_t v) {
  return Bytes16{v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v};
}

/// Each lane four times as a byte, lane after lane; of the first, and of the second.
/// @pre 0 <= a, b < 256 in every lane
inline std::array<Int4, 2> spread_bytes(Int4 a, Int4 b) {
#ifdef __SSE2__
  const __m128i shorts = _mm_packs_epi32(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b));
  const __m128i bytes = _mm_packus_epi16(shorts, shorts);
  const __m128i twice = _mm_unpacklo_epi8(bytes, bytes);
  return {std::bit_cast<Int4>(_mm_unpacklo_epi16(twice, twice)),
          std::bit_cast<Int4>(_mm_unpackhi_epi16(twice, twice))};
#else
  const auto spread = [](Int4 value) {
    value |= value << 8;
    return value | value << 16;
  };
  return {spread(a), spread(b)};
#endif
}

/// a - b, and 0 where b is greater.
inline Bytes16 subtract_to_zero(Bytes16 a, Bytes16 b) {
#ifdef __SSE2__
  return std::bit_cast<Bytes16>(
      _mm_subs_epu8(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
  return a > b ? a - b : Bytes16{};
#endif
}

/// The next number; 255 stays.
inline Bytes16 next_to_most(Bytes16 a) {
#ifdef __SSE2__
  return std::bit_cast<Bytes16>(_mm_adds_epu8(std::bit_cast<__m128i>(a), _mm_set1_epi8(1)));
#else
  return a < 255 ? a + 1 : a;
#endif
}

/// A byte with all bits for each i below eight where bytes i and i + 8 are 0, else with none.
inline std::uint64_t zeros_of_halves(Bytes16 a) {
#ifdef __SSE2__
  const auto all = std::bit_cast<__m128i>(a);
  const __m128i both = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_cmpeq_epi8(both, _mm_setzero_si128())));
#else
  std::uint64_t zeros = 0;
  for (unsigned i = 0; i < 8; ++i)
    zeros |= std::uint64_t{(a[i] | a[i + 8]) == 0 ? 255U : 0U} << 8 * i;
  return zeros;
#endif
}

/// A bit for each byte that is not outside of a range.
inline unsigned are_between(Bytes16 low, Bytes16 value, Bytes16 high) {
#ifdef __SSE2__
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
