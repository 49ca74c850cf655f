// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/directed_reach.h"

#include "nav/off_mesh/link_ends.h"

namespace way {

void DirectedReach::add(PolyRef from, std::optional<PolyRef> until) {
  reach(from);
  while (!open_.empty() && !(until && contains(*until))) {
    const Island island = open_.back();
    open_.pop_back();
    leave(island);
  }
}

void DirectedReach::reach(PolyRef polygon) {
  const Island island = island_of(polygon);
  if (reached_.insert(island).second) open_.push_back(island);
}

void DirectedReach::leave(Island island) {
  const auto slot = static_cast<std::uint32_t>(island >> 32U);
  const auto number = static_cast<std::uint32_t>(island);
  const Tile& tile = *mesh_.tile_in(slot);
  const TileLinks& links = mesh_.links(slot);
  for (std::uint32_t i = 0; i < tile.portals().size(); ++i) {
    if (tile.island(tile.portals()[i].polygon) != number) continue;
    for (const TileLink& link : links.at(i))
      reach(link.target);
  }
  const LinkEnds* ends = mesh_.link_ends(slot);
  if (ends == nullptr) return;
  for (const LinkDeparture& link : ends->departures) {
    if (tile.island(link.polygon) == number) reach(link.target);
  }
}

bool has_way(const NavMesh& mesh, PolyRef from, PolyRef to) {
  if (mesh.component(from) != mesh.component(to)) return false;
  if (!mesh.has_one_way_links()) return true;
  DirectedReach reach(mesh);
  reach.add(from, to);
  return reach.contains(to);
}

}  // namespace way
