// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/island_check.h"

#include "core/disjoint_sets.h"

namespace way {

bool are_islands(const TileView& tile, const PackedIndices& islands,
                 std::vector<std::uint32_t>& parents) {
  const TileCorner* const corners = tile.corners();
  const std::uint32_t* const first = tile.first_edges();
  const std::uint32_t count = tile.polygon_count();
  DisjointSets sets(parents, count);
  for (std::uint32_t p = 0; p < count; ++p) {
    std::uint32_t root = sets.root(p);
    for (std::uint32_t e = first[p]; e < first[p + 1]; ++e)
      if (corners[e].code < count) root = sets.join_root(root, corners[e].code);
  }
  return islands.visit([&](auto numbers) {
    std::uint32_t found = 0;
    for (std::uint32_t p = 0; p < count; ++p) {
      const std::uint32_t root = sets.root(p);
      if (numbers[p] != (root == p ? found++ : numbers[root])) return false;
    }
    return found == tile.tile->island_count();
  });
}

}  // namespace way
