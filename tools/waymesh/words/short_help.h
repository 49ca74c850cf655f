// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace way::cli {

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
      if (line.size() + name.size() > kWidth) {
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
    return text;
  }

 private:
  static constexpr std::size_t kWidth = 80;

  std::set<std::string> named_;
};

}  // namespace way::cli
