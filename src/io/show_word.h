// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace way {

/// A word of a file, fit to be shown: cut at 24 characters, with dots for what is not printable.
inline std::string show_word(std::string_view bytes) {
  std::string word(bytes.substr(0, 24));
  std::ranges::replace_if(
      word, [](char c) { return c < ' ' || c > '~'; }, '.');
  return word;
}

}  // namespace way
