// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/remedies.h"

#include "way/io/file_path.h"

#include "input/standard_input.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/settings_table.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <sstream>
#include <utility>

namespace way::cli {
namespace {

const std::string kWithout = "without ";  ///< Begins a remedy that takes an option away.

/// An option, or a word without one, of the command that is proposed.
struct CommandPart {
  std::string option;
  std::string value;
};

/// A word as a shell takes it.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./%@";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// What was given, for it has to be given to a bake as well.
std::vector<CommandPart> parts_of(const DoctorRequest& request) {
  std::vector<CommandPart> parts;
  const LevelRequest& level = request.level;
  for (const std::string& name : level.names)
    parts.push_back({"", name});
  const std::pair<const char*, const std::vector<std::string>&> lists[] = {
      {"--up", level.up},
      {"--scale", level.scale},
      {"--turn", level.turn},
      {"--move", level.move},
      {"--area", request.settings.areas},
      {"--agent", request.settings.agents}};
  for (const auto& [option, values] : lists)
    for (const std::string& value : values)
      parts.push_back({option, value});
  if (level.clockwise) parts.push_back({"--clockwise", ""});
  const bool is_seeded = std::ranges::count(level.given, "--seed") > 0;
  const bool is_sized = std::ranges::count(level.given, "--size") > 0;
  if (is_seeded) parts.push_back({"--seed", std::to_string(level.seed)});
  if (is_sized) parts.push_back({"--size", short_text(level.size)});
  if (!request.settings.file.empty()) parts.push_back({"--settings", request.settings.file});
  for (const GivenSetting& given : request.settings.given)
    parts.push_back({given.place, given.value});
  return parts;
}

/// `level.way` for `rooms/level.obj.gz`.
std::string output_of(const std::string& name) {
  const std::string file = is_standard(name) ? "level" : path_text(to_path(name).filename());
  return file.substr(0, file.find('.', 1)) + ".way";
}

void set_placement(LevelRequest& level, const std::string& option, const std::string& value) {
  const std::pair<const char*, std::vector<std::string>&> lists[] = {
      {"--up", level.up}, {"--scale", level.scale}, {"--move", level.move}};
  for (const auto& [name, values] : lists)
    if (option == name) values = {value};
  level.given.push_back(option);
}

bool is_placement_option(const std::string& option) {
  return option == "--up" || option == "--scale" || option == "--move";
}

/// The options that replace an agent; among several, it is given as a whole.
std::string agent_options(const Remedy& remedy, const BakeSettings& settings) {
  if (!settings.agents.empty()) return "--agent " + agent_text(remedy.agent);
  std::string options;
  const auto add = [&](const char* option, float before, float after) {
    if (before != after)
      options += (options.empty() ? "" : " ") + std::string(option) + short_text(after);
  };
  add("--agent-radius ", settings.agent.radius, remedy.agent.radius);
  add("--agent-height ", settings.agent.height, remedy.agent.height);
  add("--agent-climb ", settings.agent.climb, remedy.agent.climb);
  add("--agent-slope ", settings.agent.slope, remedy.agent.slope);
  return options;
}

}  // namespace

std::string option_text(const Remedy& remedy, const BakeSettings& settings) {
  switch (remedy.kind) {
    case Remedy::Kind::none:
      return "";
    case Remedy::Kind::z_up:
      return "--up z";
    case Remedy::Kind::clockwise:
      return "--clockwise";
    case Remedy::Kind::scale:
      return "--scale " + short_text(remedy.value);
    case Remedy::Kind::move:
      return "--move " + short_text(remedy.move);
    case Remedy::Kind::cell_size:
      return "--cell-size " + short_text(remedy.value);
    case Remedy::Kind::cell_height:
      return "--cell-height " + short_text(remedy.value);
    case Remedy::Kind::tile_size:
      return "--tile-size " + short_text(remedy.value);
    case Remedy::Kind::agent:
      return agent_options(remedy, settings);
  }
  return "";
}

std::string adapted(const std::string& remedy, const DoctorRequest& request) {
  const LevelRequest& level = request.level;
  if (remedy == "--clockwise" && level.clockwise) return kWithout + remedy;
  if (remedy == "--up z" && !level.up.empty()) return kWithout + "--up";
  const auto joins = [&](const std::string& option, const std::vector<std::string>& values,
                         std::span<float> given, std::span<float> further) {
    return remedy.starts_with(option) && values.size() == 1 && parse_numbers(values[0], given) &&
           parse_numbers(remedy.substr(option.size()), further);
  };
  std::array<float, 3> a = {};
  std::array<float, 3> b = {};
  if (joins("--scale ", level.scale, {a.data(), 1}, {b.data(), 1}))
    return "--scale " + short_text(a[0] * b[0]);
  if (joins("--move ", level.move, a, b))
    return "--move " + short_text(Vec3{a[0] + b[0], a[1] + b[1], a[2] + b[2]});
  return remedy;
}

void apply_remedy(const std::string& remedy, DoctorRequest& request) {
  LevelRequest& level = request.level;
  if (remedy == kWithout + "--up") level.up.clear();
  if (remedy == kWithout + "--clockwise") level.clockwise = false;
  if (remedy == "--clockwise") {
    level.clockwise = true;
    level.given.push_back(remedy);
  }
  if (remedy.starts_with(kWithout) || remedy == "--clockwise") return;
  std::istringstream words(remedy);
  for (std::string option, value; words >> option >> value;) {
    if (is_placement_option(option)) {
      set_placement(level, option, value);
      continue;
    }
    std::erase_if(request.settings.given,
                  [&](const GivenSetting& given) { return given.place == option; });
    request.settings.given.push_back({setting_name(option), value, option});
  }
}

std::string bake_command(const DoctorRequest& request) {
  std::string command = "waymesh bake";
  for (const CommandPart& part : parts_of(request)) {
    if (!part.option.empty()) command += " " + part.option;
    if (part.option != "--clockwise") command += " " + quoted(part.value);
  }
  return command + " -o " + quoted(output_of(request.level.name()));
}

}  // namespace way::cli
