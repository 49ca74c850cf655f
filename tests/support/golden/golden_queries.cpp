// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/golden/golden_queries.h"

#include "support/builders/plan_mesh.h"
#include "support/shared_data.h"

#include <algorithm>
#include <fstream>
#include <optional>

namespace way::test {
namespace {

using nlohmann::json;

std::optional<json> read_json(const std::string& name) {
  const auto path = shared_file("golden/" + name + ".json");
  if (!path) return std::nullopt;
  std::ifstream file(*path);
  return json::parse(file);
}

}  // namespace

void for_each_case(const std::function<void(const NavMesh& mesh, const json& one,
                                            const std::string& name)>& check) {
  for (const std::string level : {"nav_test", "dungeon", "undulating"}) {
    const auto polygons = read_json("navmesh_solo_watershed_" + level);
    const auto queries = read_json("queries_solo_" + level);
    if (!polygons || !queries) return;
    const NavMesh mesh = mesh_of(golden_tile_data(*polygons));
    for (const json& one : (*queries)["cases"])
      check(mesh, one, level + " " + std::to_string(one["id"].get<int>()));
  }
}

bool is_fragile(const json& one, const char* field) {
  return std::ranges::count(one["fragile"], json(field)) > 0;
}

}  // namespace way::test
