// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "commands.h"
#include "input/mesh_file.h"
#include "output/diff_picture.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/shown.h"
#include "work/mesh_diff.h"

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(TileChange::Kind kind) {
  switch (kind) {
    case TileChange::Kind::added:
      return "added";
    case TileChange::Kind::removed:
      return "removed";
    case TileChange::Kind::changed:
      return "changed";
  }
  return "";
}

void print(const MeshDiff& diff) {
  if (diff.tiles.empty()) {
    std::cout << "the same: all of " << diff.same_tiles << " tiles\n";
    return;
  }
  for (const TileChange& change : diff.tiles) {
    std::printf("tile (%d, %d, %d) %s: area %+.2f -%.2f, polygons %+d\n", change.coord.x,
                change.coord.z, change.coord.layer, name_of(change.kind), change.gained,
                change.lost, change.polygons);
  }
  std::printf("%zu tiles differ, %zu are the same; area gained %.2f, lost %.2f\n",
              diff.tiles.size(), diff.same_tiles, diff.gained, diff.lost);
}

Json to_json(const MeshDiff& diff) {
  Json json = {{"same", diff.tiles.empty()},
               {"same_tiles", diff.same_tiles},
               {"gained", diff.gained},
               {"lost", diff.lost}};
  json["tiles"] = Json::array();
  for (const TileChange& change : diff.tiles) {
    json["tiles"].push_back({{"coord", {change.coord.x, change.coord.z, change.coord.layer}},
                             {"change", name_of(change.kind)},
                             {"gained", change.gained},
                             {"lost", change.lost},
                             {"polygons", change.polygons}});
  }
  return json;
}

/// Compares the meshes of agents with the same name. An agent that only one file has is compared
/// with a mesh without tiles.
void print_agents(const NavMeshSet& before, const NavMeshSet& after, bool as_json) {
  std::vector<std::string> names = before.names();
  for (const std::string& name : after.names())
    if (before.find(name) == nullptr) names.push_back(name);
  Json json = {{"same", true}};
  for (const std::string& name : names) {
    const MeshDiff diff = compare_meshes(before[name], after[name]);
    if (!as_json) {
      std::cout << "agent " << shown(name) << ":\n";
      print(diff);
    }
    json["agents"][name] = to_json(diff);
    if (!diff.tiles.empty()) json["same"] = false;
  }
  if (as_json) std::cout << json_text(json, 2) << std::endl;
}

}  // namespace

int run_diff(const DiffRequest& request) {
  if (!request.picture.empty() && !is_picture_name(request.picture)) {
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  }
  for (const std::string& name : {request.before, request.after}) {
    if (!is_mesh_name(name)) {
      return report_misuse(name + ": navmeshes are read from .way, .bin or .json files");
    }
  }
  const auto before = load_mesh_file(request.before);
  if (!before) return report(before.error());
  const auto after = load_mesh_file(request.after);
  if (!after) return report(after.error());
  if (before->set.size() != 1 || after->set.size() != 1) {
    if (!request.picture.empty()) {
      return report_misuse("--picture draws one agent: convert both files with --agent first");
    }
    print_agents(before->set, after->set, request.json);
    return kDone;
  }
  const NavMesh& old_mesh = before->set.meshes()[0].mesh;
  const NavMesh& new_mesh = after->set.meshes()[0].mesh;
  const MeshDiff diff = compare_meshes(old_mesh, new_mesh);
  if (request.json) {
    std::cout << json_text(to_json(diff), 2) << std::endl;
  } else {
    print(diff);
  }
  if (request.picture.empty()) return kDone;
  const auto written =
      write_picture(request.picture, draw_diff(old_mesh, new_mesh, diff, request.width));
  return written ? kDone : report(written.error());
}

}  // namespace way::cli
