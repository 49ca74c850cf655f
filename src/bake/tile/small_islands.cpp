// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/make_tile.h"

#include "core/disjoint_sets.h"

#include <algorithm>
#include <set>
#include <utility>

namespace way {
namespace {

/// Joins polygons that are neighbors; returns the root of each, the first polygon of its island.
std::vector<std::uint32_t> find_islands(const PolyMesh& polygons) {
  std::vector<std::uint32_t> roots;
  DisjointSets islands(roots, polygons.size());
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    for (std::uint32_t e = polygons.first[i]; e < polygons.first[i + 1]; ++e)
      if (polygons.neighbors[e] < polygons.size()) islands.join(i, polygons.neighbors[e]);
  }
  for (std::uint32_t i = 0; i < polygons.size(); ++i)
    roots[i] = islands.root(i);
  return roots;
}

}  // namespace

std::vector<TileData::SmallIsland> find_small_islands(const PolyMesh& polygons,
                                                      const RegionMap& regions,
                                                      std::uint32_t min_size) {
  const auto is_small = [&](std::uint32_t floors) { return floors < min_size; };
  if (regions.count == 0 || std::none_of(regions.sizes.begin() + 1, regions.sizes.end(), is_small))
    return {};
  const std::vector<std::uint32_t> roots = find_islands(polygons);
  std::vector<std::uint64_t> floors(polygons.size());  // by root
  std::set<std::pair<std::uint32_t, RegionId>> counted;
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    for (const RegionId region : polygons.regions_of(i)) {
      const bool is_new = counted.emplace(roots[i], region).second;
      if (is_new) floors[roots[i]] += regions.sizes[region];
    }
  }
  std::vector<TileData::SmallIsland> small;
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    if (roots[i] == i && floors[i] < min_size)
      small.push_back({i, static_cast<std::uint32_t>(floors[i]), min_size});
  }
  return small;
}

}  // namespace way
