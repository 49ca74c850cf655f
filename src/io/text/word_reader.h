// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include "core/text.h"
#include "io/text/parse_float.h"
#include "io/text/show_word.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace way {

/// Text, word by word, with the current line. The first error is kept; after it all words are empty
/// and all numbers 0.
class WordReader {
 public:
  WordReader(std::string_view text, std::string_view name, std::int64_t line = 1)
      : text_(text), name_(name), line_(line) {}

  /// The next word, on this line or a later one; empty at the end.
  std::string_view word() {
    skip_space(/*over_lines=*/true);
    return take_word();
  }

  /// The next word of this line; empty at its end.
  std::string_view word_on_line() {
    skip_space(/*over_lines=*/false);
    return take_word();
  }

  /// The rest of the line, trimmed; moves past the line.
  std::string_view rest_of_line() {
    skip_space(/*over_lines=*/false);
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    std::string_view rest = text_.substr(0, end);
    while (!rest.empty() && is_space(rest.back()))
      rest.remove_suffix(1);
    text_.remove_prefix(end);
    return rest;
  }

  /// A number that fits a float.
  float number() {
    const std::string_view digits = word();
    float value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto* const stop = digits.empty() ? nullptr : parse_any_float(digits.data(), end, value);
    if (stop == nullptr || stop != end) {
      fail(digits.empty() ? "a number is missing" : quoted(digits) + " is not a number");
      return 0;
    }
    if (std::isfinite(value)) return value;
    fail(quoted(digits) + " is not finite");
    return 0;
  }

  /// A whole number.
  std::int64_t whole_number() {
    const std::string_view digits = word();
    std::int64_t value = 0;
    const auto [stop, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc() && stop == digits.data() + digits.size()) return value;
    if (code == std::errc::result_out_of_range) {
      fail(way::text("a number has ", digits.size(), " digits, and at most 18 are read"));
      return 0;
    }
    fail(digits.empty() ? "a number is missing" : quoted(digits) + " is not a whole number");
    return 0;
  }

  /// Records an error at the current line, unless there is one already.
  void fail(std::string_view message) {
    if (error_) return;
    const std::string place =
        name_.empty() ? way::text("line ", line_) : way::text(name_, ":", line_);
    error_ = Error{Error::Code::bad_format, way::text(place, ": ", message)};
    text_ = {};
  }

  static std::string quoted(std::string_view word) { return "'" + show_word(word) + "'"; }

  bool at_end() {
    skip_space(/*over_lines=*/true);
    return text_.empty();
  }
  std::int64_t line() const { return line_; }
  std::string_view rest() const { return text_; }
  const std::optional<Error>& error() const { return error_; }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

  void skip_space(bool over_lines) {
    std::size_t i = 0;
    for (; i < text_.size(); ++i) {
      if (text_[i] == '\n' && over_lines) ++line_;
      if (!is_space(text_[i]) && !(text_[i] == '\n' && over_lines)) break;
    }
    text_.remove_prefix(i);
  }

  std::string_view take_word() {
    std::size_t i = 0;
    while (i < text_.size() && !is_space(text_[i]) && text_[i] != '\n')
      ++i;
    const std::string_view word = text_.substr(0, i);
    text_.remove_prefix(i);
    return word;
  }

  std::string_view text_;
  std::string_view name_;
  std::int64_t line_;
  std::optional<Error> error_;
};

}  // namespace way
