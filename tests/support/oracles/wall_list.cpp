// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/wall_list.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>

namespace way::test {
namespace {

constexpr int kPlaces = 256;

void add_border_walls(std::span<const TileLink> links, const Wall& edge, std::vector<Wall>& walls) {
  const auto place = [&](int i) {
    return lerp(edge.a, edge.b, static_cast<float>(i) / static_cast<float>(kPlaces));
  };
  for (int i = 0; i < kPlaces; ++i) {
    const float middle = (static_cast<float>(i) + 0.5F) / static_cast<float>(kPlaces);
    const bool open = std::ranges::any_of(
        links, [&](const TileLink& link) { return link.low <= middle && middle <= link.high; });
    if (!open) walls.push_back({edge.polygon, place(i), place(i + 1)});
  }
}

}  // namespace

std::vector<Wall> all_walls(const NavMesh& mesh) {
  std::vector<Wall> walls;
  for (const PolyRef ref : all_polygons(mesh)) {
    const Tile& tile = *mesh.tile_of(ref);
    const std::uint32_t count = tile.corner_count(ref.polygon());
    for (std::uint32_t i = 0; i < count; ++i) {
      const Wall wall = {ref, tile.corner(ref.polygon(), i),
                         tile.corner(ref.polygon(), (i + 1) % count)};
      const TileEdge edge = tile.edge(tile.first_edge(ref.polygon()) + i);
      if (edge.is_wall()) walls.push_back(wall);
      if (edge.is_portal())
        add_border_walls(mesh.tile_links(ref.slot(), edge.portal()), wall, walls);
    }
  }
  return walls;
}

}  // namespace way::test
