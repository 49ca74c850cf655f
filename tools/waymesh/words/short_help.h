// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "system/system.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace way::cli {

/// The columns of the terminal: as COLUMNS says, else as the terminal does; 80 if none is known.
inline std::size_t terminal_width() {
  constexpr int kLeast = 40;
  const char* const given = std::getenv("COLUMNS");
  int columns = given != nullptr ? std::atoi(given) : 0;
  if (columns <= 0) columns = terminal_columns();
  return columns <= 0 ? 80 : static_cast<std::size_t>(std::max(columns, kLeast));
}

/// Breaks lines that are too long between words; what follows begins in column `indent`, or farther
/// left if a word does not fit there.
inline std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  constexpr std::size_t kLeft = 4;
  std::string result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    std::size_t margin = line.starts_with("  ") ? indent : 2;
    while (line.size() > width) {
      const std::size_t space = line.rfind(' ', width);
      if (space == std::string::npos || space <= kLeft) break;
      if (space <= margin) margin = std::min(margin, kLeft);
      const std::string before = line.substr(0, line.find_last_not_of(' ', space) + 1);
      if (!before.empty()) result += before + "\n";
      line = std::string(margin, ' ') + line.substr(space + 1);
    }
    result += line + "\n";
  }
  return result;
}

/// Help that fits on one screen: options that are explained at length elsewhere are only listed,
/// several per line, and there are no empty lines at the end.
class ShortHelp : public CLI::Formatter {
 public:
  /// @param named  Groups of options that are only listed.
  explicit ShortHelp(std::set<std::string> named) : named_(std::move(named)) {
    column_width(26);
    label("TEXT", "FILE");
  }

  /// Which options go together is explained in error messages instead.
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text = Formatter::make_option_opts(option);
    for (const char* const end : {" Needs:", " Excludes:", " x 2"})
      text.resize(std::min(text.find(end), text.size()));
    return text;
  }

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    if (!named_.contains(group)) return Formatter::make_group(group, is_positional, options);
    std::string text = "\n" + group + ":\n";
    std::string line;
    for (const CLI::Option* const option : options) {
      const std::string name = "  " + option->get_name();
      if (line.size() + name.size() > width_) {
        text += line + "\n";
        line.clear();
      }
      line += name;
    }
    return text + line + "\n";
  }

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string text = Formatter::make_help(app, name, mode);
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos;
         at = text.find("\n\n\n", at))
      text.erase(at, 1);
    while (text.ends_with("\n\n"))
      text.pop_back();
    return wrapped(text, width_, get_column_width());
  }

 private:
  std::set<std::string> named_;
  std::size_t width_ = std::min<std::size_t>(terminal_width(), 80);
};

}  // namespace way::cli
