// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/detail/height_patch.h"

#include "support/builders/ascii_field.h"
#include "support/checks/detail_checks.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

/// One quad over all cells of a grid, with its corners at a height.
PolyMesh quad_over(const VoxelGrid& grid, int height) {
  const int x = grid.inner_width();
  const int z = grid.inner_depth();
  return make_poly_mesh(grid, {{0, height, 0}, {0, height, z}, {x, height, z}, {x, height, 0}},
                        {{0, 1, 2, 3}});
}

/// Region 1 for the floors below a height, 0 for those above.
RegionMap lower_floors(const CompactHeightfield& open, int height) {
  RegionMap map = one_region(open);
  for (std::uint32_t f = 0; f < open.size(); ++f)
    if (open.floor[f] > height) map.regions[f] = 0;
  return map;
}

struct Patch {
  Patch(const PolyMesh& mesh, const CompactHeightfield& open, const RegionMap& regions)
      : field(open) {
    heights.select(mesh, 0, open, regions);
  }

  /// Height of the floor in or near a cell, -1 for none.
  int near(Cell cell) const { return height_of(heights.floor_near(cell)); }
  int at(Cell cell) const { return height_of(heights.floor_at(cell)); }
  int height_of(std::uint32_t floor) const {
    return floor == field.none() ? -1 : static_cast<int>(field.floor[floor]);
  }

  const CompactHeightfield& field;
  HeightPatch heights;
};

}  // namespace

TEST_SUITE("bake/height_patch") {
  TEST_CASE("the floor in a cell is that of the polygon's region") {
    const CompactHeightfield open = make_building({{"012", "012"}, {"000", "000"}});
    const RegionMap regions = lower_floors(open, 10);
    const Patch patch(quad_over(open.grid, 1), open, regions);
    CHECK(patch.at({0, 0}) == 1);
    CHECK(patch.at({2, 1}) == 3);
    CHECK(patch.at({3, 1}) == -1);
    CHECK(patch.at({0, -1}) == -1);
  }

  TEST_CASE("a polygon of several regions takes floors of these alone") {
    const CompactHeightfield open = make_field({"00112", "00112"});
    RegionMap regions = one_region(open);
    for (std::uint32_t f = 0; f < open.size(); ++f)
      regions.regions[f] = 1 + f % 5 / 2;
    PolyMesh mesh = quad_over(open.grid, 1);
    mesh.regions[0] = 0;
    const Patch any(mesh, open, regions);
    CHECK(any.at({4, 0}) == 3);
    mesh.mixed = {{.polygon = 0, .first = 1, .count = 2}};
    mesh.mixed_regions = {7, 1, 2, 0, 2, 1, 1};
    const Patch two(mesh, open, regions);
    CHECK(two.at({0, 0}) == 1);
    CHECK(two.at({3, 1}) == 2);
    CHECK(two.at({4, 0}) == -1);
    CHECK(mesh.region_along(0, 0) == 0);
    CHECK(mesh.region_along(0, 1) == 2);
  }

  TEST_CASE("along an edge, a polygon of several regions uses the region of the edge") {
    const CompactHeightfield open = make_field({"00112", "00112"});
    RegionMap regions = one_region(open);
    for (std::uint32_t f = 0; f < open.size(); ++f)
      regions.regions[f] = 1 + f % 5 / 2;
    PolyMesh mesh = quad_over(open.grid, 1);
    Patch single(mesh, open, regions);
    single.heights.narrow(3);
    CHECK(single.at({4, 0}) == -1);
    mesh.regions[0] = 0;
    Patch patch(mesh, open, regions);
    patch.heights.narrow(2);
    CHECK(patch.at({3, 1}) == 2);
    CHECK(patch.at({0, 0}) == -1);
    CHECK(patch.near({0, 0}) == 1);
    patch.heights.narrow(0);
    CHECK(patch.at({0, 0}) == 1);
  }

  TEST_CASE("if the region has no floor in a cell, the one linked to its nearest floor is used") {
    const CompactHeightfield open = make_field({"01234", "01234", "01234"});
    RegionMap regions = one_region(open);
    for (std::uint32_t f = 0; f < open.size(); ++f)
      if (f % 5 > 1) regions.regions[f] = 2;
    const PolyMesh mesh = quad_over(open.grid, 1);
    const Patch patch(mesh, open, regions);
    CHECK(patch.near({1, 1}) == 2);
    CHECK(patch.at({4, 1}) == -1);
    CHECK(patch.near({4, 1}) == 5);
  }

  TEST_CASE("a diagonal walk goes around a missing link") {
    const CompactHeightfield open = make_field({"0000", "0.00", "0000"});
    RegionMap regions = one_region(open);
    for (std::uint32_t f = 1; f < open.size(); ++f)
      regions.regions[f] = 2;
    const PolyMesh mesh = quad_over(open.grid, 1);
    const Patch patch(mesh, open, regions);
    CHECK(patch.near({2, 1}) == 1);
  }

  TEST_CASE("over a hole the nearest floor of the region is used, not one of another storey") {
    const CompactHeightfield open = make_building({{"00...", "00...", "00..."},  //
                                                   {"00000", "00000", "00000"}});
    const PolyMesh mesh = quad_over(open.grid, 1);
    const RegionMap regions = lower_floors(open, 10);
    const Patch patch(mesh, open, regions);
    CHECK(patch.near({2, 1}) == 1);
    CHECK(patch.near({4, 1}) == 1);
  }

  TEST_CASE("a region without a floor in the window has no heights") {
    const CompactHeightfield open = make_field({"000", "000"});
    RegionMap regions = one_region(open);
    for (RegionId& region : regions.regions)
      region = 7;
    const PolyMesh mesh = quad_over(open.grid, 1);
    CHECK(Patch(mesh, open, regions).near({1, 1}) == -1);
  }

  TEST_CASE("a polygon over several regions takes floors that are linked to its corners") {
    const CompactHeightfield open = make_building({{"01234", "01234", "01234"},  //
                                                   {"00000", "00000", "00000"}});
    RegionMap regions = one_region(open);
    PolyMesh lower = quad_over(open.grid, 1);
    lower.regions[0] = 0;
    const Patch below(lower, open, regions);
    CHECK(below.at({4, 1}) == 5);
    CHECK(below.at({1, 2}) == 2);
    PolyMesh upper = quad_over(open.grid, 21);
    upper.regions[0] = 0;
    const Patch above(upper, open, regions);
    CHECK(above.at({4, 1}) == 21);
  }

  TEST_CASE("the floors of a polygon over several regions end one cell around it") {
    const CompactHeightfield open = make_field({"01234", "12345", "23456", "34567"});
    RegionMap regions = one_region(open);
    PolyMesh mesh =
        make_poly_mesh(open.grid, {{0, 1, 0}, {0, 3, 2}, {2, 5, 2}, {2, 3, 0}}, {{0, 1, 2, 3}});
    mesh.regions[0] = 0;
    const Patch patch(mesh, open, regions);
    for (int z = 0; z < 4; ++z) {
      for (int x = 0; x < 5; ++x) {
        const int height = open.floor[open.columns[open.grid.column_index({x, z})]];
        CHECK(patch.at({x, z}) == (x < 3 && z < 3 ? height : -1));
      }
    }
  }

  TEST_CASE("cells count from the meshed part of a grid with a rim") {
    VoxelGrid grid;
    grid.width = 8;
    grid.depth = 8;
    grid.border = 2;
    const CompactHeightfield open = make_ground(grid, [](Cell c) { return 10 * c.z + c.x; });
    RegionMap regions = one_region(open);
    const PolyMesh mesh = quad_over(grid, 1);
    const Patch patch(mesh, open, regions);
    CHECK(patch.at({0, 0}) == 22);
    CHECK(patch.at({3, 1}) == 35);
  }

  TEST_CASE("on a ramp that turns back beside itself, the part at the corners is found") {
    // Row 0 leads up along x, row 2 further up and back; row 1 between them is a wall.
    const CompactHeightfield open = make_field({"01234",  //
                                                "....5",  //
                                                "99876"});
    const RegionMap regions = one_region(open);
    const PolyMesh mesh =
        make_poly_mesh(open.grid, {{0, 10, 1}, {0, 10, 3}, {3, 9, 3}, {3, 9, 1}}, {{0, 1, 2, 3}});
    Patch patch(mesh, open, regions);
    CHECK(patch.near({0, 1}) == 1);
    for (const std::size_t edge : {std::size_t{3}, std::size_t{1}, HeightPatch::kWhole}) {
      CAPTURE(edge);
      patch.heights.keep_to_links(edge);
      CHECK(patch.near({0, 1}) == 10);
      CHECK(patch.near({1, 1}) == 10);
      CHECK(patch.at({1, 0}) == -1);
      CHECK(patch.at({2, 2}) == 9);
      patch.heights.take_any();
      CHECK(patch.at({1, 0}) == 2);
    }
  }

  TEST_CASE("the distance of a floor from the heights of the corners is reported") {
    const CompactHeightfield open = make_field({"02468"});
    const RegionMap regions = one_region(open);
    const PolyMesh mesh =
        make_poly_mesh(open.grid, {{0, 3, 0}, {0, 5, 1}, {5, 5, 1}, {5, 3, 0}}, {{0, 1, 2, 3}});
    const Patch patch(mesh, open, regions);
    CHECK(patch.heights.step() == 2);
    std::vector<int> off;
    for (std::uint32_t f = 0; f < open.size(); ++f)
      off.push_back(patch.heights.off_corners(f));
    CHECK(off == std::vector<int>{2, 0, 0, 2, 4});
  }
}
