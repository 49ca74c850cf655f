// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/storeys.h"

#include "way/nav/navmesh_edit.h"

#include "support/builders/grid_tile.h"

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Floors above each other, each a separate layer.
NavMesh floors(const std::vector<float>& heights) {
  NavMeshEdit change = edit(NavMesh({.tile_side = 8}));
  for (int i = 0; i < static_cast<int>(heights.size()); ++i) {
    TileData data = test::grid_data(
        {.coord = {0, 0, i}, .quads = 2, .height = heights[static_cast<std::size_t>(i)]});
    data.agent.height = 2;
    change.add(test::make_tile(data));
  }
  return *change.commit();
}

}  // namespace

TEST_SUITE("debug/storeys") {
  TEST_CASE("floors an agent's height apart are storeys, from the lowest up") {
    const auto storeys = find_storeys(floors({6, 0, 3}));
    REQUIRE(storeys.size() == 3);
    CHECK(storeys[0].low == 0);
    CHECK(storeys[0].high > 0);
    CHECK(storeys[0].high == storeys[1].low);
    CHECK(storeys[1].low <= 3);
    CHECK(storeys[1].high > 3);
    CHECK(storeys[2].low <= 6);
    CHECK(storeys[2].high == 6);
  }

  TEST_CASE("steps are not storeys") {
    CHECK(find_storeys(floors({0, 0.5F, 1})).size() == 1);
    CHECK(find_storeys(floors({7})) == std::vector<Storey>{{7, 7}});
  }

  TEST_CASE("a mesh without polygons has none") {
    CHECK(find_storeys(NavMesh()).empty());
  }

  TEST_CASE("storeys are drawn beside each other, two in a row, with their heights") {
    std::vector<Storey> seen;
    const auto draw = [&](const Storey& storey, int width) {
      seen.push_back(storey);
      return Picture({.width = width});
    };
    const std::vector<Storey> storeys = {{0, 1}, {1, 2}, {2, 3}, {3, 4}};
    const Picture picture = draw_storeys(storeys, 300, draw);
    CHECK(seen == storeys);
    CHECK(picture.width() == 300);
    CHECK(picture.height() == 2 * (150 + 24));
    CHECK_FALSE(picture.shapes().empty());
    CHECK(draw_storeys({}, 300, draw).shapes().empty());
  }
}
