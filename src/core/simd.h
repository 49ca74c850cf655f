// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "core/lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if WAY_HAS_SSE2
#include <emmintrin.h>
#endif

namespace way {

inline Float4 splat(float value) {
  return Float4{value, value, value, value};
}
/// A point or a direction; the last lane is unused.
inline Float4 lanes_of(Vec3 v) {
  return Float4{v.x, v.y, v.z, 0};
}
/// Returns `b` in lanes where one of the two is NaN.
inline Float4 min(Float4 a, Float4 b) {
#if WAY_HAS_SSE2
  return _mm_min_ps(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Float4 max(Float4 a, Float4 b) {
#if WAY_HAS_SSE2
  return _mm_max_ps(a, b);
#else
  return select(a > b, a, b);
#endif
}
/// The absolute value.
inline Float4 magnitude(Float4 value) {
  return std::bit_cast<Float4>(std::bit_cast<Int4>(value) & 0x7fffffff);
}
inline Double2 magnitude(Double2 value) {
  return std::bit_cast<Double2>(std::bit_cast<Mask2>(value) & 0x7fffffffffffffff);
}
/// The nearest integer.  @pre |value| < 2^51 in both lanes
inline Double2 nearest(Double2 value) {
  constexpr double kShift = 0x1.8p52;  // from here on, doubles are integers
  return (value + kShift) - kShift;
}
inline Double2 min(Double2 a, Double2 b) {
#if WAY_HAS_SSE2
  return _mm_min_pd(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Double2 max(Double2 a, Double2 b) {
#if WAY_HAS_SSE2
  return _mm_max_pd(a, b);
#else
  return select(a > b, a, b);
#endif
}
/// Swaps the two lanes.
inline Double2 swapped(Double2 value) {
  return shuffle<1, 0>(value);
}
inline Float4 root_of(Float4 value) {
#if WAY_HAS_SSE2
  return _mm_sqrt_ps(value);
#else
  return Float4{std::sqrt(value[0]), std::sqrt(value[1]), std::sqrt(value[2]), std::sqrt(value[3])};
#endif
}
inline Double2 root_of(Double2 value) {
#if WAY_HAS_SSE2
  return _mm_sqrt_pd(value);
#else
  return Double2{std::sqrt(value[0]), std::sqrt(value[1])};
#endif
}
/// The largest integer that is not greater.  @pre |value| < 2^51 in both lanes
inline Double2 floor_of(Double2 value) {
  const Double2 whole = nearest(value);
  return select(whole > value, whole - 1.0, whole);
}
/// The last lanes of four vectors, as integers: of points with an integer behind them, the
/// integers.
inline Int4 last_lanes(Float4 a, Float4 b, Float4 c, Float4 d) {
  return std::bit_cast<Int4>(
      shuffle<2, 3, 6, 7>(shuffle<2, 6, 3, 7>(a, b), shuffle<2, 6, 3, 7>(c, d)));
}
/// Lane i of each of four vectors, for all i: of points with a number behind them, x, y, z and the
/// numbers.
template <class V>
std::array<V, 4> transposed(V a, V b, V c, V d) {
  const V ab = shuffle<0, 4, 1, 5>(a, b);
  const V cd = shuffle<0, 4, 1, 5>(c, d);
  const V ab_end = shuffle<2, 6, 3, 7>(a, b);
  const V cd_end = shuffle<2, 6, 3, 7>(c, d);
  return {shuffle<0, 1, 4, 5>(ab, cd), shuffle<2, 3, 6, 7>(ab, cd),
          shuffle<0, 1, 4, 5>(ab_end, cd_end), shuffle<2, 3, 6, 7>(ab_end, cd_end)};
}
/// The minimum of the lanes, in all lanes.  @pre none is NaN
inline Float4 min_of(Float4 all) {
  const Float4 half = min(all, shuffle<2, 3, 0, 1>(all));
  return min(half, shuffle<1, 0, 3, 2>(half));
}
inline Int4 max(Int4 a, Int4 b) {
  return select(a > b, a, b);
}
inline Float4 load4(const float* from) {
  Float4 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
/// The first two lanes.
inline Double2 low_to_double(Float4 value) {
#if WAY_HAS_SSE2
  return _mm_cvtps_pd(value);
#else
  return Double2{static_cast<double>(value[0]), static_cast<double>(value[1])};
#endif
}
/// Rounds toward zero.
inline Int4 to_int(Float4 value) {
  return convert<Int4>(value);
}
/// Rounds up.  @pre value >= 0 in every lane
inline Int4 ceiling(Float4 value) {
  const Int4 whole = to_int(value);
  return whole - (convert<Float4>(whole) < value);  // true is -1
}
/// The lowest byte of each lane, in order.
inline void write_low_bytes(std::byte* to, const std::array<Int4, 4>& numbers) {
#if WAY_HAS_SSE2
  const __m128i mask = _mm_set1_epi32(255);
  const auto low = [&](std::size_t i) {
    return _mm_and_si128(std::bit_cast<__m128i>(numbers[i]), mask);
  };
  const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(low(0), low(1)),  // bytes are unchanged
                                         _mm_packs_epi32(low(2), low(3)));
  std::memcpy(to, &bytes, sizeof bytes);
#else
  for (unsigned i = 0; i < 16; ++i)
    to[i] = static_cast<std::byte>(numbers[i / 4][i % 4]);
#endif
}
inline void write_low_bytes(std::byte* to, Int4 numbers) {
#if WAY_HAS_SSE2
  const __m128i low = _mm_and_si128(std::bit_cast<__m128i>(numbers), _mm_set1_epi32(255));
  const int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(_mm_packs_epi32(low, low), low));
  std::memcpy(to, &bytes, sizeof bytes);
#else
  for (unsigned i = 0; i < 4; ++i)
    to[i] = static_cast<std::byte>(numbers[i]);
#endif
}
/// The lower half of each lane, in order.
inline void write_low_halves(std::byte* to, Int4 a, Int4 b) {
#if WAY_HAS_SSE2
  const auto low = [](Int4 v) {  // sign-extended, so that saturation leaves them unchanged
    return _mm_srai_epi32(_mm_slli_epi32(std::bit_cast<__m128i>(v), 16), 16);
  };
  const __m128i halves = _mm_packs_epi32(low(a), low(b));
  std::memcpy(to, &halves, sizeof halves);
#else
  for (unsigned i = 0; i < 8; ++i) {
    const auto half = static_cast<std::uint16_t>(i < 4 ? a[i] : b[i - 4]);
    std::memcpy(to + 2 * i, &half, sizeof half);
  }
#endif
}
inline void store(float* to, Float4 value) {
  std::memcpy(to, &value, sizeof value);
}

/// Bit i is set if lane i of a comparison is true.
inline unsigned lanes(Int4 outcome) {
#if WAY_HAS_SSE2
  return static_cast<unsigned>(_mm_movemask_ps(std::bit_cast<__m128>(outcome)));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 4; ++i)
    bits |= (outcome[i] != 0 ? 1U : 0U) << i;
  return bits;
#endif
}

inline unsigned lanes(Mask2 outcome) {
#if WAY_HAS_SSE2
  return static_cast<unsigned>(_mm_movemask_pd(std::bit_cast<__m128d>(outcome)));
#else
  return (outcome[0] != 0 ? 1U : 0U) | (outcome[1] != 0 ? 2U : 0U);
#endif
}

inline UShort8 load8(const std::uint16_t* from) {
  UShort8 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
inline Short8 load8(const std::int16_t* from) {
  Short8 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
inline void store8(std::int16_t* to, Short8 value) {
  std::memcpy(to, &value, sizeof value);
}
/// Stores the bits unchanged.
inline void store8(std::uint16_t* to, Short8 value) {
  std::memcpy(to, &value, sizeof value);
}
inline Short8 eight(int value) {
  const auto v = static_cast<std::int16_t>(value);
  return Short8{v, v, v, v, v, v, v, v};
}
inline Short8 min(Short8 a, Short8 b) {
  return select(a < b, a, b);
}
inline Short8 max(Short8 a, Short8 b) {
  return select(a > b, a, b);
}
inline UShort8 splat8(unsigned value) {
  const auto v = static_cast<std::uint16_t>(value);
  return UShort8{v, v, v, v, v, v, v, v};
}

/// Sets all bits of the lanes from `begin` up to `end`, and none of the others.  @pre 0 <= begin <
/// end <= 8
inline UShort8 lanes_between(int begin, int end) {
  constexpr std::uint16_t kAll = 65535;
  static constexpr std::array<std::uint16_t, 24> kLanes = {
      0,    0,    0,    0,    0, 0, 0, 0, kAll, kAll, kAll, kAll,
      kAll, kAll, kAll, kAll, 0, 0, 0, 0, 0,    0,    0,    0};
  UShort8 from;
  UShort8 to;
  std::memcpy(&from, kLanes.data() + 8 - begin, sizeof from);
  std::memcpy(&to, kLanes.data() + 16 - end, sizeof to);
  return from & to;
}

/// Saturating subtraction: a - b, or 0 if b is greater.
inline UShort8 subtract_to_zero(UShort8 a, UShort8 b) {
#if WAY_HAS_SSE2
  return std::bit_cast<UShort8>(
      _mm_subs_epu16(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
  return select(a > b, a - b, UShort8{});
#endif
}

/// Saturating addition: a + b, or 65535 if that is greater.
inline UShort8 add_to_most(UShort8 a, UShort8 b) {
#if WAY_HAS_SSE2
  return std::bit_cast<UShort8>(
      _mm_adds_epu16(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
  return a - subtract_to_zero(a, ~b) + b;
#endif
}

inline UShort8 max(UShort8 a, UShort8 b) {
  return subtract_to_zero(a, b) + b;
}
inline UShort8 min(UShort8 a, UShort8 b) {
  return a - subtract_to_zero(a, b);
}

/// The maximum of the lanes.
inline std::uint16_t max_of(UShort8 a) {
  a = max(a, shuffle<4, 5, 6, 7, 0, 1, 2, 3>(a));
  a = max(a, shuffle<2, 3, 0, 1, 2, 3, 0, 1>(a));
  return std::max(a[0], a[1]);
}

/// Sets all bits of the lanes that are 0, and none of the others.
inline UShort8 is_zero(UShort8 a) {
  return std::bit_cast<UShort8>(a == UShort8{});
}

/// Returns true if any lane is nonzero.
inline bool any(UShort8 a) {
#if WAY_HAS_SSE2
  const __m128i zero = _mm_cmpeq_epi8(std::bit_cast<__m128i>(a), _mm_setzero_si128());
  return _mm_movemask_epi8(zero) != 0xFFFF;
#else
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(a);
  return (halves[0] | halves[1]) != 0;
#endif
}

inline bool any(Short8 a) {
  return any(std::bit_cast<UShort8>(a));
}

/// The bytes of a word, from the lowest on.
inline UShort8 widen(std::uint64_t bytes) {
#if WAY_HAS_SSE2
  const __m128i all = _mm_cvtsi64_si128(static_cast<long long>(bytes));
  return std::bit_cast<UShort8>(_mm_unpacklo_epi8(all, _mm_setzero_si128()));
#else
  UShort8 wide = {};
  for (unsigned i = 0; i < 8; ++i)
    wide[i] = static_cast<std::uint16_t>((bytes >> (8 * i)) & 0xFFU);
  return wide;
#endif
}

/// Pairs of lanes of `low` and `high`, in order.
inline std::array<UShort8, 2> interleave(UShort8 low, UShort8 high) {
  return {shuffle<0, 8, 1, 9, 2, 10, 3, 11>(low, high),
          shuffle<4, 12, 5, 13, 6, 14, 7, 15>(low, high)};
}

/// Bit i is set if lane i of a comparison is true.
inline unsigned lanes(UShort8 outcome) {
#if WAY_HAS_SSE2
  const auto all = std::bit_cast<__m128i>(outcome);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(all, _mm_setzero_si128())));
#else
  unsigned bits = 0;
  for (unsigned i = 0; i < 8; ++i)
    bits |= (outcome[i] != 0 ? 1U : 0U) << i;
  return bits;
#endif
}

/// The lanes of `a` and `b`, each plus 32768.  @pre -32768 <= a, b < 32768 in every lane
inline UShort8 pack_above(Int4 a, Int4 b) {
#if WAY_HAS_SSE2
  const __m128i packed = _mm_packs_epi32(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b));
  return std::bit_cast<UShort8>(packed) ^ splat8(0x8000);
#else
  UShort8 packed = {};
  for (unsigned i = 0; i < 4; ++i) {
    packed[i] = static_cast<std::uint16_t>(a[i] + 32768);
    packed[i + 4] = static_cast<std::uint16_t>(b[i] + 32768);
  }
  return packed;
#endif
}

}  // namespace way
