// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/tile_hash.h"

#include "way/core/random.h"

#include "core/hash.h"
#include "nav/tile/unpack_tile.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

void add_points(WordHash64& hash, const std::vector<Vec3>& points) {
  hash.add(std::uint64_t{points.size()});
  for (const Vec3& p : points) {
    hash.add(p.x, p.y);
    hash.add(p.z, 0.0F);
  }
}

/// The hash of a tile, number by number from its plain arrays.
std::uint64_t naive_hash(const TileData& data) {
  WordHash64 hash;
  for (const int i : {data.coord.x, data.coord.z, data.coord.layer})
    hash.add(static_cast<std::uint64_t>(i));
  hash.add(data.agent.height, data.agent.radius);
  hash.add(data.agent.climb, data.agent.cell_size);
  hash.add(data.agent.cell_height, 0.0F);
  hash.add_list(data.first);
  hash.add_list(data.corners);
  hash.add_list(data.neighbors);
  std::vector<std::uint32_t> patches;
  for (const TileData::Patch& patch : data.patches) {
    patches.push_back(patch.first_vertex);
    patches.push_back(patch.first_triangle);
  }
  hash.add_list(patches);
  std::vector<std::uint32_t> triangles;
  for (const DetailTriangle& triangle : data.detail_triangles) {
    triangles.insert(triangles.end(), triangle.vertices.begin(), triangle.vertices.end());
    triangles.push_back(triangle.outline);
  }
  hash.add_list(triangles);
  for (std::size_t i = 0; i < data.areas.size(); ++i)
    hash.add(std::uint32_t{static_cast<std::uint8_t>(data.areas[i])}, data.flags[i]);
  add_points(hash, data.vertices);
  add_points(hash, data.detail_vertices);
  for (const auto& [polygon, floors, min_floors] : data.small_islands) {
    hash.add(polygon, floors);
    hash.add(std::uint64_t{min_floors});
  }
  return hash.value();
}

/// Tiles of many sizes, with and without surfaces, spare vertices, portals and small islands.
std::vector<std::shared_ptr<const Tile>> some_tiles() {
  std::vector<std::shared_ptr<const Tile>> tiles;
  Random random(7);
  for (int i = 1; i <= 9; ++i) {
    tiles.push_back(test::make_tile(test::bumpy_floors(random, 1 + i % 5)));
    TileData data = test::grid_data({.coord = {-i, i, i % 2}, .quads = 2 * i});
    data.flags.assign(data.size(), 1);
    data.flags[0] = 0x8001;
    if (i % 3 == 0) data.vertices.push_back({1, 2, 3});
    if (i % 2 == 0) data.small_islands = {{0, 3, 9}};
    tiles.push_back(test::make_tile(data));
  }
  return tiles;
}

}  // namespace

TEST_SUITE("nav/tile_hash") {
  TEST_CASE("the hash is that of the plain arrays") {
    for (const auto& tile : some_tiles())
      CHECK(hash_tile(*tile) == naive_hash(unpack_tile(*tile)));
  }

  TEST_CASE("tiles that are hashed together have the same hashes, in any number") {
    const auto tiles = some_tiles();
    TileHasher hasher;
    for (std::size_t count = 0; count <= tiles.size(); ++count) {
      for (std::size_t i = 0; i < count; ++i)
        hasher.add(*tiles[i]);
      const auto hashes = hasher.run();
      REQUIRE(hashes.size() == count);
      for (std::size_t i = 0; i < count; ++i)
        CHECK(hashes[i] == naive_hash(unpack_tile(*tiles[i])));
    }
  }
}
