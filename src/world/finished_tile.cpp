// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/finished_tile.h"

#include <algorithm>

namespace way {

TileCoord coord_of(const FinishedTile& finished) {
  return (*std::ranges::find_if(finished.tiles, [](const auto& tile) { return tile != nullptr; }))
      ->coord();
}

std::size_t bytes_of(const FinishedTile& finished) {
  std::size_t sum = 0;
  for (const auto& tile : finished.tiles)
    sum += tile == nullptr ? 0 : tile->bytes();
  return sum;
}

void put_tile(const FinishedTile& finished, std::size_t agent, NavMeshEdit& change) {
  const std::shared_ptr<const Tile>& tile = finished.tiles[agent];
  if (tile != nullptr && tile->polygon_count() > 0) {
    change.add(tile);
  } else {
    change.remove(coord_of(finished));
  }
}

}  // namespace way
