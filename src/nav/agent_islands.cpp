// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/agent_islands.h"

#include "nav/groups.h"
#include "nav/tile_view.h"

#include <algorithm>

namespace way {
namespace {

bool fits_everywhere(const Tile& tile, AgentSet agents) {
  for (std::uint32_t i = 0; tile.has_agents() && i < tile.polygon_count(); ++i) {
    if ((tile.agents(i) & agents) == 0) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<const AgentIslands> find_agent_islands(const Tile& tile, AgentSet agents) {
  if (fits_everywhere(tile, agents)) return nullptr;
  const TileView view(tile);
  const auto fits = [&](std::uint32_t polygon) { return (tile.agents(polygon) & agents) != 0; };
  std::vector<std::uint32_t> parents;
  Groups groups(parents, tile.polygon_count());
  for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
    const PolygonView polygon = view.polygon(p);
    for (std::uint32_t i = 0; i < polygon.count; ++i) {
      const std::uint32_t next = polygon.code(i);
      if (next < tile.polygon_count() && fits(p) && fits(next)) groups.join(p, next);
    }
  }
  auto islands = std::make_shared<AgentIslands>();
  islands->of_polygon.assign(tile.polygon_count(), AgentIslands::kNone);
  for (std::uint32_t p = 0; p < tile.polygon_count(); ++p) {
    if (!fits(p)) continue;
    // The root is the first polygon of its island.
    const std::uint32_t root = groups.root(p);
    islands->of_polygon[p] = root == p ? islands->count++ : islands->of_polygon[root];
  }
  return islands;
}

}  // namespace way
