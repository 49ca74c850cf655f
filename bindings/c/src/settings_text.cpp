// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "settings_text.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <span>

namespace way::c {
namespace {

struct NumberField {
  const char* name;
  float way_bake_settings::*number;
  int32_t way_bake_settings::*whole;
};

using S = way_bake_settings;
constexpr NumberField kFields[] = {{"cell_size", &S::cell_size, nullptr},
                                   {"cell_height", &S::cell_height, nullptr},
                                   {"agent_height", &S::agent_height, nullptr},
                                   {"agent_radius", &S::agent_radius, nullptr},
                                   {"agent_climb", &S::agent_climb, nullptr},
                                   {"agent_slope", &S::agent_slope, nullptr},
                                   {"region_min_size", &S::region_min_size, nullptr},
                                   {"region_merge_size", &S::region_merge_size, nullptr},
                                   {"edge_max_length", &S::edge_max_length, nullptr},
                                   {"edge_max_error", &S::edge_max_error, nullptr},
                                   {"polygon_vertices", nullptr, &S::polygon_vertices},
                                   {"detail_distance", &S::detail_distance, nullptr},
                                   {"detail_error", &S::detail_error, nullptr},
                                   {"tile_size", nullptr, &S::tile_size}};

constexpr const char* kPartitions[] = {"watershed", "monotone", "layers"};
constexpr const char* kRules[] = {"waymesh", "recast"};

/// The shortest text that reads back bit for bit.
std::string short_text(float value) {
  std::array<char, 32> digits = {};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

Error refuse(const std::string& name, const std::string& value, const char* what) {
  return {Error::Code::invalid_argument, text(name, "=", value, " is not ", what)};
}

Result<> set_number(const NumberField& field, const std::string& value, S& settings) {
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  const bool is_number = end == value.c_str() + value.size() && !value.empty() &&
                         std::isfinite(number) && std::abs(number) < 1e9;
  if (!is_number) return refuse(field.name, value, "a number");
  if (field.whole != nullptr && number != std::floor(number))
    return refuse(field.name, value, "a whole number");
  if (field.whole != nullptr) {
    settings.*field.whole = static_cast<int32_t>(number);
  } else {
    settings.*field.number = static_cast<float>(number);
  }
  return std::monostate{};
}

Result<> set_name(const std::pair<std::string, std::string>& line,
                  std::span<const char* const> names, int32_t& place) {
  const auto found = std::ranges::find(names, line.second);
  if (found == names.end()) return refuse(line.first, line.second, "one of those that there are");
  place = static_cast<int32_t>(found - names.begin());
  return std::monostate{};
}

/// What files keep among the settings that is none: costs and flags of areas, and the origin.
bool is_note(std::string_view name) {
  return name.starts_with("area_cost_") || name.starts_with("area_flags_") || name == "origin";
}

std::string_view trimmed(std::string_view word) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = std::min(word.find_first_not_of(kBlanks), word.size());
  word.remove_prefix(begin);
  return word.substr(0, word.find_last_not_of(kBlanks) + 1);
}

Result<> set(const std::pair<std::string, std::string>& line, S& settings) {
  if (line.first == "partition") return set_name(line, kPartitions, settings.partition);
  if (line.first == "rules") return set_name(line, kRules, settings.rules);
  for (const NumberField& field : kFields) {
    if (line.first == field.name) return set_number(field, line.second, settings);
  }
  if (is_note(line.first)) return std::monostate{};
  return Error{Error::Code::invalid_argument, text("there is no setting '", line.first, "'")};
}

}  // namespace

Result<Pairs> parse_lines(std::string_view lines) {
  Pairs pairs;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = trimmed(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (line.empty()) continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos)
      return Error{Error::Code::invalid_argument, text("'", line, "' is not name=value")};
    pairs.emplace_back(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)));
  }
  return pairs;
}

Result<std::vector<AreaName>> parse_areas(std::string_view lines) {
  auto pairs = parse_lines(lines);
  if (!pairs) return pairs.error();
  std::vector<AreaName> areas;
  for (auto& [number, name] : *pairs) {
    char* end = nullptr;
    const long area = std::strtol(number.c_str(), &end, 10);
    if (*end != 0 || number.empty() || area < 0 || area > 255) {
      return Error{Error::Code::invalid_argument,
                   text("area '", number, "' is not a number from 0 to 255")};
    }
    areas.push_back({Area{static_cast<std::uint8_t>(area)}, std::move(name)});
  }
  return areas;
}

std::string format_areas(std::span<const AreaName> areas) {
  std::string lines;
  for (const AreaName& area : areas)
    lines += text(static_cast<int>(area.area), '=', area.name, '\n');
  return lines;
}

std::string settings_to_text(const S& settings) {
  std::string lines;
  for (const NumberField& field : kFields) {
    const float value =
        field.whole != nullptr ? static_cast<float>(settings.*field.whole) : settings.*field.number;
    lines += text(field.name, '=', short_text(value), '\n');
  }
  lines += std::string("partition=") + kPartitions[settings.partition] + '\n';
  if (settings.rules != WAY_RULES_WAYMESH)
    lines += std::string("rules=") + kRules[settings.rules] + '\n';
  return lines;
}

Result<> settings_from_text(std::string_view lines, S& settings) {
  const auto pairs = parse_lines(lines);
  if (!pairs) return pairs.error();
  S read = settings;
  for (const auto& line : *pairs) {
    if (auto done = set(line, read); !done) return done;
  }
  settings = read;
  return std::monostate{};
}

}  // namespace way::c
