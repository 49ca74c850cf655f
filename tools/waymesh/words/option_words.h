// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

// Better messages for invalid options than CLI11's own.

namespace way::cli {

/// Integers in a range.
inline CLI::Validator whole_from(int low, int high) {
  const auto check = [low, high](const std::string& word) {
    int value = 0;
    const bool is_good = CLI::detail::lexical_cast(word, value) && low <= value && value <= high;
    if (is_good) return std::string();
    return "'" + word + "' is not a whole number from " + std::to_string(low) + " to " +
           std::to_string(high);
  };
  return {check, ""};
}

/// Names of files, which must not be empty.
inline CLI::Validator file_name() {
  const auto check = [](const std::string& word) {
    return word.empty() ? std::string("the name of the file is empty") : std::string();
  };
  return {check, ""};
}

/// The message for a word that is neither an option nor expected.
inline std::string unexpected(const std::string& word) {
  if (!word.starts_with('-')) return "'" + word + "' is one word too many";
  std::error_code ignored;
  const bool is_file = std::filesystem::exists(word, ignored);
  return "there is no option '" + word + "'" + (is_file ? ": the file is ./" + word : "");
}

/// The part of a command line that was not understood.
inline std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining();
  for (const CLI::App* const verb : app.get_subcommands({}))
    for (const std::string& word : verb->remaining())
      words.push_back(word);
  return words;
}

/// One sentence about what is wrong with the command line that `app` has parsed.
inline std::string words_of(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> left = left_over(app);
  const std::string words = error.what();
  const auto is_dashed = [](const std::string& word) { return word.starts_with('-'); };
  const auto option = std::ranges::find_if(left, is_dashed);
  if (option != left.end()) return unexpected(*option);
  if (error.get_name() == "ExtrasError" && !left.empty()) return unexpected(left.front());
  const std::string name = words.substr(0, words.find(':'));
  if (words.find(": At Most 1 required") != std::string::npos) {
    return name + " is given more than once";
  }
  if (words.ends_with(" missing")) return name + " needs a value";
  const std::string conversion = "Could not convert: ";
  const std::size_t equals = words.find(" = ");
  if (words.starts_with(conversion) && equals != std::string::npos) {
    return words.substr(conversion.size(), equals - conversion.size()) + ": '" +
           words.substr(equals + 3) + "' is not a value for it";
  }
  return words;
}

}  // namespace way::cli
