// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/reachable.h"

#include "way/nav/navmesh_edit.h"

#include "nav/snapshot/component_update.h"
#include "nav/snapshot/tiles_in_box.h"

#include <algorithm>
#include <map>

namespace way {

bool is_reachable(const NavMesh& mesh, PolyRef from, PolyRef to) {
  return mesh.is_valid(from) && mesh.is_valid(to) && ComponentUpdate::has_path(mesh, from, to);
}

std::vector<Island> find_islands(const NavMesh& mesh) {
  std::vector<Island> islands;
  std::map<std::uint32_t, std::size_t> index_of;
  for_each_polygon(mesh, [&](const Tile& tile, PolyRef ref) {
    const std::uint32_t component = mesh.component(ref);
    const auto [entry, is_new] = index_of.try_emplace(component, islands.size());
    if (is_new) islands.push_back({.component = component, .first = ref});
    Island& island = islands[entry->second];
    ++island.polygons;
    island.area += tile.plan_area(ref.polygon());
  });
  // Already sorted by their first polygons.
  std::ranges::stable_sort(islands, std::ranges::greater{}, &Island::area);
  return islands;
}

NavMesh prune_islands(const NavMesh& mesh, std::span<const PolyRef> seeds) {
  std::vector<PolyRef> from;  // one seed per part that seeds can leave together
  for (const PolyRef seed : seeds) {
    const auto covers = [&](PolyRef other) { return ComponentUpdate::has_path(mesh, other, seed); };
    if (mesh.is_valid(seed) && std::ranges::none_of(from, covers)) from.push_back(seed);
  }
  NavMeshEdit change = edit(mesh);
  for_each_polygon(mesh, [&](const Tile&, PolyRef ref) {
    const auto reaches = [&](PolyRef seed) { return ComponentUpdate::has_path(mesh, seed, ref); };
    if (std::ranges::none_of(from, reaches)) change.set_flags(ref, 0);
  });
  return *change.commit();  // no tile is added, so it cannot fail
}

}  // namespace way
