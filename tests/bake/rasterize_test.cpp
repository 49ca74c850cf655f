// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/rasterize.h"

#include "way/core/random.h"

#include "bake/rasterize_into.h"
#include "support/voxels.h"

#include <algorithm>
#include <numeric>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

using Corners = std::array<Vec3, 3>;

Heightfield rasterize_all(const TriangleMesh& mesh, const VoxelGrid& grid,
                          const RasterizeOptions& options = {}) {
  return rasterize(mesh, mesh.areas(), grid, options);
}

std::vector<Span> column_of(const Heightfield& field, Cell cell) {
  const auto column = field.column(cell);
  return {column.begin(), column.end()};
}

/// A flat rectangle of two triangles.
std::vector<Corners> flat(Vec3 low, Vec3 high) {
  const Vec3 b = {low.x, low.y, high.z};
  const Vec3 c = {high.x, low.y, high.z};
  const Vec3 d = {high.x, low.y, low.z};
  return {{low, b, c}, {low, c, d}};
}

}  // namespace

TEST_SUITE("bake/rasterize") {
  TEST_CASE("an empty mesh fills nothing") {
    const Heightfield field = rasterize(TriangleMesh(), {}, unit_grid(2, 3));
    CHECK(field.columns.size() == 7);
    CHECK(field.spans.empty());
  }

  TEST_CASE("a small triangle fills one voxel") {
    const TriangleMesh mesh =
        make_mesh({{{{1.2F, 3.5F, 2.2F}, {1.4F, 3.5F, 2.8F}, {1.8F, 3.5F, 2.2F}}}});
    const Heightfield field = rasterize_all(mesh, unit_grid(3, 4));
    CHECK(field.spans.size() == 1);
    CHECK(column_of(field, {1, 2}) == std::vector<Span>{{3, 4, Area::ground}});
  }

  TEST_CASE("a flat surface at the height of a voxel's floor still fills a voxel") {
    const Heightfield field = rasterize_all(make_mesh(flat({0, 2, 0}, {2, 2, 2})), unit_grid(2, 2));
    CHECK(field.spans == std::vector<Span>(4, Span{2, 3, Area::ground}));
  }

  TEST_CASE("surfaces that touch become one span, others stay apart") {
    std::vector<Corners> triangles = flat({0, 1.5F, 0}, {1, 1.5F, 1});
    std::ranges::copy(flat({0, 2.5F, 0}, {1, 2.5F, 1}), std::back_inserter(triangles));
    std::ranges::copy(flat({0, 5.5F, 0}, {1, 5.5F, 1}), std::back_inserter(triangles));
    const Heightfield field = rasterize_all(make_mesh(triangles), unit_grid(1, 1));
    CHECK(field.spans == std::vector<Span>{{1, 3, Area::ground}, {5, 6, Area::ground}});
  }

  TEST_CASE(
      "what lies outside of the grid is cut away, also less than a cell beside its low edge") {
    const TriangleMesh mesh = make_mesh({{{{-0.9F, 1, 0.2F}, {-0.9F, 1, 0.8F}, {-0.1F, 1, 0.5F}}}});
    CHECK(rasterize_all(mesh, unit_grid(2, 2)).spans.empty());
    const TriangleMesh far =
        make_mesh({{{{-1e30F, 1, 0.2F}, {-1e30F, 1, 0.8F}, {-1e29F, 1, 0.5F}}}});
    CHECK(rasterize_all(far, unit_grid(2, 2)).spans.empty());
  }

  TEST_CASE("heights beyond 8191 voxels are kept") {
    const Heightfield field =
        rasterize_all(make_mesh(flat({0, 60000.5F, 0}, {1, 0, 1})), unit_grid(1, 1, 65000));
    CHECK(field.spans == std::vector<Span>{{60000, 60001, Area::ground}});
  }

  TEST_CASE("the area of a tall obstacle does not depend on what was there first") {
    const auto low = flat({0, 1.5F, 0}, {1, 0, 1});
    const Corners wall = {{{0.5F, 0.5F, 0.5F}, {0.5F, 9.5F, 0.6F}, {0.5F, 0.5F, 0.7F}}};
    const std::vector<Area> after = {Area::ground, Area::ground, Area::none};
    const std::vector<Area> before = {Area::none, Area::ground, Area::ground};
    const TriangleMesh wall_last = make_mesh({low[0], low[1], wall}, after);
    const TriangleMesh wall_first = make_mesh({wall, low[0], low[1]}, before);
    const std::vector<Span> expected = {{0, 10, Area::none}};
    CHECK(rasterize_all(wall_last, unit_grid(1, 1)).spans == expected);
    CHECK(rasterize_all(wall_first, unit_grid(1, 1)).spans == expected);
    // Recast's rule lets the floor that comes later make the wall walkable.
    const RasterizeOptions in_order = {.area_rule = AreaRule::in_order};
    CHECK(rasterize_all(wall_last, unit_grid(1, 1), in_order).spans == expected);
    CHECK(rasterize_all(wall_first, unit_grid(1, 1), in_order).spans ==
          std::vector<Span>{{0, 10, Area::ground}});
  }
}

TEST_SUITE("bake/areas_by_slope") {
  TEST_CASE("ground as steep as the limit is not walkable, ground less steep is") {
    const Corners flat_one = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}};
    const Corners slope45 = {{{0, 0, 0}, {0, 0, 1}, {1, 1, 0}}};
    const Corners wall = {{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}};
    const TriangleMesh mesh = make_mesh({flat_one, slope45, wall});
    using enum Area;
    CHECK(areas_by_slope(mesh, 44.9F) == std::vector<Area>{ground, none, none});
    CHECK(areas_by_slope(mesh, 45.1F) == std::vector<Area>{ground, ground, none});
    CHECK(areas_by_slope(mesh, 90.0F) == std::vector<Area>{ground, ground, none});
    CHECK(areas_by_slope(mesh, 0.0F) == std::vector<Area>{none, none, none});
  }

  TEST_CASE("a triangle keeps its own area, and none stays none") {
    const Corners up = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}}};
    const Corners down = {{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}};
    const Corners line = {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}};
    const auto water = static_cast<Area>(7);
    const TriangleMesh mesh =
        make_mesh({up, up, down, line}, {water, Area::none, water, Area::ground});
    CHECK(areas_by_slope(mesh, 45) == std::vector<Area>{water, Area::none, Area::none, Area::none});
  }
}
