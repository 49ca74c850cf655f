// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/numbers.h"

#include "words/shown.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

namespace way::cli {
namespace {

std::string_view without_spaces_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Parsed as a double, so that numbers too small for a float become 0 and are not rejected.
bool parse_number(std::string_view text, float& number) {
  const std::string_view digits = without_spaces_around(text);
  const char* const end = digits.data() + digits.size();
  double value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end) return false;
  if (!(std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max()))) return false;
  number = static_cast<float>(value);
  return true;
}

/// A line of names, such as `x,y,z`: no word of it begins like a number.
bool is_header(std::string_view line) {
  constexpr std::string_view kBegins = "0123456789+-.";
  bool is_begin = true;
  for (const char c : line) {
    if (is_begin && kBegins.find(c) != std::string_view::npos) return false;
    is_begin = c == ',' || c == ';' || c == ' ' || c == '\t';
  }
  return !without_spaces_around(line).empty();
}

}  // namespace

std::string short_text(float value) {
  std::array<char, 32> buffer = {};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end.ptr};
}

std::string round_text(double value) {
  std::array<char, 32> buffer = {};
  const bool is_long = std::abs(value) >= 10000 && std::abs(value) < 1e15;
  std::snprintf(buffer.data(), buffer.size(), is_long ? "%.0f" : "%.5g", value);
  return buffer.data();
}

std::string round_text(Vec3 point) {
  // Shorter than a tenth of a millimeter is noise of a bake.
  const auto text = [](float value) {
    const double rounded = std::round(static_cast<double>(value) * 1e4) / 1e4;
    return round_text(rounded + 0.0);  // not -0
  };
  return text(point.x) + "," + text(point.y) + "," + text(point.z);
}

double short_number(float value) {
  const std::string digits = short_text(value);
  double number = static_cast<double>(value);  // if it is not finite
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::string short_text(Vec3 point) {
  return short_text(point.x) + ',' + short_text(point.y) + ',' + short_text(point.z);
}

std::string far_text(Vec3 point, Vec3 extents) {
  return "nothing of the mesh is within " + short_text(extents) + " (--extents) of " +
         short_text(point);
}

std::string hex_text(std::uint64_t value) {
  std::array<char, 17> digits = {};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(value));
  return digits.data();
}

bool parse_numbers(std::string_view text, std::span<float> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t comma = text.find(',');
    const bool is_last = i + 1 == numbers.size();
    if ((comma == std::string_view::npos) != is_last) return false;
    if (!parse_number(text.substr(0, comma), numbers[i])) return false;
    text.remove_prefix(is_last ? text.size() : comma + 1);
  }
  return true;
}

Result<std::vector<float>> parse_lines(std::string_view text, const std::string& name,
                                       const NumberLines& lines) {
  std::vector<float> numbers;
  for (std::size_t at = 1; !text.empty(); ++at) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const bool is_blank = without_spaces_around(line).empty();
    if (is_blank && text.find_first_not_of(" \t\r\n") == std::string_view::npos) break;  // the end
    if (at == 1 && is_header(line)) continue;
    numbers.resize(numbers.size() + lines.count);
    if (!parse_numbers(line, std::span(numbers).last(lines.count))) {
      return Error{Error::Code::bad_format,
                   name + ":" + std::to_string(at) + ": '" + shown(without_spaces_around(line)) +
                       "': " + std::string(lines.rule) + " with commas between them"};
    }
  }
  return numbers;
}

std::optional<OffMeshLink> parse_link(std::string_view text) {
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = text.find(':', first + 1);
  std::array<float, 3> start = {};
  std::array<float, 3> end = {};
  if (!parse_numbers(text.substr(0, first), start)) return std::nullopt;
  if (!parse_numbers(text.substr(first + 1, second - first - 1), end)) return std::nullopt;
  const bool has_word = second != std::string_view::npos;
  if (has_word && text.substr(second + 1) != "one-way") return std::nullopt;
  return OffMeshLink{.start = {start[0], start[1], start[2]},
                     .end = {end[0], end[1], end[2]},
                     .one_way = has_word};
}

}  // namespace way::cli
