// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Kinds of ground: from the triangles of the level, and from volumes laid over it.

#include "scenes/scenes.h"

#include <cstdio>
#include <map>

#include <way/way.h>

int main() {
  // [areas]
  // The scene marks its pools as water triangle by triangle; a cylinder of mud is laid over it.
  const way::TriangleMesh level = way::scenes::dungeon(5, 64);
  constexpr way::Area kMud{20};
  const way::AreaVolume mud = {
      .shape = way::CylinderVolume{.base = {30, -1, 20}, .radius = 5, .height = 3}, .area = kMud};
  const auto mesh = way::bake(level, {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F}},
                              {.volumes = {&mud, 1}});
  if (!mesh) return 1;
  // [/areas]

  // [sum]
  std::map<way::Area, double> square_meters;
  for (std::uint32_t slot = 0; slot < mesh->slot_count(); ++slot) {
    const way::Tile* const tile = mesh->tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      square_meters[tile->area(i)] += tile->plan_area(i);
  }
  // [/sum]
  for (const auto& [area, size] : square_meters)
    std::printf("area %d: %.1f\n", static_cast<int>(area), size);
  return square_meters[kMud] > 20 && square_meters[way::scenes::kWater] > 20 ? 0 : 1;
}
