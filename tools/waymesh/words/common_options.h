// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "commands.h"
#include "words/option_words.h"
#include "words/settings_table.h"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

// Options that several verbs have.

namespace way::cli {

inline constexpr const char* kSettingsGroup =
    "Settings, each told by 'waymesh settings --explain NAME'";
inline constexpr const char* kBakeGroup = "Of a level, each told by 'waymesh bake --help'";
inline constexpr const char* kTrustGroup = "For files that you trust, see docs/security.md";
inline constexpr const char* kPlaceGroup =
    "Place of the files, as N or FILE=N: axis up, unit, degrees about y, X,Y,Z";

/// An option that only concerns levels, and is noted where it is given.
template <class Value>
CLI::Option* add_level_option(CLI::App& verb, LevelRequest& level, const std::string& name,
                              Value& value, const std::string& help) {
  return verb.add_option(name, value, help)->each([&level, name](const std::string&) {
    level.given.push_back(name);
  });
}

inline void add_place_option(CLI::App& verb, LevelRequest& level, const std::string& name,
                             std::vector<std::string>& values, const std::string& help) {
  add_level_option(verb, level, name, values, help)
      ->type_name("[FILE=]N")
      ->group(kPlaceGroup)
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
}

/// For scripts and scenarios, which name files.
inline void add_allow_outside(CLI::App& verb, bool& allow_outside) {
  verb.add_flag("--allow-outside", allow_outside, "Also files outside its folder that it names")
      ->group(kTrustGroup);
}

inline void add_level_options(CLI::App& verb, LevelRequest& level, const std::string& help) {
  as_input(verb.add_option("level", level.names, help))->required();
  add_place_option(verb, level, "--up", level.up, "Axis that points up: y or z");
  add_place_option(verb, level, "--scale", level.scale, "World units in a unit of the file");
  add_place_option(verb, level, "--turn", level.turn,
                   "Turn about y, in degrees, counter-clockwise");
  add_place_option(verb, level, "--move", level.move, "Move by X,Y,Z world units");
  verb.add_flag_callback(
      "--clockwise",
      [&level] {
        level.clockwise = true;
        level.given.emplace_back("--clockwise");
      },
      "Triangles are clockwise seen from outside");
  verb.add_flag_callback(
          "--allow-outside",
          [&level] {
            level.allow_outside = true;
            level.given.emplace_back("--allow-outside");
          },
          "Also read files outside its folder that the level names")
      ->group(kTrustGroup);
  add_level_option(verb, level, "--max-unpacked", level.max_unpacked,
                   "The most that a .gz file may hold, in MB; usually 1024")
      ->check(whole_from(1, 1 << 20))
      ->type_name("N")
      ->group(kTrustGroup);
  add_level_option(verb, level, "--seed", level.seed, "Seed of a scene")
      ->check(any_seed())
      ->type_name("N");
  add_level_option(verb, level, "--size", level.size, "Size of a scene")->type_name("N");
}

inline void add_settings(CLI::App& verb, SettingsRequest& settings) {
  as_text_input(verb.add_option("--settings", settings.file,
                                "Settings from a .toml or .json file; options win"))
      ->type_name("FILE");
  verb.add_option("--area", settings.areas, "PATTERN=AREA[:COST[:FLAGS]], as \"Water*=water:10\"")
      ->type_name("RULE")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
  verb.add_option("--agent", settings.agents, "NAME:RADIUS,HEIGHT,CLIMB,SLOPE, or NAME of who asks")
      ->type_name("AGENT")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
  const auto add = [&](const std::string& option, const std::string& help) {
    const auto note = [&settings, option](const std::string& value) {
      settings.given.push_back({setting_name(option), value, option});
    };
    return verb.add_option_function<std::string>(option, note, help)->group(kSettingsGroup);
  };
  for (const NumberSetting& setting : number_settings())
    add(option_name(setting), setting.help)->type_name("N");
  add("--partition", "How regions are made: watershed, monotone or layers")
      ->check(CLI::IsMember({"watershed", "monotone", "layers"}).description(""))
      ->type_name("NAME");
}

inline CLI::Option* add_threads(CLI::App& verb, int& threads) {
  return verb.add_option("--threads", threads, "0 takes all that the machine has")
      ->check(whole_from(0, 1024))
      ->type_name("N");
}

inline void add_json(CLI::App& verb, bool& json) {
  verb.add_flag("--json", json, "Print one JSON object");
}

inline CLI::Option* add_width(CLI::App& verb, int& width) {
  return verb.add_option("--width", width, "Of the picture, in pixels")
      ->check(whole_from(16, 16384))
      ->type_name("N");
}

}  // namespace way::cli
