// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/file_path.h"

#include "input/standard_input.h"
#include "output/standard_output.h"
#include "words/did_you_mean.h"
#include "words/numbers.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
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

/// Numbers within limits; NaN is none.
inline CLI::Validator number_from(double low, double high) {
  const auto check = [low, high](const std::string& word) {
    double value = 0;
    const bool is_good = CLI::detail::lexical_cast(word, value) && low <= value && value <= high;
    if (is_good) return std::string();
    return "'" + word + "' is not a number from " + round_text(low) + " to " + round_text(high);
  };
  return {check, ""};
}

/// Seeds: all whole numbers of 64 bits. CLI11 would take -1, nothing, and larger ones, too.
inline CLI::Validator any_seed() {
  const auto check = [](const std::string& word) {
    std::uint64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error == std::errc() && stop == end) return std::string();
    return "'" + word + "' is not a whole number from 0 to 18446744073709551615";
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

/// Names of folders, of which none is `-`: that is standard input or output.
inline CLI::Validator folder_name() {
  const auto check = [](const std::string& word) {
    if (word == "-") return std::string("a folder is needed: ./- is the one of that name");
    return word.empty() ? std::string("the name of the folder is empty") : std::string();
  };
  return {check, ""};
}

/// A file that is read. `-` is standard input and gets the ending of the format that is found
/// there.
inline CLI::Option* as_input(CLI::Option* option) {
  const auto name_format = [](std::string& name) {
    if (name == "-") name += ending_of_bytes(standard_input());
    return std::string();
  };
  return option->check(file_name())->type_name("")->transform(CLI::Validator(name_format, ""));
}

/// The same for settings, scripts and scenarios.
inline CLI::Option* as_text_input(CLI::Option* option) {
  const auto name_format = [](std::string& name) {
    if (name == "-") name += ending_of_text(standard_input());
    return std::string();
  };
  return option->check(file_name())->transform(CLI::Validator(name_format, ""));
}

/// A file that is written. `-` is standard output and gets an ending; `-.png` names another.
inline CLI::Option* as_output(CLI::Option* option, const std::string& ending) {
  const auto claim = [ending](std::string& name) {
    if (is_standard(name)) claim_standard_output();
    if (name == "-") name += ending;
    return std::string();
  };
  return option->check(file_name())->type_name("FILE")->transform(CLI::Validator(claim, ""));
}

/// All long options of the verbs that were given.
inline std::vector<std::string> known_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const verb : app.get_subcommands())
    for (const CLI::Option* const option : verb->get_options())
      for (const std::string& name : option->get_lnames())
        names.push_back("--" + name);
  return names;
}

/// The message for a word that is neither an option nor expected.
inline std::string unexpected(const std::string& word, const CLI::App& app) {
  if (!word.starts_with('-')) return "'" + word + "' is one word too many";
  std::error_code ignored;
  const bool is_file = std::filesystem::exists(to_path(word), ignored);
  const std::string name = word.substr(0, word.find('='));
  return "there is no option '" + word + "'" +
         (is_file ? ": the file is ./" + word : did_you_mean(name, known_options(app)));
}

/// What was given; `waymesh` alone and `waymesh help` ask for help, and `waymesh help VERB` for
/// that of a verb. Never empty.
inline std::vector<std::string> words_given(std::vector<std::string> words) {
  if (words.empty()) return {"--help"};
  if (words.front() != "help") return words;
  if (words.size() == 1 || words[1] == "help") return {"--help"};
  return {words[1], "--help"};
}

/// A sentence about a word that should be a verb and is none; empty if it is one, or an option.
inline std::string find_wrong_verb(const std::string& word, const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const verb : app.get_subcommands({}))
    names.push_back(verb->get_name());
  if (word.starts_with('-') || std::ranges::count(names, word) > 0) return "";
  names.emplace_back("help");
  const std::string near = did_you_mean(word, names);
  return "there is no verb '" + word + "'" + (near.empty() ? ": 'waymesh help' lists all" : near);
}

/// The part of a command line that was not understood.
inline std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining();
  for (const CLI::App* const verb : app.get_subcommands({}))
    for (const std::string& word : verb->remaining())
      words.push_back(word);
  return words;
}

/// What an option takes, if its values have a form: `: X,Y,Z is expected`.
inline std::string wanted_form(const std::string& option, const CLI::App& app) {
  for (const CLI::App* const verb : app.get_subcommands()) {
    const CLI::Option* const found = verb->get_option_no_throw(option);
    if (found == nullptr) continue;
    const std::string form = found->get_type_name();
    if (form.find(',') != std::string::npos) return ": " + form + " is expected";
  }
  return "";
}

/// One sentence about what is wrong with the command line that `app` has parsed.
inline std::string words_of(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> left = left_over(app);
  const std::string words = error.what();
  const auto is_dashed = [](const std::string& word) { return word.starts_with('-'); };
  const auto option = std::ranges::find_if(left, is_dashed);
  if (option != left.end()) return unexpected(*option, app);
  if (error.get_name() == "ExtrasError" && !left.empty()) return unexpected(left.front(), app);
  const std::string name = words.substr(0, words.find(':'));
  if (words.find(": At Most 1 required") != std::string::npos) {
    return name + " is given more than once";
  }
  if (words.ends_with(" missing")) return name + " needs a value";
  const std::string conversion = "Could not convert: ";
  const std::size_t equals = words.find(" = ");
  if (words.starts_with(conversion) && equals != std::string::npos) {
    const std::string wrong = words.substr(conversion.size(), equals - conversion.size());
    return wrong + ": '" + words.substr(equals + 3) + "' is not a value for it" +
           wanted_form(wrong, app);
  }
  return words;
}

}  // namespace way::cli
