// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile/make_tile_into.h"
#include "core/disjoint_sets.h"

#include <algorithm>
#include <utility>

namespace way {
namespace {

/// Joins polygons that are neighbors; finds the root of each, the first polygon of its island.
void find_roots(const PolyMesh& polygons, std::vector<std::uint32_t>& roots) {
  DisjointSets islands(roots, polygons.size());
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    for (std::uint32_t e = polygons.first[i]; e < polygons.first[i + 1]; ++e)
      if (polygons.neighbors[e] < polygons.size()) islands.join(i, polygons.neighbors[e]);
  }
  for (std::uint32_t i = 0; i < polygons.size(); ++i)
    roots[i] = islands.root(i);
}

}  // namespace

void find_small_islands_into(const PolyMesh& polygons, const RegionMap& regions,
                             std::uint32_t min_size, SmallIslandScratch& scratch,
                             std::vector<TileData::SmallIsland>& small) {
  small.clear();
  const auto is_small = [&](std::uint32_t floors) { return floors < min_size; };
  if (regions.count == 0 || std::none_of(regions.sizes.begin() + 1, regions.sizes.end(), is_small))
    return;
  auto& [roots, floors, members] = scratch;
  find_roots(polygons, roots);
  members.clear();
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    for (const RegionId region : polygons.regions_of(i))
      members.emplace_back(roots[i], region);
  }
  std::ranges::sort(members);
  const auto twins = std::ranges::unique(members);
  members.erase(twins.begin(), twins.end());
  floors.assign(polygons.size(), 0);
  for (const auto& [root, region] : members)
    floors[root] += regions.sizes[region];
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    if (roots[i] == i && floors[i] < min_size)
      small.push_back({i, static_cast<std::uint32_t>(floors[i]), min_size});
  }
}

std::vector<TileData::SmallIsland> find_small_islands(const PolyMesh& polygons,
                                                      const RegionMap& regions,
                                                      std::uint32_t min_size) {
  SmallIslandScratch scratch;
  std::vector<TileData::SmallIsland> small;
  find_small_islands_into(polygons, regions, min_size, scratch, small);
  return small;
}

}  // namespace way
