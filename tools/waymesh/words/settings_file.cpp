// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/settings_file.h"

#include "output/json_text.h"
#include "output/report.h"
#include "words/did_you_mean.h"
#include "words/numbers.h"
#include "words/settings_table.h"
#include "words/shown.h"
#include "words/toml_guard.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

namespace way::cli {
namespace {

using Json = nlohmann::json;

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

/// TOML tells lines; JSON does not, and every complaint names the key.
struct Entry {
  std::string key;
  std::string place;
  std::vector<std::string> texts;  ///< One, or the members of a list.
  bool is_list = false;
};

Result<SettingsFile> from_entries(const std::vector<Entry>& entries) {
  SettingsFile file;
  for (const Entry& entry : entries) {
    if (entry.key == "areas" && entry.is_list) {
      if (std::ranges::find(entry.texts, "") != entry.texts.end())
        return bad(entry.place + ": each area must be a rule in quotes, like \"Mud*=mud:3\"");
      file.areas = entry.texts;
      continue;
    }
    if (entry.key == "areas") return bad(entry.place + ": areas must be a list of rules");
    if (entry.key == "agents") {
      if (!entry.is_list) return bad(entry.place + ": agents must be a list");
      file.agents = entry.texts;
      continue;
    }
    if (entry.is_list || entry.texts.empty()) {
      return bad(entry.place + ": " + shown(entry.key) + " is neither a number nor a name");
    }
    const GivenSetting given = {entry.key, entry.texts[0], entry.place};
    BakeSettings probe;
    const auto known = apply(given, probe);
    if (!known) return known.error();
    file.settings.push_back(given);
  }
  return file;
}

/// The fewest digits that read back to the same number.
std::string shortest(double value) {
  std::array<char, 32> digits = {};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), end.ptr};
}

template <class Node>
std::string text_of(const Node& node) {
  if (const auto* const text = node.as_string()) return text->get();
  if (const auto* const number = node.as_integer()) return std::to_string(number->get());
  if (const auto* const number = node.as_floating_point()) return shortest(number->get());
  return "";
}

Result<SettingsFile> from_toml(std::string_view bytes, const std::string& name) {
  if (const auto flaw = find_toml_flaw(bytes))
    return bad(name + ":" + std::to_string(flaw->line) + ": " + std::string(flaw->words));
  std::vector<Entry> entries;
  try {
    const toml::table table = toml::parse(bytes, name);
    for (const auto& [key, node] : table) {
      Entry entry = {std::string(key.str()), {}, {}, false};
      entry.place = name + ":" + std::to_string(node.source().begin.line);
      if (const auto* const list = node.as_array()) {
        entry.is_list = true;
        for (const auto& item : *list)
          entry.texts.push_back(text_of(item));
      } else if (const std::string text = text_of(node); !text.empty()) {
        entry.texts.push_back(text);
      }
      entries.push_back(std::move(entry));
    }
  } catch (const toml::parse_error& error) {
    std::string words(error.description());  // shows what it saw as it is, ends of lines too
    std::ranges::replace_if(
        words, [](char c) { return static_cast<unsigned char>(c) < ' '; }, '.');
    return bad(name + ":" + std::to_string(error.source().begin.line) + ": " + words);
  }
  return from_entries(entries);
}

std::string text_of_json(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  return json.is_number() ? json.dump() : "";
}

Result<SettingsFile> from_json(std::string_view bytes, const std::string& name) {
  Json json;
  try {
    json = parse_written_json<Json>(bytes);
  } catch (const std::exception& error) {
    return bad(name + ": " + json_complaint(error, bytes));
  }
  if (!json.is_object()) return bad(name + ": is JSON, but not an object of settings");
  std::vector<Entry> entries;
  for (const auto& [key, value] : json.items()) {
    Entry entry = {key, name, {}, value.is_array()};
    for (const Json& item : value.is_array() ? value : Json::array({value})) {
      const std::string text = text_of_json(item);
      if (entry.is_list || !text.empty()) entry.texts.push_back(text);
    }
    entries.push_back(std::move(entry));
  }
  return from_entries(entries);
}

std::vector<std::string> setting_names() {
  std::vector<std::string> names = {"partition", "agents", "areas"};
  for (const NumberSetting& setting : number_settings())
    names.emplace_back(setting.name);
  return names;
}

std::string as_option(std::string name) {
  std::ranges::replace(name, '_', '-');
  return "--" + name;
}

/// What a bake uses for the default agent: nothing in it depends on the level.
BakeSettings derived_settings() {
  const auto config = BakeConfig::create({}, {{0, 0, 0}, {1, 1, 1}});
  return config ? config->settings : BakeSettings{};
}

}  // namespace

Result<SettingsFile> read_settings(std::string_view bytes, const std::string& name) {
  return ends_with_any_case(name, ".json") ? from_json(bytes, name) : from_toml(bytes, name);
}

Result<SettingsFile> read_json_settings(std::string_view bytes, const std::string& name) {
  return from_json(bytes, name);
}

Error blame(const GivenSetting& given, const std::string& words) {
  if (given.place.starts_with("--")) return {Error::Code::invalid_argument, words};
  return bad(given.place + ": " + words);
}

Result<> apply(const GivenSetting& given, BakeSettings& settings) {
  if (given.name == "partition") {
    if (!is_partition(given.value)) {
      return blame(given, "partition is '" + shown(given.value) +
                              "': it must be watershed, monotone or layers");
    }
    settings.partition = partition_of(given.value);
    return std::monostate{};
  }
  const NumberSetting* const setting = find_setting(given.name);
  if (setting == nullptr || given.name != setting->name) {
    const std::string near = did_you_mean(given.name, setting_names());
    return blame(given, "there is no setting '" + shown(given.name) + "'" +
                            (near.empty() ? ": 'waymesh settings' lists all" : near));
  }
  float value = 0;
  if (!parse_numbers(given.value, {&value, 1})) {
    return blame(given, given.name + " is '" + shown(given.value) + "', which is not a number");
  }
  if (setting->is_whole() && (value != std::floor(value) || std::abs(value) > 1e9F)) {
    return blame(given, given.name + " is " + shown(given.value) + ": it must be whole");
  }
  // Nobody who writes a length below 0 means that it is to follow from others.
  if (setting->get(BakeSettings{}) < 0 && value < 0) {
    return blame(given, given.name + " is " + shown(given.value) + ": it must not be less than 0");
  }
  setting->set(settings, static_cast<double>(value));
  const auto checked = check_ranges(settings);
  if (!checked) return blame(given, checked.error().message);
  return std::monostate{};
}

std::string commented_settings() {
  std::ostringstream out;
  out << "# Settings of waymesh: waymesh bake LEVEL --settings FILE\n"
         "# Options on the command line win. What is commented out follows from other settings;\n"
         "# the values are those of the agent below.\n";
  const BakeSettings usual;
  const BakeSettings derived = derived_settings();
  for (const NumberSetting& setting : number_settings()) {
    const double value = setting.get(usual);
    out << "\n# " << setting.help << ".  [" << setting.unit
        << "]\n# Too small: " << setting.too_small << ".\n# Too large: " << setting.too_large
        << ".\n"
        << (value < 0 ? "# " : "") << setting.name << " = "
        << short_text(static_cast<float>(setting.get(derived))) << '\n';
  }
  out << "\n# " << kPartitionHelp << ".\npartition = \"watershed\"\n"
      << "\n# Several agents, with one mesh each, instead of agent_height and so on:\n"
         "# NAME:RADIUS,HEIGHT,CLIMB,SLOPE.\n"
         "agents = [\n  # \"guard:0.4,1.8,0.4,45\",\n  # \"troll:1.2,3,0.8,40\",\n]\n"
      << "\n# Kinds of ground by the names of materials, objects (nodes), groups (meshes) and by\n"
         "# glTF extras: PATTERN=AREA[:COST[:FLAGS]].\n"
         "areas = [\n  # \"Water*=water:10\",\n  # \"material:Mud*=mud:3\",\n"
         "  # \"extra:surface:ice=ice:1.5:2\",\n  # \"node:*_nowalk=none\",\n]\n";
  return out.str();
}

std::string explain_setting(std::string_view name) {
  const std::string wanted = setting_name(name);
  if (wanted == "partition") return std::string("--partition: ") + kPartitionHelp + ".\n";
  const NumberSetting* const setting = find_setting(wanted);
  if (setting == nullptr) return "";
  const double usual = setting->get(BakeSettings{});
  std::ostringstream out;
  out << as_option(wanted) << ": " << setting->help << ".\n  unit       " << setting->unit
      << "\n  usual      " << (usual < 0 ? "follows from others: for the default agent " : "")
      << short_text(static_cast<float>(setting->get(derived_settings()))) << "\n  too small  "
      << setting->too_small << ".\n  too large  " << setting->too_large << ".\n";
  return out.str();
}

}  // namespace way::cli
