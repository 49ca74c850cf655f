// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/toml_guard.h"

#include "way/io/json_depth.h"

#include <algorithm>
#include <string>
#include <vector>

namespace way::cli {
namespace {

/// The position after a quoted string that begins at `at`; one that is not closed ends with its
/// line, or, if it may span several lines, with the text.
std::size_t skip_quoted(std::string_view toml, std::size_t at) {
  const char quote = toml[at];
  const std::string three(3, quote);
  const bool is_long = toml.substr(at).starts_with(three);
  at += is_long ? 3 : 1;
  while (at < toml.size()) {
    if (is_long && toml.substr(at).starts_with(three)) {
      // Up to two quotes before the closing ones belong to the string.
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

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code == 0x7f || (code < 0x20 && c != '\t' && c != '\n' && c != '\r');
}

/// How deep tables are nested: by brackets, by the dots of keys, and by the last table header. The
/// parser recurses once per level.
class Nesting {
 public:
  /// The next letter outside strings and comments.
  void meet(char c, bool is_header) {
    in_header_ = in_header_ || is_header;
    if (is_header) header_ = 0;
    if (c == '.') ++dots_;
    if (c == '[' || c == '{') {
      open_.push_back(dots_ + 1);
      sum_ += open_.back();
      dots_ = 0;
    }
    if ((c == ']' || c == '}') && !open_.empty()) {
      sum_ -= open_.back();
      open_.pop_back();
      if (in_header_) header_ = std::max(header_, dots_ + 1);
      dots_ = 0;
    }
    if (c == ',' || c == '\n') dots_ = 0;
    if (c == '\n') in_header_ = false;
  }

  bool is_too_deep() const { return header_ + sum_ + dots_ > std::size_t{kMaxJsonDepth}; }

 private:
  std::vector<std::size_t> open_;  ///< Levels of each open bracket,
  std::size_t sum_ = 0;            ///< of all of them,
  std::size_t header_ = 0;         ///< of the table around,
  std::size_t dots_ = 0;           ///< and of the key.
  bool in_header_ = false;
};

TomlFlaw flaw_at(std::string_view toml, std::size_t at, std::string_view words) {
  return {1 + static_cast<std::size_t>(std::ranges::count(toml.substr(0, at), '\n')), words};
}

}  // namespace

std::optional<TomlFlaw> find_toml_flaw(std::string_view toml, TomlTables tables) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  const auto control = std::ranges::find_if(toml, is_control);
  if (control != toml.end()) {
    return flaw_at(toml, static_cast<std::size_t>(control - toml.begin()),
                   "there is a control character");
  }
  std::size_t at = toml.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  int depth = 0;  // nesting of lists
  Nesting nesting;
  for (bool begins_line = true; at < toml.size();) {
    const char c = toml[at];
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
      continue;
    }
    if (c == '"' || c == '\'') {
      at = skip_quoted(toml, at);
      begins_line = toml[at - 1] == '\n';
      continue;
    }
    if (static_cast<unsigned char>(c) >= 0x80)
      return flaw_at(toml, at, "a letter that is not ASCII needs quotes");
    const bool is_header = c == '[' && depth == 0 && begins_line;
    if (is_header && tables == TomlTables::refused)
      return flaw_at(toml, at, "settings have no tables");
    nesting.meet(c, is_header);
    if (nesting.is_too_deep()) return flaw_at(toml, at, "is nested deeper than 100 levels");
    if (c == '[') ++depth;
    if (c == ']') --depth;
    begins_line = c == '\n' || (begins_line && (c == ' ' || c == '\t' || c == '\r'));
    ++at;
  }
  return std::nullopt;
}

}  // namespace way::cli
