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
#include "words/shown.h"

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

/// @param of_one  Whether the dimensions of a single agent are among them.
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

Json describe(const NavMesh& mesh) {
  const NavMeshCounts counts = mesh.counts();
  Json json = {{"tiles", counts.tiles},       {"polygons", counts.polygons},
               {"vertices", counts.vertices}, {"detail_triangles", counts.detail_triangles},
               {"area", counts.area},         {"components", counts.components}};
  if (counts.off_mesh_links > 0) json["off_mesh_links"] = counts.off_mesh_links;
  return json;
}

/// Agents by their names, each with its mesh.
Json describe_agents(const NavMeshSet& set) {
  Json json;
  for (const auto& [agent, mesh] : set.meshes()) {
    json[agent.name] = {{"radius", short_number(agent.radius)},
                        {"height", short_number(agent.height)},
                        {"climb", short_number(agent.climb)},
                        {"slope", short_number(agent.slope)}};
    json[agent.name].update(describe(mesh));
  }
  return json;
}

Aabb3 bounds_of_all(const NavMeshSet& set) {
  Aabb3 bounds;
  for (const AgentMesh& one : set.meshes())
    bounds = join(bounds, bounds_of(one.mesh));
  return bounds;
}

/// The path indexes of a file: by agent if there are several.
Json describe_indexes(const NavMeshFile& file) {
  Json all;
  for (const IndexEntry& entry : file.indexes()) {
    const Json one = {{"corners", entry.corners},
                      {"edges", entry.edges},
                      {"include", entry.include},
                      {"exclude", entry.exclude},
                      {"bytes", entry.size}};
    if (file.agents().size() == 1) return one;
    all[file.agents()[entry.mesh].name] = one;
  }
  return all;
}

/// The meshes of several agents are described one by one, and not summed.
Json describe(const MeshFile& file) {
  const NavMeshSet& set = file.set;
  const bool is_named = !set.meshes()[0].agent.name.empty();
  Json json = set.size() == 1 ? describe(set.meshes()[0].mesh) : Json::object();
  json["bytes"] = set.bytes();
  json["bounds"] = to_json(bounds_of_all(set));
  json["hash"] = hex_text(set.hash());
  if (!file.notes.settings.empty()) json["settings"] = to_json(to_settings(file.notes), !is_named);
  if (is_named) json["agents"] = describe_agents(set);
  if (!file.notes.areas.empty()) json["areas"] = describe_areas(file);
  if (file.is_foreign && file.format == "way") json["origin"] = "elsewhere";
  if (file.notes.input_hash != 0) json["input_hash"] = hex_text(file.notes.input_hash);
  if (!file.sections.empty()) json["sections"] = describe_sections(file);
  if (file.way && !file.way->indexes().empty()) json["index"] = describe_indexes(*file.way);
  json["format"] = file.format;
  json["format_version"] = file.format_version;
  return json;
}

/// Lists of names can be long: they are counted.
void count_names(Json& json) {
  for (const char* const list : {"objects", "groups", "materials"})
    json[list] = json[list].size();
}

void print(const Json& json, const std::string& indent) {
  for (const auto& [name, value] : json.items()) {
    std::cout << indent << without_controls(name) << ':';
    if (value.is_object()) {
      std::cout << '\n';
      print(value, indent + "  ");
    } else {
      std::cout << ' ' << without_controls(json_text(value)) << '\n';
    }
  }
}

}  // namespace

int run_info(const FileRequest& request) {
  Json json;
  const LevelRequest input = {.names = {request.file}};
  if (is_baked(input)) {
    if (request.names)
      return report_misuse("--names has no effect on " + request.file + ", which is no level");
    const auto file = load_mesh_file(request.file);
    if (!file) return report(file.error());
    json = describe(*file);
  } else {
    const auto level = load_level(input, {});
    if (!level) return report(level.error());
    json = describe(*level);
    if (!request.names && !request.json) count_names(json);
  }
  if (request.json) {
    std::cout << json_text(json, 2) << std::endl;
  } else {
    print(json, "");
  }
  return kDone;
}

}  // namespace way::cli
