// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/json_text.h"

#include "output/report.h"

#include <algorithm>

namespace way::cli {

std::string json_complaint(const std::exception& error, std::string_view text) {
  if (text.empty()) return "is empty";
  if (const auto* const flaw = dynamic_cast<const nlohmann::json::parse_error*>(&error)) {
    const auto lines = std::ranges::count(text.substr(0, flaw->byte - 1), '\n');
    return "is not JSON: line " + std::to_string(1 + lines) + " has an error";
  }
  if (dynamic_cast<const nlohmann::json::type_error*>(&error) != nullptr)
    return "is JSON, but a value in it is of another kind than it should be";
  const std::string words = error.what();
  const std::size_t number = words.find("] ");
  return words.starts_with("[json.") && number != std::string::npos ? words.substr(number + 2)
                                                                    : words;
}

Result<> check_table_name(const std::string& path, bool is_json) {
  if (!ends_with_any_case(path, is_json ? ".csv" : ".json")) return std::monostate{};
  return Error{
      Error::Code::invalid_argument,
      path + (is_json ? ": JSON is written to .json files, lines of numbers to .csv: leave "
                        "--json out for these"
                      : ": lines of numbers are written to .csv files: --json writes JSON")};
}

}  // namespace way::cli
