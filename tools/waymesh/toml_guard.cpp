// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "toml_guard.h"

#include <algorithm>
#include <string>

namespace way::cli {
namespace {

/// The place behind a text in quotes that begins at `at`; what is not closed ends with its line, or
/// where it may have several, with the text.
std::size_t skip_quoted(std::string_view toml, std::size_t at) {
  const char quote = toml[at];
  const std::string three(3, quote);
  const bool is_long = toml.substr(at).starts_with(three);
  at += is_long ? 3 : 1;
  while (at < toml.size()) {
    if (is_long && toml.substr(at).starts_with(three)) {
      // Up to two quotes before the closing ones belong to the text.
      at += 3;
      for (int i = 0; i < 2 && at < toml.size() && toml[at] == quote; ++i)
        ++at;
      return at;
    }
    if (!is_long && (toml[at] == quote || toml[at] == '\n')) return at + 1;
    at += quote == '"' && toml[at] == '\\' ? 2 : 1;
  }
  return toml.size();
}

}  // namespace

std::optional<std::size_t> line_of_bare_letter(std::string_view toml) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  std::size_t at = toml.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (at < toml.size()) {
    if (toml[at] == '#') {
      at = std::min(toml.find('\n', at), toml.size());
    } else if (toml[at] == '"' || toml[at] == '\'') {
      at = skip_quoted(toml, at);
    } else if (static_cast<unsigned char>(toml[at]) >= 0x80) {
      return 1 + static_cast<std::size_t>(std::ranges::count(toml.substr(0, at), '\n'));
    } else {
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace way::cli
