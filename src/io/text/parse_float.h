// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <system_error>

#include <fast_float/fast_float.h>

namespace way {

/// Parses any decimal number, also `nan` and `inf`; returns null if there is none.
inline const char* parse_any_float(const char* p, const char* end, float& value) {
  const auto result = fast_float::from_chars(*p == '+' ? p + 1 : p, end, value);
  return result.ec == std::errc() ? result.ptr : nullptr;
}

/// Parses the short decimal numbers that mesh files are full of, in one pass; all others go to
/// parse_any_float(). Correctly rounded either way.
///
/// A mantissa below 2^53 divided by a power of ten up to 10^22 gives the double nearest to the
/// number. Rounding that to a float gives the float nearest to the number, unless the double lies
/// exactly between two floats: rounding is monotonic, and the midpoint of two floats is a double.
///
/// @pre The bytes up to `end` are not empty and end in one that cannot be part of a number.
inline const char* parse_float(const char* const begin, const char* end, float& value) {
  constexpr std::array<double, 20> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                              1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                              1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
  const char* p = begin;
  const bool negative = *p == '-';
  if (negative) ++p;
  std::uint64_t mantissa = 0;
  const char* const first = p;
  while (static_cast<unsigned char>(*p - '0') < 10)
    mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p++ - '0');
  auto digits = p - first;
  std::int64_t places = 0;
  if (*p == '.') {
    const char* const point = p++;
    while (static_cast<unsigned char>(*p - '0') < 10)
      mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p++ - '0');
    places = p - point - 1;
    digits += places;
  }
  const bool plain =
      digits > 0 && digits <= 19 && mantissa < (std::uint64_t{1} << 53U) && *p != 'e' && *p != 'E';
  if (!plain) return parse_any_float(begin, end, value);
  const double exact = static_cast<double>(mantissa) / kPowers[static_cast<std::size_t>(places)];
  constexpr std::uint64_t kBelowFloat = (std::uint64_t{1} << 29U) - 1;
  const bool between = (std::bit_cast<std::uint64_t>(exact) & kBelowFloat) == std::uint64_t{1}
                                                                                  << 28U;
  if (between) return parse_any_float(begin, end, value);
  value = static_cast<float>(negative ? -exact : exact);
  return p;
}

}  // namespace way
