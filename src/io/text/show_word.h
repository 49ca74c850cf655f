// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace way {

/// A word of a file, fit to be shown: cut at 16 characters, with dots for what is not printable.
inline std::string show_word(std::string_view bytes) {
  std::string word(bytes.substr(0, 16));
  std::ranges::replace_if(
      word, [](char c) { return c < ' ' || c > '~'; }, '.');
  return word;
}

/// A path that a file names, fit to be shown: cut at 200 characters, with dots for control
/// characters.
inline std::string show_name(std::string_view path) {
  std::string name(path.substr(0, 200));
  std::ranges::replace_if(
      name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }, '.');
  return name;
}

/// Text of a settings file or a list, fit to be shown: cut at 60 characters, with dots for control
/// characters.
inline std::string show_text(std::string_view bytes) {
  return show_name(bytes.substr(0, 60));
}

}  // namespace way
