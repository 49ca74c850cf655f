// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/compact_heightfield.h"

#include "bake/open/compact_into.h"
#include "support/builders/voxels.h"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

constexpr Area kGround = Area::ground;
constexpr Area kNone = Area::none;

/// The first reachable floor of a column, by definition.
std::uint32_t find_neighbor_slowly(const CompactHeightfield& open, std::uint32_t from, Cell cell) {
  if (!open.grid.contains(cell)) return open.none();
  const std::size_t i = open.grid.column_index(cell);
  for (std::uint32_t to = open.columns[i]; to < open.columns[i + 1]; ++to) {
    const int low = std::max(open.floor[from], open.floor[to]);
    const int high =
        std::min(open.floor[from] + open.clearance[from], open.floor[to] + open.clearance[to]);
    const int step = std::abs(open.floor[from] - open.floor[to]);
    if (high - low >= open.walkable_height && step <= open.walkable_climb) return to;
  }
  return open.none();
}

void check_links(const CompactHeightfield& open) {
  REQUIRE(open.neighbors.size() == open.size() + 1);
  for (std::size_t c = 0; c + 1 < open.columns.size(); ++c) {
    const int x = static_cast<int>(c) % open.grid.width;
    const int z = static_cast<int>(c) / open.grid.width;
    for (std::uint32_t f = open.columns[c]; f < open.columns[c + 1]; ++f) {
      for (int side = 0; side < 4; ++side) {
        REQUIRE(open.neighbors[f][static_cast<std::size_t>(side)] ==
                find_neighbor_slowly(open, f, {x + step_x(side), z + step_z(side)}));
      }
    }
  }
}

/// A field with each column of another one repeated along x and along z.
Heightfield stretch(const Heightfield& solid, int along_x, int along_z) {
  Heightfield wide = {.grid = solid.grid, .columns = {0}};
  wide.grid.width *= along_x;
  wide.grid.depth *= along_z;
  for (int z = 0; z < wide.grid.depth; ++z) {
    for (int x = 0; x < wide.grid.width; ++x) {
      const auto column = solid.column({x / along_x, z / along_z});
      wide.spans.insert(wide.spans.end(), column.begin(), column.end());
      wide.columns.push_back(static_cast<std::uint32_t>(wide.spans.size()));
    }
  }
  return wide;
}

}  // namespace

TEST_SUITE("bake/compact_heightfield") {
  TEST_CASE("an empty field has no floors and a sentinel") {
    const CompactHeightfield open = compact(make_heightfield(2, 1, {{}, {}}), 2, 1);
    CHECK(open.size() == 0);
    CHECK(open.columns == std::vector<std::uint32_t>{0, 0, 0});
    CHECK(open.area == std::vector<Area>{kNone});
    CHECK(open.neighbors[0].all() == FloorLinks::Neighbors{0, 0, 0, 0});
  }

  TEST_CASE("floors are the tops of walkable spans, with their open space") {
    const CompactHeightfield open = compact(
        make_heightfield(1, 1, {{{0, 1, kGround}, {5, 6, kNone}, {300, 301, kGround}}}), 2, 1);
    CHECK(open.size() == 2);
    CHECK(open.floor == std::vector<std::uint16_t>{1, 301, 0});
    CHECK(open.clearance == std::vector<std::uint16_t>{4, 65535, 0});
    CHECK(open.area == std::vector<Area>{kGround, kGround, kNone});
  }

  TEST_CASE("clearance beyond 255 voxels is kept") {
    const CompactHeightfield open =
        compact(make_heightfield(1, 1, {{{0, 1, kGround}, {1001, 1002, kGround}}}), 2, 1);
    CHECK(open.clearance[0] == 1000);
  }

  TEST_CASE("neighbors are in the order of the sides, none() beyond the grid") {
    const CompactHeightfield open = compact(make_terrain({"111", "111", "111"}), 2, 1);
    CHECK(open.neighbors[4].all() == FloorLinks::Neighbors{3, 7, 5, 1});
    CHECK(open.neighbors[0].all() == FloorLinks::Neighbors{9, 3, 1, 9});
    CHECK(open.neighbors[9].all() == FloorLinks::Neighbors{9, 9, 9, 9});
  }

  TEST_CASE("a step as high as the climb is linked and a higher one is not") {
    const CompactHeightfield open = compact(make_terrain({"136"}), 2, 2);
    CHECK(open.neighbors[0][2] == 1);
    CHECK(open.neighbors[1][0] == 0);
    CHECK(open.neighbors[1][2] == open.none());
  }

  TEST_CASE("floors are linked only if an agent fits through the gap") {
    const auto gap = [](std::uint16_t ceiling) {
      return compact(
          make_heightfield(
              2, 1, {{{0, 1, kGround}, {5, 6, kNone}}, {{0, 2, kGround}, {ceiling, 9, kNone}}}),
          3, 1);
    };
    CHECK(gap(5).neighbors[0][2] == 1);
    CHECK(gap(4).neighbors[0][2] == 2);
  }

  TEST_CASE("a column may have more than 62 floors") {
    std::vector<Span> storeys;
    for (std::uint16_t i = 0; i < 100; ++i)
      storeys.push_back(
          {static_cast<std::uint16_t>(4 * i), static_cast<std::uint16_t>(4 * i + 1), kGround});
    const CompactHeightfield open = compact(make_heightfield(2, 1, {storeys, storeys}), 3, 0);
    CHECK(open.size() == 200);
    CHECK(open.neighbors[99][2] == 199);
  }

  TEST_CASE("of several floors within reach the lowest is linked") {
    const CompactHeightfield open = compact(
        make_heightfield(2, 1, {{{0, 4, kGround}}, {{0, 3, kGround}, {6, 7, kGround}}}), 2, 3);
    CHECK(open.neighbors[0][2] == 1);
    CHECK(open.neighbors[1][0] == 0);
    CHECK(open.neighbors[2][0] == 0);  // not mutual
  }

  TEST_CASE("links of random fields equal the reference") {
    Random random(4);
    CompactScratch scratch;
    CompactHeightfield open;
    for (int i = 0; i < 300; ++i) {
      Heightfield solid =
          random_heightfield(random, 1 + random.below(8), 1 + random.below(8), 1 + random.below(5));
      // Some fields are so high that heights do not fit into a signed 16-bit integer.
      const int up = i % 4 == 0 ? 32720 + random.below(50) : 0;
      for (Span& span : solid.spans) {
        span.bottom = static_cast<std::uint16_t>(span.bottom + up);
        span.top = static_cast<std::uint16_t>(span.top + up);
      }
      compact_into(solid, 1 + random.below(5), random.below(9), scratch, open);
      CAPTURE(i);
      check_links(open);
    }
  }

  TEST_CASE("links of repeated columns equal the reference") {
    Random random(7);
    CompactScratch scratch;
    CompactHeightfield open;
    for (int i = 0; i < 200; ++i) {
      const Heightfield solid =
          random_heightfield(random, 1 + random.below(4), 1 + random.below(3), 1 + random.below(7));
      const Heightfield wide = stretch(solid, 4 + random.below(3), 1 + random.below(4));
      compact_into(wide, 1 + random.below(3), random.below(9), scratch, open);
      CAPTURE(i);
      check_links(open);
    }
  }

  TEST_CASE("links of open ground equal the reference") {
    Random random(5);
    CompactScratch scratch;
    CompactHeightfield open;
    for (int i = 0; i < 60; ++i) {
      const int width = 1 + random.below(60);
      compact_into(random_ground(random, width, 1 + random.below(9)), 3, 1, scratch, open);
      CAPTURE(i);
      check_links(open);
    }
  }
}
