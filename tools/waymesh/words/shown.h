// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace way::cli {

/// Text of a file, fit for a message: cut at 60 characters, with dots for control characters.
/// Files come from anybody, and messages go to terminals.
inline std::string shown(std::string_view text) {
  std::string short_text(text.substr(0, 60));
  std::ranges::replace_if(
      short_text, [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }, '.');
  return short_text;
}

}  // namespace way::cli
