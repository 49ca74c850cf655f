// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "settings_table.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace way::cli {
namespace {

/// Reads and writes one member, given as a function from settings to a reference.
template <auto Member>
NumberSetting entry(const char* name, const char* help) {
  using Value = std::remove_cvref_t<decltype(Member(std::declval<BakeSettings&>()))>;
  return {name, help, std::is_integral_v<Value>,
          [](const BakeSettings& s) {
            BakeSettings copy = s;
            return static_cast<double>(Member(copy));
          },
          [](BakeSettings& s, double value) { Member(s) = static_cast<Value>(value); }};
}

const NumberSetting kSettings[] = {entry < [](BakeSettings & s) -> auto& {return s.cell_size;
}  // namespace
> ("cell_size", "Side of a voxel column; half the radius unless given"), entry < [
](BakeSettings& s) -> auto& {
  return s.cell_height;
}
> ("cell_height", "Height of a voxel; two thirds of the cell size unless given"), entry < [
](BakeSettings& s) -> auto& {
  return s.agent.height;
}
> ("agent_height", "Height of the agent"), entry < [](BakeSettings& s) -> auto& {
  return s.agent.radius;
}
> ("agent_radius", "Distance kept from walls"), entry < [](BakeSettings& s) -> auto& {
  return s.agent.climb;
}
> ("agent_climb", "Highest step"), entry < [](BakeSettings& s) -> auto& {
  return s.agent.slope;
}
> ("agent_slope", "Steepest ground, degrees"), entry < [](BakeSettings& s) -> auto& {
  return s.region_min_size;
}
> ("region_min_size", "Smaller islands are dropped; side in cells"), entry < [
](BakeSettings& s) -> auto& {
  return s.region_merge_size;
}
> ("region_merge_size", "Smaller regions are joined; side in cells"), entry < [
](BakeSettings& s) -> auto& {
  return s.edge_max_length;
}
> ("edge_max_length", "Longer walls are split; 0 leaves them"), entry < [
](BakeSettings& s) -> auto& {
  return s.edge_max_error;
}
> ("edge_max_error", "Edges stray this far from voxels, in cells"), entry < [
](BakeSettings& s) -> auto& {
  return s.polygon_vertices;
}
> ("polygon_vertices", "Most corners, 3 to 255"), entry < [](BakeSettings& s) -> auto& {
  return s.detail_distance;
}
> ("detail_distance", "Between height samples; 0 takes none"), entry < [
](BakeSettings& s) -> auto& {
  return s.detail_error;
}
> ("detail_error", "Surface strays this far from samples"), entry < [](BakeSettings& s) -> auto& {
  return s.tile_size;
}
> ("tile_size", "Side of a tile in cells; 0 bakes one piece"),
};  // namespace way::cli

}  // namespace

std::span<const NumberSetting> number_settings() {
  return kSettings;
}

std::string option_name(const NumberSetting& setting) {
  std::string name = setting.name;
  std::ranges::replace(name, '_', '-');
  return "--" + name;
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

}  // namespace way::cli
