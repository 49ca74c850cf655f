// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/notes_text.h"

#include "core/text.h"
#include "io/level/level_hash.h"

#include <charconv>

namespace way {

Result<std::string> format_settings(const std::vector<NamedValue>& settings) {
  std::string lines;
  for (const auto& [name, value] : settings) {
    if (name.find_first_of("=\n") != std::string::npos || value.find('\n') != std::string::npos) {
      return Error{Error::Code::invalid_argument,
                   text("the setting '", name, "' has a line break, or its name contains '='")};
    }
    lines += name;
    lines += '=';
    lines += value;
    lines += '\n';
  }
  return lines;
}

Result<std::string> format_areas(const std::vector<AreaName>& areas) {
  std::vector<NamedValue> numbered;
  for (const AreaName& area : areas)
    numbered.push_back({std::to_string(static_cast<int>(area.area)), area.name});
  return format_settings(numbered);
}

Result<std::vector<NamedValue>> parse_settings(std::string_view lines) {
  std::vector<NamedValue> settings;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    const std::size_t equals = line.find('=');
    if (end == std::string_view::npos || equals == std::string_view::npos) {
      return Error{Error::Code::bad_format,
                   text("line ", settings.size() + 1, " is not 'name=value'")};
    }
    settings.push_back({std::string(line.substr(0, equals)), std::string(line.substr(equals + 1))});
    lines.remove_prefix(end + 1);
  }
  return settings;
}

Result<std::vector<AreaName>> parse_areas(std::string_view lines) {
  auto numbered = parse_settings(lines);
  if (!numbered) return numbered.error();
  std::vector<AreaName> areas;
  for (NamedValue& entry : *numbered) {
    const char* const end = entry.name.data() + entry.name.size();
    std::uint8_t number = 0;
    const auto result = std::from_chars(entry.name.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end) {
      return Error{Error::Code::bad_format,
                   text("line ", areas.size() + 1, " does not name an area")};
    }
    areas.push_back({Area{number}, std::move(entry.value)});
  }
  return areas;
}

std::uint64_t hash_level(const TriangleMesh& level) {
  LevelHash hash;
  hash.add_count(level.vertices().size());
  for (const Vec3& v : level.vertices())
    hash.add(v);
  hash.add_count(level.triangles().size());
  for (std::size_t i = 0; i < level.triangles().size(); ++i)
    hash.add(level.triangles()[i], level.areas()[i]);
  return hash.value();
}

}  // namespace way
