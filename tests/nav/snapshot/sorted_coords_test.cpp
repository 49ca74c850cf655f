// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/sorted_coords.h"

#include "way/core/random.h"

#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

SortedCoords index_of(const std::set<TileCoord>& coords) {
  SortedCoords index;
  std::uint32_t slot = 100;
  for (const TileCoord& coord : coords)
    index.add({coord, slot++});
  return index;
}

/// The slots that index_of() gives to the tiles at a place.
std::vector<std::uint32_t> naive_find(const std::set<TileCoord>& coords, int x, int z) {
  std::vector<std::uint32_t> found;
  std::uint32_t slot = 100;
  for (const TileCoord& coord : coords) {
    if (coord.x == x && coord.z == z) found.push_back(slot);
    ++slot;
  }
  return found;
}

void check_all(const std::set<TileCoord>& coords, int reach) {
  const SortedCoords index = index_of(coords);
  for (int x = -reach; x <= reach; ++x) {
    for (int z = -reach; z <= reach; ++z) {
      std::vector<std::uint32_t> found;
      for (const TileSlot& entry : index.find(x, z))
        found.push_back(entry.slot);
      CHECK(found == naive_find(coords, x, z));
    }
  }
}

}  // namespace

TEST_SUITE("nav/place_index") {
  TEST_CASE("an index of nothing finds nothing") {
    CHECK(SortedCoords().find(0, 0).empty());
  }

  TEST_CASE("every tile of a square is found") {
    std::set<TileCoord> coords;
    for (int x = -2; x < 3; ++x) {
      for (int z = -2; z < 3; ++z)
        coords.insert({x, z, 0});
    }
    check_all(coords, 4);
  }

  TEST_CASE("tiles with gaps between them, and layers, are found") {
    Random random(3);
    for (const int count : {1, 2, 7, 20, 60}) {
      for (int round = 0; round < 20; ++round) {
        std::set<TileCoord> coords;
        for (int i = 0; i < count; ++i)
          coords.insert({random.below(9) - 4, random.below(9) - 4, random.below(3) - 1});
        check_all(coords, 5);
      }
    }
  }

  TEST_CASE("coordinates may be as far apart as they can be") {
    constexpr int kFar = TileCoord::kLimit;
    check_all({{-kFar, -kFar, 0}, {-kFar, kFar, 0}, {0, 0, 0}, {kFar, -kFar, 2}}, 1);
    const SortedCoords index = index_of({{-kFar, -kFar, 0}, {-kFar, kFar, 0}, {kFar, -kFar, 2}});
    CHECK(index.find(-kFar, kFar).size() == 1);
    CHECK(index.find(kFar, -kFar).front().slot == 102);
    CHECK(index.find(kFar, kFar).empty());
  }
}
