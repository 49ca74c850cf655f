// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace way {

/// Numbers in lanes, in plain C++20: the operators of the vector extensions of GCC and Clang, with
/// the same results. Integers wrap around. Comparisons give -1 for true and 0 for false, in signed
/// integers of the same size.
template <class T, std::size_t N>
struct alignas(sizeof(T) * N) LaneArray {
  static constexpr std::size_t kCount = N;
  using Lane = T;

  std::array<T, N> all;

  constexpr T& operator[](std::size_t i) { return all[i]; }
  constexpr T operator[](std::size_t i) const { return all[i]; }
};

/// The result of a comparison of lanes of the given size.
template <std::size_t size>
using MaskLane = std::conditional_t<
    size == 1, std::int8_t,
    std::conditional_t<size == 2, std::int16_t,
                       std::conditional_t<size == 4, std::int32_t, std::int64_t>>>;

/// Combines two arrays lane by lane. Integers are passed to `combine` without sign.
template <class R, class T, std::size_t N, class Combine>
constexpr LaneArray<R, N> combined(const LaneArray<T, N>& a, const LaneArray<T, N>& b,
                                   Combine combine) {
  LaneArray<R, N> result = {};
  for (std::size_t i = 0; i < N; ++i)
    result[i] = static_cast<R>(combine(a[i], b[i]));
  return result;
}
template <class V>
constexpr V filled(typename V::Lane value) {
  V result = {};
  result.all.fill(value);
  return result;
}
/// Arithmetic wraps around if it is done without sign, in at least 32 bits.
template <class T>
constexpr auto wrapping(T value) {
  if constexpr (std::floating_point<T>) {
    return value;
  } else if constexpr (sizeof(T) <= 4) {
    return static_cast<std::uint32_t>(value);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}

// Each operator takes two arrays, or an array and a number for all lanes.
#define WAY_LANE_OPERATOR(op, R, convert)                                                      \
  template <class T, std::size_t N>                                                            \
  constexpr LaneArray<R, N> operator op(const LaneArray<T, N>& a, const LaneArray<T, N>& b) {  \
    return combined<R>(a, b, [](T x, T y) { return convert(x) op convert(y); });               \
  }                                                                                            \
  template <class T, std::size_t N>                                                            \
  constexpr LaneArray<R, N> operator op(const LaneArray<T, N>& a, std::type_identity_t<T> b) { \
    return a op filled<LaneArray<T, N>>(b);                                                    \
  }                                                                                            \
  template <class T, std::size_t N>                                                            \
  constexpr LaneArray<R, N> operator op(std::type_identity_t<T> a, const LaneArray<T, N>& b) { \
    return filled<LaneArray<T, N>>(a) op b;                                                    \
  }
#define WAY_LANE_COMPARISON(op)                                                           \
  template <class T, std::size_t N>                                                       \
  constexpr auto operator op(const LaneArray<T, N>& a, const LaneArray<T, N>& b) {        \
    return combined<MaskLane<sizeof(T)>>(a, b, [](T x, T y) { return x op y ? -1 : 0; }); \
  }                                                                                       \
  template <class T, std::size_t N>                                                       \
  constexpr auto operator op(const LaneArray<T, N>& a, std::type_identity_t<T> b) {       \
    return a op filled<LaneArray<T, N>>(b);                                               \
  }
#define WAY_LANE_ASSIGNMENT(op)                                                   \
  template <class T, std::size_t N, class Other>                                  \
  constexpr LaneArray<T, N>& operator op##=(LaneArray<T, N>& a, const Other& b) { \
    return a = a op b;                                                            \
  }
WAY_LANE_OPERATOR(+, T, wrapping)
WAY_LANE_OPERATOR(-, T, wrapping)
WAY_LANE_OPERATOR(*, T, wrapping)
WAY_LANE_OPERATOR(/, T, )
WAY_LANE_OPERATOR(&, T, )
WAY_LANE_OPERATOR(|, T, )
WAY_LANE_OPERATOR(^, T, )
WAY_LANE_COMPARISON(==)
WAY_LANE_COMPARISON(!=)
WAY_LANE_COMPARISON(<)
WAY_LANE_COMPARISON(<=)
WAY_LANE_COMPARISON(>)
WAY_LANE_COMPARISON(>=)
WAY_LANE_ASSIGNMENT(+)
WAY_LANE_ASSIGNMENT(-)
WAY_LANE_ASSIGNMENT(*)
WAY_LANE_ASSIGNMENT(&)
WAY_LANE_ASSIGNMENT(|)
WAY_LANE_ASSIGNMENT(^)
#undef WAY_LANE_OPERATOR
#undef WAY_LANE_COMPARISON
#undef WAY_LANE_ASSIGNMENT

template <class T, std::size_t N>
constexpr LaneArray<T, N> operator<<(const LaneArray<T, N>& a, int bits) {
  return combined<T>(a, a, [bits](T x, T) { return wrapping(x) << bits; });
}
/// Shifts in the sign of signed integers.
template <class T, std::size_t N>
constexpr LaneArray<T, N> operator>>(const LaneArray<T, N>& a, int bits) {
  return combined<T>(a, a, [bits](T x, T) { return x >> bits; });
}
template <class T, std::size_t N>
constexpr LaneArray<T, N> operator~(const LaneArray<T, N>& a) {
  return combined<T>(a, a, [](T x, T) { return ~x; });
}
template <class T, std::size_t N>
constexpr LaneArray<T, N> operator-(const LaneArray<T, N>& a) {
  return combined<T>(a, a, [](T x, T) { return -x; });
}

/// Lanes of two arrays, numbered from the first of `a` to the last of `b`.
template <int... kLanes, class T, std::size_t N>
constexpr LaneArray<T, N> shuffle(const LaneArray<T, N>& a, const LaneArray<T, N>& b) {
  static_assert(sizeof...(kLanes) == N);
  const auto lane = [&](std::size_t i) { return i < N ? a[i] : b[i - N]; };
  return LaneArray<T, N>{lane(kLanes)...};
}
/// The lanes of `a` if the mask is set, and of `b` if not.
template <class Mask, class T, std::size_t N>
constexpr LaneArray<T, N> select(const LaneArray<Mask, N>& mask, const LaneArray<T, N>& a,
                                 const LaneArray<T, N>& b) {
  LaneArray<T, N> result = {};
  for (std::size_t i = 0; i < N; ++i)
    result[i] = mask[i] != 0 ? a[i] : b[i];
  return result;
}
/// Converts each lane. Floats that do not fit give the minimum.
template <class To, class T, std::size_t N>
constexpr To convert(const LaneArray<T, N>& from) {
  using Lane = typename To::Lane;
  To result = {};
  for (std::size_t i = 0; i < N; ++i) {
    bool fits = true;
    if constexpr (std::floating_point<T>) fits = from[i] >= T{-0x1p31F} && from[i] < T{0x1p31F};
    result[i] = fits ? static_cast<Lane>(from[i]) : std::numeric_limits<Lane>::min();
  }
  return result;
}

}  // namespace way
