// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/json_depth.h"

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

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
Json parse_json(std::string_view text) {
  if (is_too_deep(text)) {
    throw std::out_of_range("is nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
  }
  return Json::parse(text.begin(), text.end());
}

/// What is wrong with `text`, by the exception that its reading ended with:
/// `is not JSON: line 3 has an error`, or in the words of the parser, without its numbers.
std::string json_complaint(const std::exception& error, std::string_view text);

}  // namespace way::cli
