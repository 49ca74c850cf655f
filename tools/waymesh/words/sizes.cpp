// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/sizes.h"

#include "words/numbers.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace way::cli {

std::optional<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kLetters = "KMGT";
  constexpr double kMost = 9.2e18;
  double unit = 1;
  if (!text.empty()) {
    const char last = static_cast<char>(std::toupper(static_cast<unsigned char>(text.back())));
    const std::size_t power = kLetters.find(last);
    if (power != std::string_view::npos) {
      unit = std::pow(1024.0, static_cast<double>(power + 1));
      text.remove_suffix(1);
    }
  }
  std::array<float, 1> number = {};
  if (!parse_numbers(text, number)) return std::nullopt;
  const double bytes = std::floor(static_cast<double>(number[0]) * unit);
  if (!(bytes >= 0 && bytes <= kMost)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

bool parse_part(std::string_view text, int& number, int& count) {
  constexpr int kMost = 1'000'000;
  const auto parse = [](std::string_view word, int& value) {
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    return code == std::errc() && end == word.data() + word.size();
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  return parse(text.substr(0, slash), number) && parse(text.substr(slash + 1), count) &&
         number >= 1 && number <= count && count <= kMost;
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::array kUnits = {"bytes", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit)
    value /= 1000;
  std::array<char, 32> buffer = {};
  std::snprintf(buffer.data(), buffer.size(), unit == 0 ? "%.0f %s" : "%.1f %s", value,
                kUnits[unit]);
  return buffer.data();
}

}  // namespace way::cli
