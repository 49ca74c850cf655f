// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "commands.h"
#include "level.h"
#include "polygons_file.h"
#include "report.h"
#include "settings_table.h"

#include <iostream>
#include <set>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Aabb3& box) {
  if (box.is_empty()) return nullptr;
  return {{box.min.x, box.min.y, box.min.z}, {box.max.x, box.max.y, box.max.z}};
}

Json to_json(const BakeSettings& settings) {
  Json json;
  for (const NumberSetting& setting : number_settings()) {
    const double value = setting.get(settings);
    if (setting.is_whole()) {
      json[setting.name] = static_cast<int>(value);
    } else {
      json[setting.name] = value;
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

Json describe(const BakedLevel& baked) {
  const NavMeshCounts counts = baked.mesh.counts();
  return {{"tiles", counts.tiles},
          {"polygons", counts.polygons},
          {"vertices", counts.vertices},
          {"detail_triangles", counts.detail_triangles},
          {"area", counts.area},
          {"components", counts.components},
          {"bytes", counts.bytes},
          {"bounds", to_json(bounds_of(baked.mesh))},
          {"settings", to_json(baked.settings)},
          {"format_version", kPolygonsVersion}};
}

void print(const Json& json, const std::string& indent) {
  for (const auto& [name, value] : json.items()) {
    std::cout << indent << name << ':';
    if (value.is_object()) {
      std::cout << '\n';
      print(value, indent + "  ");
    } else {
      std::cout << ' ' << value.dump() << '\n';
    }
  }
}

}  // namespace

int run_info(const FileRequest& request) {
  Json json;
  const LevelRequest input = {.names = {request.file}};
  if (is_baked(input)) {
    const auto baked = load_polygons(request.file);
    if (!baked) return report(baked.error());
    json = describe(*baked);
  } else {
    const auto level = load_level(input, {});
    if (!level) return report(level.error());
    json = describe(*level);
  }
  if (request.json) {
    std::cout << json.dump(2) << std::endl;
  } else {
    print(json, "");
  }
  return kDone;
}

}  // namespace way::cli
