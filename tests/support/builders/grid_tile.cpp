// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/grid_tile.h"

#include <doctest/doctest.h>

namespace way::test {
namespace {

std::uint32_t neighbor_of(const GridTile& grid, int x, int z, int side) {
  const int nx = x + step_x(side);
  const int nz = z + step_z(side);
  if (nx >= 0 && nz >= 0 && nx < grid.quads && nz < grid.quads) {
    return static_cast<std::uint32_t>(nz * grid.quads + nx);
  }
  const bool open = ((grid.open >> static_cast<unsigned>(side)) & 1U) != 0;
  return open ? TileData::kPortal + static_cast<std::uint32_t>(side) : TileData::kWall;
}

}  // namespace

TileData grid_data(const GridTile& grid) {
  TileData data;
  data.coord = grid.coord;
  data.agent = {
      .height = 2, .radius = 0.5F, .climb = 0.5F, .cell_size = 0.25F, .cell_height = 0.25F};
  const float quad = grid.side / static_cast<float>(grid.quads);
  const int row = grid.quads + 1;
  for (int z = 0; z < row; ++z) {
    for (int x = 0; x < row; ++x)
      data.vertices.push_back({static_cast<float>(grid.coord.x * grid.quads + x) * quad,
                               grid.height,
                               static_cast<float>(grid.coord.z * grid.quads + z) * quad});
  }
  for (int z = 0; z < grid.quads; ++z) {
    for (int x = 0; x < grid.quads; ++x) {
      for (const int corner :
           {z * row + x, (z + 1) * row + x, (z + 1) * row + x + 1, z * row + x + 1})
        data.corners.push_back(static_cast<std::uint32_t>(corner));
      for (int side = 0; side < 4; ++side)
        data.neighbors.push_back(neighbor_of(grid, x, z, side));
      data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
      data.areas.push_back(Area::ground);
    }
  }
  return data;
}

std::shared_ptr<const Tile> grid_tile(const GridTile& grid) {
  return make_tile(grid_data(grid));
}

std::shared_ptr<const Tile> make_tile(const TileData& data) {
  auto tile = Tile::create(data);
  REQUIRE_MESSAGE(tile, (tile ? "" : tile.error().message));
  return *tile;
}

}  // namespace way::test
