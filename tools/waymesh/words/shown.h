// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace way::cli {

/// Text with dots for control characters, those of two bytes in UTF-8 (U+0080 to U+009F), too.
inline std::string without_controls(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t place) {
      return place < text.size() ? static_cast<unsigned char>(text[place]) : 0U;
    };
    const bool is_long = at(i) == 0xc2 && at(i + 1) >= 0x80 && at(i + 1) < 0xa0;
    if (is_long) text.erase(i, 1);
    if (is_long || at(i) < ' ' || at(i) == 0x7f) text[i] = '.';
  }
  return text;
}

/// Text of a file, fit for a message: cut at 60 characters, without control characters.
/// Files come from anybody, and messages go to terminals.
inline std::string shown(std::string_view text) {
  return without_controls(std::string(text.substr(0, 60)));
}

}  // namespace way::cli
