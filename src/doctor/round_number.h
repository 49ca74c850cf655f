// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace way {

/// A number for a sentence: at most five digits, and no exponent from 0.001 to 10^15. Zeros at the
/// end are left out: 0.4, 191.5, 826281.
inline std::string round_text(double value) {
  std::array<char, 32> digits = {};
  char* const last = digits.data() + digits.size();
  const bool is_long = std::abs(value) >= 10000 && std::abs(value) < 1e15;
  const auto end = is_long
                       ? std::to_chars(digits.data(), last, value, std::chars_format::fixed, 0)
                       : std::to_chars(digits.data(), last, value, std::chars_format::general, 5);
  return {digits.data(), end.ptr};
}

/// The same for a float.
inline std::string round_text(float value) {
  return round_text(static_cast<double>(value));
}

/// The number that round_text() writes: what is proposed is what was tried.
/// @pre value >= 0
inline float rounded(float value) {
  auto digits = static_cast<double>(value);
  double scale = 1;
  while (digits > 0 && digits < 10000 && scale < 1e15) {
    digits *= 10;
    scale *= 10;
  }
  return static_cast<float>(std::round(static_cast<double>(value) * scale) / scale);
}

}  // namespace way
