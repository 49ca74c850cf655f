// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace way {

/// Four floats that are computed with at once, by the compilers' vector extensions: the usual
/// operators work lane by lane, with the same results as for single floats.
using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));
/// Eight small numbers that are computed with at once.
using Short8 = std::int16_t __attribute__((vector_size(16)));

inline Float4 splat(float value) {
  return Float4{value, value, value, value};
}
inline Float4 min(Float4 a, Float4 b) {
  return a < b ? a : b;
}
inline Float4 max(Float4 a, Float4 b) {
  return a > b ? a : b;
}
/// The last three lanes of `a` and the first of `b`.
inline Float4 shift(Float4 a, Float4 b) {
  return Float4{a[1], a[2], a[3], b[0]};
}
inline Short8 min(Short8 a, Short8 b) {
  return a < b ? a : b;
}
/// Four times `a`, then four times `b`.
inline Short8 pairs(std::int16_t a, std::int16_t b) {
#ifdef __SSE2__
  const __m128i all = _mm_unpacklo_epi64(_mm_set1_epi16(a), _mm_set1_epi16(b));
  return std::bit_cast<Short8>(all);
#else
  return Short8{a, a, a, a, b, b, b, b};
#endif
}
/// The last four lanes, then the first four.
inline Short8 swap_halves(Short8 a) {
  return Short8{a[4], a[5], a[6], a[7], a[0], a[1], a[2], a[3]};
}
inline Float4 load4(const float* from) {
  Float4 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
/// Towards zero.
inline Int4 to_int(Float4 value) {
  return __builtin_convertvector(value, Int4);
}
/// Upwards.  @pre value >= 0 in every lane
inline Int4 ceiling(Float4 value) {
  const Int4 whole = to_int(value);
  return whole - (__builtin_convertvector(whole, Float4) < value);  // true is -1
}
inline void store(float* to, Float4 value) {
  std::memcpy(to, &value, sizeof value);
}

/// Bit i is set where lane i of the outcome of a comparison is true.
inline unsigned lanes(Int4 outcome) {
#ifdef __SSE2__
  return static_cast<unsigned>(_mm_movemask_ps(std::bit_cast<__m128>(outcome)));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 4; ++i)
    bits |= (outcome[i] != 0 ? 1U : 0U) << i;
  return bits;
#endif
}

/// Bit i is set where lane i of the outcome of a comparison is true.
inline unsigned lanes(Short8 outcome) {
#ifdef __SSE2__
  const auto all = std::bit_cast<__m128i>(outcome);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(all, _mm_setzero_si128())));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 8; ++i)
    bits |= (outcome[i] != 0 ? 1U : 0U) << i;
  return bits;
#endif
}

}  // namespace way
