// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/json_depth.h"

#include "words/shown.h"

#include <exception>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {

/// JSON as text. Names of files, materials and the like may hold bytes that are not UTF-8: each
/// becomes U+FFFD.
/// @param indent  Spaces a level; -1 writes one line.
template <class Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// Parses JSON, no deeper than way::kMaxJsonDepth. Throws what the parser throws, and
/// std::out_of_range for text that is nested deeper.
template <class Json>
Json parse_json(std::string_view text, const typename Json::parser_callback_t& check = nullptr) {
  if (is_too_deep(text)) {
    throw std::out_of_range("is nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
  }
  return Json::parse(text.begin(), text.end(), check);
}

/// The same for files that people write. A key that an object has twice is std::out_of_range, too:
/// the parser would take the last one without a word.
template <class Json>
Json parse_written_json(std::string_view text) {
  std::vector<std::set<std::string>> keys;  // of the objects around
  const auto check = [&keys](int, typename Json::parse_event_t event, const Json& parsed) {
    using Event = typename Json::parse_event_t;
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event != Event::key) return true;
    const auto key = parsed.template get<std::string>();
    if (!keys.back().insert(key).second)
      throw std::out_of_range("has the key '" + shown(key) + "' twice in one object");
    return true;
  };
  return parse_json<Json>(text, check);
}

/// Whether the name of a file fits what is written to it, JSON or lines of numbers.
///
/// Errors: invalid_argument for lines in a .json file and JSON in a .csv file.
[[nodiscard]] Result<> check_table_name(const std::string& path, bool is_json);

/// What is wrong with `text`, by the exception that its reading ended with:
/// `is not JSON: line 3 has an error`, or in the words of the parser, without its numbers.
std::string json_complaint(const std::exception& error, std::string_view text);

}  // namespace way::cli
