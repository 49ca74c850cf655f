// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "commands.h"
#include "input/level.h"
#include "input/mesh_file.h"
#include "output/json_text.h"
#include "output/report.h"
#include "words/numbers.h"
#include "words/settings_table.h"

#include <iostream>
#include <set>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Aabb3& box) {
  if (box.is_empty()) return nullptr;
  const auto corner = [](Vec3 v) {
    return Json::array({short_number(v.x), short_number(v.y), short_number(v.z)});
  };
  return Json::array({corner(box.min), corner(box.max)});
}

/// @param of_one  Whether the measures of a single agent are among them.
Json to_json(const BakeSettings& settings, bool of_one) {
  Json json;
  for (const NumberSetting& setting : number_settings()) {
    if (!of_one && std::string_view(setting.name).starts_with("agent_")) continue;
    const double value = setting.get(settings);
    if (setting.is_whole()) {
      json[setting.name] = static_cast<int>(value);
    } else {
      json[setting.name] = short_number(static_cast<float>(value));
    }
  }
  json["partition"] = name_of(settings.partition);
  return json;
}

/// The names that rules of areas can be about.
Json names_of(const LoadedLevel& level, const std::string LevelPart::*member) {
  std::set<std::string> names;
  for (const LevelPart& part : level.parts)
    if (!(part.*member).empty()) names.insert(part.*member);
  return names;
}

Json describe(const LoadedLevel& level) {
  return {{"triangles", level.mesh.triangles().size()},
          {"vertices", level.mesh.vertices().size()},
          {"bounds", to_json(level.mesh.bounds())},
          {"objects", names_of(level, &LevelPart::object)},
          {"groups", names_of(level, &LevelPart::group)},
          {"materials", names_of(level, &LevelPart::material)},
          {"volumes", level.volumes.size()},
          {"links", level.links.size()}};
}

Json describe_sections(const MeshFile& file) {
  Json json;
  for (const FileSection& section : file.sections)
    json[section.name] = section.size;
  return json;
}

Json describe_areas(const MeshFile& file) {
  Json json;
  for (const AreaName& area : file.notes.areas)
    json[std::to_string(static_cast<int>(area.area))] = area.name;
  return json;
}

/// What each agent sees, by its name.
Json describe_agents(const NavMesh& mesh) {
  Json json;
  for (std::size_t i = 0; i < mesh.agents().size(); ++i) {
    const NavAgent& agent = mesh.agents()[i];
    const NavMeshCounts counts = mesh.for_agent(i).counts();
    json[agent.name] = {
        {"radius", short_number(agent.radius)}, {"height", short_number(agent.height)},
        {"climb", short_number(agent.climb)},   {"slope", short_number(agent.slope)},
        {"polygons", counts.polygons},          {"area", counts.area},
        {"components", counts.components}};
  }
  return json;
}

Json describe(const MeshFile& file) {
  const NavMeshCounts counts = file.mesh.counts();
  Json json = {{"tiles", counts.tiles},
               {"polygons", counts.polygons},
               {"vertices", counts.vertices},
               {"detail_triangles", counts.detail_triangles},
               {"area", counts.area},
               {"components", counts.components},
               {"bytes", counts.bytes},
               {"bounds", to_json(bounds_of(file.mesh))},
               {"hash", hex_text(file.mesh.hash())}};
  const bool of_one = file.mesh.agents().empty();
  if (!file.notes.settings.empty()) json["settings"] = to_json(to_settings(file.notes), of_one);
  if (!file.mesh.agents().empty()) json["agents"] = describe_agents(file.mesh);
  if (!file.notes.areas.empty()) json["areas"] = describe_areas(file);
  if (file.is_foreign && file.format == "way") json["origin"] = "elsewhere";
  if (file.notes.input_hash != 0) json["input_hash"] = hex_text(file.notes.input_hash);
  if (counts.off_mesh_links > 0) json["off_mesh_links"] = counts.off_mesh_links;
  if (!file.sections.empty()) json["sections"] = describe_sections(file);
  json["format"] = file.format;
  json["format_version"] = file.format_version;
  return json;
}

void print(const Json& json, const std::string& indent) {
  for (const auto& [name, value] : json.items()) {
    std::cout << indent << name << ':';
    if (value.is_object()) {
      std::cout << '\n';
      print(value, indent + "  ");
    } else {
      std::cout << ' ' << json_text(value) << '\n';
    }
  }
}

}  // namespace

int run_info(const FileRequest& request) {
  Json json;
  const LevelRequest input = {.names = {request.file}};
  if (is_baked(input)) {
    const auto file = load_mesh_file(request.file);
    if (!file) return report(file.error());
    json = describe(*file);
  } else {
    const auto level = load_level(input, {});
    if (!level) return report(level.error());
    json = describe(*level);
  }
  if (request.json) {
    std::cout << json_text(json, 2) << std::endl;
  } else {
    print(json, "");
  }
  return kDone;
}

}  // namespace way::cli
