// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/io/obj.h"

#include "bench/sides/recast_agent.h"
#include "support/golden/golden_levels.h"
#include "support/shared_data.h"

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace way::test {

inline Partition partition_of(const std::string& name) {
  if (name == "monotone") return Partition::monotone;
  return name == "layers" ? Partition::layers : Partition::watershed;
}

/// Calls `check(tiles, config, build)` for each reference bake of a level: its open tiles, the
/// settings, and the reference results. Does nothing without reference files.
template <class Check>
void for_each_golden_build(const std::string& level, BakeRules rules, Check check) {
  const auto mesh_path = shared_file("meshes/" + level + ".obj");
  const auto stages_path = shared_file("golden/stages_" + level + ".json");
  if (!mesh_path || !stages_path) return;
  const auto mesh = load_obj(*mesh_path);
  REQUIRE(mesh);
  std::ifstream file(*stages_path);
  const nlohmann::json stages = nlohmann::json::parse(file);
  std::map<int, std::vector<CompactHeightfield>> tiles;
  for (const nlohmann::json& build : stages["builds"]) {
    const int tile_size = build["settings"]["tile_size"];
    const std::string partition = build["settings"]["partition"];
    CAPTURE(tile_size);
    CAPTURE(partition);
    const BakeSettings settings = {.agent = bench::kRecastAgent,
                                   .cell_size = 0.3F,
                                   .cell_height = 0.2F,
                                   .tile_size = tile_size,
                                   .partition = partition_of(partition),
                                   .rules = rules};
    const auto config = BakeConfig::create(settings, mesh->bounds());
    REQUIRE(config);
    if (!tiles.contains(tile_size)) tiles[tile_size] = make_open_tiles(*mesh, *config);
    check(tiles[tile_size], *config, build);
  }
}

}  // namespace way::test
