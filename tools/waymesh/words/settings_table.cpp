// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/settings_table.h"

#include <algorithm>
#include <cmath>

namespace way::cli {
namespace {

using S = BakeSettings;

const NumberSetting kSettings[] = {
    {"cell_size", "Side of a voxel column; half the radius unless given", "world units, > 0",
     "Time and memory grow quadratically; below a third of the radius, the shape hardly changes",
     "Walls get thick, doorways close, stairs and narrow bridges break",
     [](S& s) -> float& { return s.cell_size; }, nullptr},
    {"cell_height", "Height of a voxel; two thirds of the cell size unless given",
     "world units, > 0", "Steps and heights do not improve, the bake gets slower",
     "Steps are rounded up: stairs break, and ledges that are too high become climbable",
     [](S& s) -> float& { return s.cell_height; }, nullptr},
    {"agent_height", "Height of the agent", "world units, > 0",
     "Paths lead under tables and low pipes", "Doors and tunnels close",
     [](S& s) -> float& { return s.agent.height; }, nullptr},
    {"agent_radius", "Distance kept from walls and drops", "world units, >= 0",
     "Agents scrape along walls and hang over edges", "Doorways and corridors close",
     [](S& s) -> float& { return s.agent.radius; }, nullptr},
    {"agent_climb", "Highest step", "world units, >= 0", "Stairs and curbs become walls",
     "Paths lead over tables and railings", [](S& s) -> float& { return s.agent.climb; }, nullptr},
    {"agent_slope", "Steepest ground", "degrees, 0 to 90", "Ramps and hills become walls",
     "Paths lead up cliffs", [](S& s) -> float& { return s.agent.slope; }, nullptr},
    {"region_min_size", "Smaller islands are dropped", "side in cells, 0 to 30000",
     "Table tops and gaps between crates stay as islands", "Small rooms and ledges are lost",
     [](S& s) -> float& { return s.region_min_size; }, nullptr},
    {"region_merge_size", "Smaller regions are merged into a neighbor", "side in cells, 0 to 30000",
     "More and smaller polygons", "Regions with long, thin polygons",
     [](S& s) -> float& { return s.region_merge_size; }, nullptr},
    {"edge_max_length", "Longer walls are split; 0 disables it", "world units, >= 0",
     "Many short edges, many polygons", "Long, thin polygons along walls",
     [](S& s) -> float& { return s.edge_max_length; }, nullptr},
    {"edge_max_error", "Maximum distance of edges from the voxels", "cells, 0 to 1000",
     "Slanted walls become stairs of many polygons", "Edges cut corners and lead into walls",
     [](S& s) -> float& { return s.edge_max_error; }, nullptr},
    {"polygon_vertices", "Maximum number of corners of a polygon", "3 to 255",
     "3 gives triangles: many polygons, slow searches", "Little gain beyond 6 to 12", nullptr,
     [](S& s) -> int& { return s.polygon_vertices; }},
    {"detail_distance", "Distance between height samples; 0 takes none; six cells unless given",
     "world units, >= 0", "Many detail triangles, a slow bake",
     "Surfaces float above dips and cut through bumps",
     [](S& s) -> float& { return s.detail_distance; }, nullptr},
    {"detail_error", "Maximum distance of the surface from samples; one voxel unless given",
     "world units, >= 0", "Many detail triangles that follow the steps of voxels",
     "Surfaces are flat although the ground is not", [](S& s) -> float& { return s.detail_error; },
     nullptr},
    {"tile_size", "Side of a tile; 0 bakes one piece on one thread", "cells, 0 or 16 to 4096",
     "Many tiles, many borders, more polygons", "Few tiles: less parallelism, coarse rebuilds",
     nullptr, [](S& s) -> int& { return s.tile_size; }},
};

}  // namespace

double NumberSetting::get(const BakeSettings& settings) const {
  BakeSettings copy = settings;
  return is_whole() ? whole(copy) : static_cast<double>(number(copy));
}

void NumberSetting::set(BakeSettings& settings, double value) const {
  if (is_whole()) {
    constexpr double kMost = 1e9;  // greater is out of range for all of them
    whole(settings) = std::isnan(value) ? -1 : static_cast<int>(std::clamp(value, -kMost, kMost));
  } else {
    number(settings) = static_cast<float>(value);
  }
}

std::span<const NumberSetting> number_settings() {
  return kSettings;
}

const NumberSetting* find_setting(std::string_view name) {
  const std::string wanted = setting_name(name);
  const auto* const found =
      std::ranges::find_if(kSettings, [&](const NumberSetting& s) { return wanted == s.name; });
  return found == std::end(kSettings) ? nullptr : found;
}

std::string option_name(const NumberSetting& setting) {
  std::string name = setting.name;
  std::ranges::replace(name, '_', '-');
  return "--" + name;
}

std::string setting_name(std::string_view option) {
  std::string name(option.starts_with("--") ? option.substr(2) : option);
  std::ranges::replace(name, '-', '_');
  return name;
}

const char* name_of(Partition partition) {
  switch (partition) {
    case Partition::monotone:
      return "monotone";
    case Partition::layers:
      return "layers";
    default:
      return "watershed";
  }
}

Partition partition_of(const std::string& name) {
  if (name == name_of(Partition::monotone)) return Partition::monotone;
  return name == name_of(Partition::layers) ? Partition::layers : Partition::watershed;
}

bool is_partition(std::string_view name) {
  return name == "watershed" || name == "monotone" || name == "layers";
}

}  // namespace way::cli
