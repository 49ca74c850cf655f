// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compiler.h"
#include "core/lane_array.h"

#include <cstdint>

namespace way {

// Numbers in lanes. The usual operators work lane by lane, with the same results as for single
// numbers: vector extensions of the compiler if it has them, LaneArray if not.

#if WAY_HAS_GNU

using Float4 = float __attribute__((vector_size(16)));
using Int4 = decltype(Float4{} < Float4{});  // of int, or of long if that is as wide
using UInt4 = std::uint32_t __attribute__((vector_size(16)));
using Double2 = double __attribute__((vector_size(16)));
using Short8 = std::int16_t __attribute__((vector_size(16)));
using UShort8 = std::uint16_t __attribute__((vector_size(16)));
using Bytes16 = std::uint8_t __attribute__((vector_size(16)));

/// Lanes of two vectors, numbered from the first of `a` to the last of `b`.
template <int... kLanes, class V>
WAY_ALWAYS_INLINE constexpr V shuffle(V a, V b) {
  return __builtin_shufflevector(a, b, kLanes...);
}
/// The lanes of `a` if the mask is set, and of `b` if not.
template <class Mask, class V>
WAY_ALWAYS_INLINE constexpr V select(Mask mask, V a, V b) {
  return mask ? a : b;
}
template <class To, class From>
WAY_ALWAYS_INLINE constexpr To convert(From from) {
  return __builtin_convertvector(from, To);
}

#else

using Float4 = LaneArray<float, 4>;
using Int4 = LaneArray<std::int32_t, 4>;
using UInt4 = LaneArray<std::uint32_t, 4>;
using Double2 = LaneArray<double, 2>;
using Short8 = LaneArray<std::int16_t, 8>;
using UShort8 = LaneArray<std::uint16_t, 8>;
using Bytes16 = LaneArray<std::uint8_t, 16>;

#endif

/// The outcome of a comparison: -1 in lanes in which it is true, 0 in the others.
using Mask4 = Int4;
using Mask2 = decltype(Double2{} < Double2{});

/// Lanes of one vector.
template <int... kLanes, class V>
WAY_ALWAYS_INLINE constexpr V shuffle(V a) {
  return shuffle<kLanes...>(a, a);
}

}  // namespace way
