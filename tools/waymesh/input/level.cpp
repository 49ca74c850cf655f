// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/level.h"

#include "way/io/file_path.h"
#include "way/io/load_level.h"

#include "input/foreign_level.h"
#include "input/mesh_file.h"
#include "input/polygons_file.h"
#include "input/read_input.h"
#include "output/report.h"
#include "scenes/scenes.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/settings_table.h"
#include "words/shown.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>

namespace way::cli {
namespace {

Error misuse(const std::string& message) {
  return {Error::Code::invalid_argument, message};
}

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

bool is_scene(const LevelRequest& request) {
  std::error_code ignored;
  return request.names.size() == 1 &&
         std::ranges::count(scenes::scene_names(), request.name()) > 0 &&
         !std::filesystem::exists(to_path(request.name()), ignored);
}

/// One of the options that place files: `VALUE` or `FILE=VALUE`.
struct PlaceOption {
  const char* name;
  const char* wanted;  ///< What its values are.
  const std::vector<std::string>& values;
  std::function<bool(const std::string& value, Placement& placement)> set;
};

bool set_up(const std::string& value, Placement& placement) {
  placement.axes.up =
      value == "z" ? TriangleMeshOptions::UpAxis::z : TriangleMeshOptions::UpAxis::y;
  return value == "y" || value == "z";
}

bool set_move(const std::string& value, Placement& placement) {
  std::array<float, 3> n = {};
  if (!parse_numbers(value, n)) return false;
  placement.move = {n[0], n[1], n[2]};
  return true;
}

std::vector<PlaceOption> place_options(const LevelRequest& request) {
  return {{"--up", "y or z", request.up, set_up},
          {"--scale", "a number", request.scale,
           [](const std::string& v, Placement& p) {
             return parse_numbers(v, {&p.scale, 1});
           }},
          {"--turn", "a number of degrees", request.turn,
           [](const std::string& v, Placement& p) {
             return parse_numbers(v, {&p.turn, 1});
           }},
          {"--move", "X,Y,Z", request.move, set_move}};
}

/// Applies an option to the files that it is for.
Result<> place_files(const PlaceOption& option, std::vector<LevelFile>& files) {
  for (const std::string& text : option.values) {
    const std::size_t equals = text.rfind('=');
    const bool named = equals != std::string::npos;
    const std::string file = named ? text.substr(0, equals) : "";
    const std::string value = named ? text.substr(equals + 1) : text;
    bool used = false;
    for (LevelFile& placed : files) {
      if (named && placed.path != file) continue;
      const LevelFormat* const format = find_level_format(placed.path);
      const bool knows = option.name == std::string("--up") && format != nullptr && format->has_up;
      if (knows && named) return misuse("--up " + text + ": glTF has y up by its specification");
      if (knows) continue;
      if (!option.set(value, placed.placement)) {
        return misuse(std::string(option.name) + ": '" + value + "' is not " + option.wanted);
      }
      used = true;
    }
    if (used) continue;
    if (named) return misuse(std::string(option.name) + ": '" + file + "' is none of the files");
    return misuse("--up has no effect: glTF has y up by its specification");
  }
  return std::monostate{};
}

Result<std::vector<LevelFile>> placed_files(const LevelRequest& request) {
  std::vector<LevelFile> files;
  for (const std::string& name : request.names) {
    files.push_back({name, {}});
    if (request.clockwise)
      files.back().placement.axes.winding = TriangleMeshOptions::Winding::clockwise;
  }
  for (const PlaceOption& option : place_options(request)) {
    const auto placed = place_files(option, files);
    if (!placed) return placed.error();
  }
  return files;
}

ForeignOptions foreign_options(const LevelRequest& request) {
  return {request.allow_outside, request.max_unpacked << 20U};
}

std::optional<Error> check_mesh(const TriangleMesh& mesh, const std::string& name) {
  const auto triangles = mesh.triangles();
  const auto has_area = [&](const Triangle& t) {
    const Vec3 a = mesh.vertices()[t[0]];
    return cross(mesh.vertices()[t[1]] - a, mesh.vertices()[t[2]] - a) != Vec3{};
  };
  return check_triangles(triangles.size(), std::ranges::any_of(triangles, has_area), name);
}

Result<SettingsFile> read_settings_file(const SettingsRequest& request) {
  if (request.file.empty()) return SettingsFile{};
  const auto bytes = read_input(request.file);
  if (!bytes) return bytes.error();
  return read_settings(*bytes, request.file);
}

/// Agents of the command line replace all those of the file.
Result<BakeSettings> join_agents(BakeSettings settings, const SettingsFile& file,
                                 const SettingsRequest& request) {
  const auto measured = check_measures(file.agents);
  if (!measured) return bad(request.file + ": " + measured.error().message);
  auto agents = parse_agents(request.agents);
  if (!agents) return agents.error();
  const bool is_of_file = agents->empty();
  if (is_of_file) agents = parse_agents(file.agents);
  const auto refuse = [&](const Error& error) {
    return is_of_file ? bad(request.file + ": " + error.message) : error;
  };
  if (!agents) return refuse(agents.error());
  for (const NavAgent& agent : *agents) {
    if (agent.climb <= agent.height) continue;
    return refuse(misuse("the climb " + short_text(agent.climb) + " of the agent " +
                         shown(agent.name) + " contradicts its height " + short_text(agent.height) +
                         ": nobody climbs higher than they are"));
  }
  settings.agents = *std::move(agents);
  const auto checked = check_ranges(settings);
  if (!checked) return refuse(checked.error());
  return settings;
}

/// From the weakest to the strongest: level, file, command line.
Result<BakeSettings> join_settings(const Level& level, const SettingsFile& file,
                                   const SettingsRequest& request, const std::string& name) {
  BakeSettings settings;
  std::vector<GivenSetting> all;
  for (const NamedValue& value : level.settings)
    all.push_back({value.name, value.value, name});
  all.insert(all.end(), file.settings.begin(), file.settings.end());
  all.insert(all.end(), request.given.begin(), request.given.end());
  for (const GivenSetting& given : all) {
    const auto applied = apply(given, settings);
    if (!applied) return applied.error();
  }
  if (settings.agent.climb > settings.agent.height) {
    const auto is_either = [](const GivenSetting& given) {
      return given.name == "agent_climb" || given.name == "agent_height";
    };
    const auto last = std::ranges::find_if(all.rbegin(), all.rend(), is_either);
    return blame(*last, "agent_climb " + short_text(settings.agent.climb) +
                            " contradicts agent_height " + short_text(settings.agent.height) +
                            ": nobody climbs higher than they are");
  }
  return join_agents(std::move(settings), file, request);
}

Result<AreaRules> join_rules(const SettingsFile& file, const SettingsRequest& request) {
  AreaRules rules;
  for (const auto* const list : {&file.areas, &request.areas}) {
    for (const std::string& rule : *list) {
      const auto added = rules.add(rule);
      if (added) continue;
      if (list == &request.areas) return added.error();
      return Error{Error::Code::bad_format, request.file + ": " + added.error().message};
    }
  }
  return rules;
}

std::vector<AreaVolume> volumes_of(const Level& level) {
  std::vector<AreaVolume> volumes;
  for (const LevelVolume& v : level.volumes)
    volumes.push_back({v.prism, v.area});
  return volumes;
}

Result<TriangleMesh> make_scene(const LevelRequest& request, const SettingsRequest& settings) {
  if (!settings.areas.empty()) {
    return misuse("--area has no effect on the scene " + request.name() + ", which has no names");
  }
  for (const std::string& option : request.given) {
    if (option != "--seed" && option != "--size") {
      return misuse(option + " has no effect on the scene " + request.name());
    }
  }
  return scenes::make_scene(request.name(), {.seed = request.seed, .size = request.size});
}

Result<> check_file_options(const LevelRequest& request) {
  for (const std::string& option : request.given) {
    if (option == "--seed" || option == "--size") {
      return misuse(option + " has no effect on " + request.name() + ", which is not a scene");
    }
  }
  return std::monostate{};
}

/// Mesh, parts, volumes and links; of a scene only the first.
Result<Level> read_level(const LevelRequest& request, LoadedLevel& loaded) {
  const auto checked = check_file_options(request);
  if (!checked) return checked.error();
  const auto files = placed_files(request);
  if (!files) return files.error();
  auto level = load_any_level(*files, foreign_options(request));
  if (!level) return level.error();
  loaded.parts = level->parts;
  loaded.volumes = volumes_of(*level);
  loaded.links = level->links;
  return level;
}

void note_unused_rules(const LoadedLevel& loaded, const std::string& name) {
  for (const std::string& rule : loaded.areas.unused(loaded.parts))
    std::cerr << "waymesh: note: the area rule '" << shown(rule) << "' fits nothing in " << name
              << '\n';
}

}  // namespace

std::optional<Error> check_triangles(std::uint64_t count, bool has_area, const std::string& name) {
  if (count == 0) return Error{Error::Code::invalid_mesh, name + ": has no triangles"};
  if (has_area) return std::nullopt;
  return Error{Error::Code::invalid_mesh,
               name + ": none of its " + std::to_string(count) + " triangles has an area"};
}

bool is_baked(const LevelRequest& request) {
  return is_mesh_name(request.name());
}

Error why_not_a_level(const std::string& name, const std::string& otherwise) {
  const auto bytes = read_input(name);
  if (!bytes) return bytes.error();
  const std::string purpose = ends_with_any_case(name, ".json") ? other_purpose_of(*bytes) : "";
  return misuse(name + ": " + (purpose.empty() ? otherwise : purpose));
}

Result<> check_baked(const LevelRequest& request, const SettingsRequest& settings) {
  std::vector<std::string> given = request.given;
  for (const GivenSetting& setting : settings.given)
    given.push_back(setting.place);
  if (!settings.file.empty()) given.push_back("--settings");
  if (!settings.areas.empty()) given.push_back("--area");
  if (!given.empty()) {
    return misuse(given.front() + " has no effect on " + request.name() +
                  ", which is baked already");
  }
  if (request.names.size() > 1) return misuse(request.names[1] + " cannot be added to a navmesh");
  return std::monostate{};
}

Result<LoadedLevel> load_level(const LevelRequest& request, const SettingsRequest& settings) {
  const auto mesh_name = std::ranges::find_if(request.names, is_mesh_name);
  if (mesh_name != request.names.end())
    return misuse(*mesh_name + " is a navmesh and cannot be part of a level");
  const auto file = read_settings_file(settings);
  if (!file) return file.error();
  auto rules = join_rules(*file, settings);
  if (!rules) return rules.error();
  LoadedLevel loaded;
  loaded.areas = std::move(*rules);
  Level extras;
  if (is_scene(request)) {
    auto mesh = make_scene(request, settings);
    if (!mesh) return mesh.error();
    loaded.mesh = std::move(*mesh);
  } else {
    auto level = read_level(request, loaded);
    if (!level) return level.error();
    extras.settings = level->settings;
    note_unused_rules(loaded, request.name());
    auto mesh = to_mesh(std::move(*level), loaded.areas.areas_of(loaded.parts));
    if (!mesh) return Error{mesh.error().code, request.name() + ": " + mesh.error().message};
    loaded.mesh = std::move(*mesh);
  }
  if (const auto error = check_mesh(loaded.mesh, request.name())) return *error;
  const auto joined = join_settings(extras, *file, settings, request.name());
  if (!joined) return joined.error();
  loaded.settings = *joined;
  return loaded;
}

Result<LoadedLargeLevel> load_large_level(const LevelRequest& request,
                                          const SettingsRequest& settings,
                                          const std::string& folder) {
  if (is_scene(request)) {
    return misuse("--memory has no effect on the scene " + request.name() +
                  ", which is made in memory");
  }
  if (const auto checked = check_file_options(request); !checked) return checked.error();
  const auto file = read_settings_file(settings);
  if (!file) return file.error();
  auto rules = join_rules(*file, settings);
  if (!rules) return rules.error();
  const auto files = placed_files(request);
  if (!files) return files.error();
  auto level = load_any_large_level(*files, foreign_options(request), folder);
  if (!level) return level.error();
  LoadedLevel frame;
  frame.areas = std::move(*rules);
  frame.parts.assign(level->parts().begin(), level->parts().end());
  note_unused_rules(frame, request.name());
  level->set_areas(frame.areas.areas_of(frame.parts));
  const auto joined = join_settings({}, *file, settings, request.name());
  if (!joined) return joined.error();
  frame.settings = *joined;
  return LoadedLargeLevel{*std::move(level), std::move(frame)};
}

}  // namespace way::cli
