// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/rasterize.h"

#include "way/core/random.h"

#include "bake/solid/rasterize_into.h"
#include "support/builders/as_ground.h"
#include "support/builders/voxels.h"
#include "support/oracles/exact_cover.h"

#include <algorithm>
#include <string>

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

/// One line per row of cells, '#' if a cell has any span.
std::string filled_cells(const Heightfield& field) {
  std::string text;
  for (int z = 0; z < field.grid.depth; ++z) {
    for (int x = 0; x < field.grid.width; ++x)
      text += field.column({x, z}).empty() ? ' ' : '#';
    text += '\n';
  }
  return text;
}

/// A flat rectangle of two triangles.
std::vector<Corners> flat(Vec3 low, Vec3 high) {
  const Vec3 b = {low.x, low.y, high.z};
  const Vec3 c = {high.x, low.y, high.z};
  const Vec3 d = {high.x, low.y, low.z};
  return {{low, b, c}, {low, c, d}};
}

/// The shape of a test's random triangles.
enum class Shape { any, tiny, huge, on_grid, upright, aligned, flat, line };

Corners random_triangle(Random& random, Shape shape, const VoxelGrid& grid) {
  const float size = grid.cell_size;
  const float extent = static_cast<float>(grid.width) * size;
  const float reach = shape == Shape::tiny ? size : (shape == Shape::huge ? 20 : 1) * extent / 2;
  const Vec3 middle = grid.origin + Vec3{random.between(-0.2F, 1.2F) * extent,
                                         random.between(-0.1F, 1.1F) * grid.height,
                                         random.between(-0.2F, 1.2F) * extent};
  Corners corners = {};
  for (Vec3& c : corners) {
    c = middle + Vec3{random.between(-reach, reach), random.between(-reach, reach),
                      random.between(-reach, reach)};
    if (shape == Shape::flat) c.y = middle.y;
    if (shape == Shape::on_grid) {
      const int x = random.below(grid.width + 2) - 1 + grid.first.x;
      const int z = random.below(grid.depth + 2) - 1 + grid.first.z;
      c.x = grid.origin.x + static_cast<float>(x) * size;
      c.z = (grid.origin.z + static_cast<float>(z) * size) + size;
      c.y = grid.origin.y + static_cast<float>(random.below(9)) * grid.cell_height;
    }
  }
  if (shape == Shape::upright) corners[2] = {corners[0].x, corners[2].y, corners[0].z};
  if (shape == Shape::aligned) corners[1].x = corners[0].x;
  if (shape == Shape::aligned) corners[2].z = corners[1].z;
  if (shape == Shape::line) corners[2] = lerp(corners[0], corners[1], random.unit());
  return corners;
}

TriangleMesh random_mesh(Random& random, const VoxelGrid& grid, int count) {
  std::vector<Corners> triangles;
  std::vector<Area> areas;
  for (int i = 0; i < count; ++i) {
    triangles.push_back(random_triangle(random, static_cast<Shape>(random.below(8)), grid));
    areas.push_back(static_cast<Area>(random.below(random.below(4) == 0 ? 5 : 2)));
  }
  return make_mesh(triangles, areas);
}

VoxelGrid random_grid(Random& random) {
  const float far = random.below(3) == 0 ? 5000.0F : 10.0F;
  VoxelGrid grid = {
      .origin = {random.between(-far, far), random.between(-far, far), random.between(-far, far)},
      .cell_size = random.below(2) == 0 ? 0.3F : random.between(0.1F, 2),
      .cell_height = random.below(2) == 0 ? 0.2F : random.between(0.1F, 1),
      .height = random.between(1, 20),
      .first = {},
      .width = 1 + random.below(20),
      .depth = 1 + random.below(20),
      .border = 0};
  if (random.below(4) == 0) grid.origin = {};
  return grid;
}

RasterizeOptions random_options(Random& random) {
  return {.merge_height = random.below(5),
          .area_rule = random.below(2) == 0 ? AreaRule::highest : AreaRule::in_order,
          .clip_start = random.below(2) == 0 ? ClipStart::triangle : ClipStart::window};
}

TriangleMesh shuffled(const TriangleMesh& mesh, Random& random) {
  std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
  std::vector<Area> areas(mesh.areas().begin(), mesh.areas().end());
  for (std::size_t i = triangles.size(); i > 1; --i) {
    const auto j = static_cast<std::size_t>(random.below(static_cast<int>(i)));
    std::swap(triangles[i - 1], triangles[j]);
    std::swap(areas[i - 1], areas[j]);
  }
  auto result =
      TriangleMesh::create({mesh.vertices().begin(), mesh.vertices().end()}, triangles, areas);
  REQUIRE(result);
  return *std::move(result);
}

bool equal(const Heightfield& a, const Heightfield& b) {
  return a.columns == b.columns && a.spans == b.spans;
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

  TEST_CASE("surfaces that touch become one span, others stay separate") {
    std::vector<Corners> triangles = flat({0, 1.5F, 0}, {1, 1.5F, 1});
    std::ranges::copy(flat({0, 2.5F, 0}, {1, 2.5F, 1}), std::back_inserter(triangles));
    std::ranges::copy(flat({0, 5.5F, 0}, {1, 5.5F, 1}), std::back_inserter(triangles));
    const Heightfield field = rasterize_all(make_mesh(triangles), unit_grid(1, 1));
    CHECK(field.spans == std::vector<Span>{{1, 3, Area::ground}, {5, 6, Area::ground}});
  }

  TEST_CASE("geometry outside the grid is clipped, even less than a cell beside its low edge") {
    const TriangleMesh mesh = make_mesh({{{{-0.9F, 1, 0.2F}, {-0.9F, 1, 0.8F}, {-0.1F, 1, 0.5F}}}});
    CHECK(rasterize_all(mesh, unit_grid(2, 2)).spans.empty());
    const TriangleMesh far =
        make_mesh({{{{-1e30F, 1, 0.2F}, {-1e30F, 1, 0.8F}, {-1e29F, 1, 0.5F}}}});
    CHECK(rasterize_all(far, unit_grid(2, 2)).spans.empty());
  }

  TEST_CASE("a floor that ends on planes between cells does not fill the cells beyond them") {
    const TriangleMesh mesh = make_mesh(flat({1, 0.5F, 1}, {3, 0.5F, 2}));
    CHECK(filled_cells(rasterize_all(mesh, unit_grid(4, 3))) == "    \n ## \n    \n");
    // Nor does one that misses the planes by a rounding error.
    const TriangleMesh about = make_mesh(flat({0.9998F, 0.5F, 0.9998F}, {3.0002F, 0.5F, 2.0002F}));
    CHECK(filled_cells(rasterize_all(about, unit_grid(4, 3))) == "    \n ## \n    \n");
  }

  TEST_CASE("a wall on a plane between cells fills only those with the greater coordinate") {
    const Corners across_x = {{{2, 0.5F, 1}, {2, 4.5F, 1}, {2, 0.5F, 3}}};
    const Heightfield field = rasterize_all(make_mesh({across_x}), unit_grid(4, 4));
    CHECK(filled_cells(field) == "    \n  # \n  # \n    \n");
    CHECK(column_of(field, {2, 1}) == std::vector<Span>{{0, 5, Area::ground}});
    CHECK(column_of(field, {2, 2}) == std::vector<Span>{{0, 3, Area::ground}});
    const Corners across_z = {{{1, 0.5F, 2}, {1, 4.5F, 2}, {3, 0.5F, 2}}};
    CHECK(filled_cells(rasterize_all(make_mesh({across_z}), unit_grid(4, 4))) ==
          "    \n    \n ## \n    \n");
  }

  TEST_CASE("a triangle with its tip on a plane between cells does not fill the cell beyond") {
    const Corners tip = {{{0.2F, 1, 0.2F}, {0.2F, 1, 0.8F}, {1, 2, 0.5F}}};
    CHECK(filled_cells(rasterize_all(make_mesh({tip}), unit_grid(2, 2))) == "# \n  \n");
    const Corners beyond = {{{0.2F, 1, 0.2F}, {0.2F, 1, 0.8F}, {1.01F, 2, 0.5F}}};
    CHECK(filled_cells(rasterize_all(make_mesh({beyond}), unit_grid(2, 2))) == "##\n  \n");
  }

  TEST_CASE("a slope has in each cell the heights of its part there, even beside a straight side") {
    // Height 2.25 at the low corner, three voxels more for each cell along x and along z.
    const Corners slope = {{{0.5F, 2.25F, 0.5F}, {0.5F, 8.25F, 2.5F}, {2.5F, 8.25F, 0.5F}}};
    const Heightfield field = rasterize_all(make_mesh({slope}), unit_grid(3, 3));
    CHECK(column_of(field, {0, 0}) == std::vector<Span>{{2, 6, Area::ground}});
    CHECK(column_of(field, {0, 1}) == std::vector<Span>{{3, 9, Area::ground}});
    CHECK(column_of(field, {1, 0}) == std::vector<Span>{{3, 9, Area::ground}});
    CHECK(column_of(field, {1, 1}) == std::vector<Span>{{5, 9, Area::ground}});
    CHECK(column_of(field, {0, 2}) == std::vector<Span>{{6, 9, Area::ground}});
    CHECK(column_of(field, {2, 2}).empty());
  }

  TEST_CASE("a floor keeps its area regardless of earlier merges in its column") {
    const auto carpet = static_cast<Area>(64);
    const Corners wall = {{{0.5F, 1.5F, 0.2F}, {0.5F, 5.5F, 0.2F}, {0.5F, 1.5F, 0.8F}}};
    const auto floor = [](float y) { return flat({0, y, 0}, {1, y, 1})[0]; };
    using enum Area;
    const TriangleMesh mesh =
        make_mesh({floor(1.5F), floor(5.5F), floor(9.5F), floor(9.5F), wall, floor(20.5F)},
                  {ground, ground, ground, carpet, none, ground});
    CHECK(rasterize_all(mesh, unit_grid(1, 1)).spans ==
          std::vector<Span>{{1, 6, ground}, {9, 10, carpet}, {20, 21, ground}});
  }

  TEST_CASE("heights beyond 8191 voxels are kept") {
    const Heightfield field =
        rasterize_all(make_mesh(flat({0, 60000.5F, 0}, {1, 0, 1})), unit_grid(1, 1, 65000));
    CHECK(field.spans == std::vector<Span>{{60000, 60001, Area::ground}});
  }

  TEST_CASE("heights that a span cannot represent are clipped, regardless of the grid's height") {
    const Corners wall = {{{0.2F, -10, 0.2F}, {0.4F, 1e6F, 0.4F}, {0.8F, 5, 0.8F}}};
    std::vector<Corners> triangles = flat({1, 65532.5F, 0}, {2, 0, 1});
    std::ranges::copy(flat({2, 65536.5F, 0}, {3, 0, 1}), std::back_inserter(triangles));
    triangles.push_back(wall);
    const Heightfield field = rasterize_all(make_mesh(triangles), unit_grid(3, 1, 2'000'000));
    CHECK(field.spans == std::vector<Span>{{0, 65533, Area::ground}, {65532, 65533, Area::ground}});
    CHECK(column_of(field, {2, 0}).empty());
  }

  TEST_CASE("a column may have several runs, and all stay separate") {
    std::vector<Corners> triangles;
    for (const int y : {9, 3, 15, 1, 7, 13, 5, 11}) {
      const float height = static_cast<float>(y) * 3 + 0.5F;
      const auto x = static_cast<float>(y % 4);
      std::ranges::copy(flat({x, height, 0}, {12, height, 2}), std::back_inserter(triangles));
    }
    const Heightfield field = rasterize_all(make_mesh(triangles), unit_grid(12, 2, 60));
    for (int x = 3; x < 12; ++x) {
      const std::vector<Span> column = column_of(field, {x, 1});
      REQUIRE(column.size() == 8);
      for (std::uint16_t i = 0; i < 8; ++i) {
        const auto bottom = static_cast<std::uint16_t>(6 * i + 3);
        CHECK(column[i] == Span{bottom, static_cast<std::uint16_t>(bottom + 1), Area::ground});
      }
    }
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
    // With Recast's rule, the floor that comes later makes the wall walkable.
    const RasterizeOptions in_order = {.area_rule = AreaRule::in_order};
    CHECK(rasterize_all(wall_last, unit_grid(1, 1), in_order).spans == expected);
    CHECK(rasterize_all(wall_first, unit_grid(1, 1), in_order).spans ==
          std::vector<Span>{{0, 10, Area::ground}});
  }

  TEST_CASE("every shape of triangle fills the same cells and heights as in exact geometry") {
    Random random(11);
    for (int i = 0; i < 12000; ++i) {
      const VoxelGrid grid = random_grid(random);
      const auto shape = static_cast<Shape>(i % 8);
      const Corners triangle = random_triangle(random, shape, grid);
      const Heightfield field = rasterize_all(make_mesh({triangle}), grid);
      CAPTURE(i);
      CAPTURE(i % 8);
      REQUIRE(difference_from_cover(field, ExactCover(triangle, grid)) == "");
    }
  }

  TEST_CASE("with ClipStart::window, every shape of triangle is cut as in Recast") {
    Random random(16);
    for (int i = 0; i < 12000; ++i) {
      const VoxelGrid grid = random_grid(random);
      RasterizeOptions options = random_options(random);
      options.clip_start = ClipStart::window;
      const auto shape = static_cast<Shape>(i % 8);
      const TriangleMesh mesh = make_mesh({random_triangle(random, shape, grid)});
      const Heightfield fast = rasterize_all(mesh, grid, options);
      const Heightfield slow = rasterize_slowly(mesh, mesh.areas(), grid, options);
      CAPTURE(i);
      REQUIRE(equal(fast, slow));
    }
  }

  TEST_CASE("many triangles merge as if added one by one") {
    Random random(12);
    for (int i = 0; i < 300; ++i) {
      const VoxelGrid grid = random_grid(random);
      const RasterizeOptions options = random_options(random);
      const TriangleMesh mesh = random_mesh(random, grid, 1 + random.below(60));
      CAPTURE(i);
      REQUIRE(equal(rasterize_all(mesh, grid, options),
                    rasterize_slowly(mesh, mesh.areas(), grid, options)));
    }
  }

  TEST_CASE("the order of triangles does not matter") {
    Random random(13);
    for (int i = 0; i < 100; ++i) {
      const VoxelGrid grid = random_grid(random);
      const TriangleMesh mesh = random_mesh(random, grid, 40);
      CAPTURE(i);
      const RasterizeOptions options = {.merge_height = random.below(4)};
      REQUIRE(equal(rasterize_all(mesh, grid, options),
                    rasterize_all(shuffled(mesh, random), grid, options)));
    }
  }

  TEST_CASE("a column has the same spans in every window that contains it") {
    Random random(14);
    for (int i = 0; i < 200; ++i) {
      const VoxelGrid world = random_grid(random);
      const TriangleMesh mesh = random_mesh(random, world, 20);
      const Heightfield whole = rasterize_all(mesh, world);
      VoxelGrid window = world;
      window.first = {random.below(world.width), random.below(world.depth)};
      window.width = 1 + random.below(world.width - window.first.x);
      window.depth = 1 + random.below(world.depth - window.first.z);
      const Heightfield part = rasterize_all(mesh, window);
      CAPTURE(i);
      for (int z = 0; z < window.depth; ++z) {
        for (int x = 0; x < window.width; ++x) {
          const Cell there = {x + window.first.x, z + window.first.z};
          REQUIRE(column_of(part, {x, z}) == column_of(whole, there));
        }
      }
    }
  }

  TEST_CASE("two halves of a rectangle fill the same voxels together and separately") {
    Random random(17);
    for (int i = 0; i < 3000; ++i) {
      const VoxelGrid grid = random_grid(random);
      const Corners half = random_triangle(random, i % 2 == 0 ? Shape::any : Shape::on_grid, grid);
      const Vec3 low = min(half[0], half[1]);
      const Vec3 high = max(half[0], half[1]);
      std::array<Vec3, 4> corners = {low, low, high, high};  // around the rectangle
      const int flat_axis = i % 3;
      if (flat_axis == 0) corners[1].y = high.y;
      if (flat_axis != 0) corners[1].x = high.x;
      if (flat_axis == 0) corners[3].y = low.y;
      if (flat_axis != 0) corners[3].x = low.x;
      for (Vec3& corner : corners) {
        if (flat_axis == 0) corner.x = low.x;
        if (flat_axis == 1) corner.y = low.y;
        if (flat_axis == 2) corner.z = low.z;
      }
      const Corners a = {corners[2], corners[0], corners[1]};
      const Corners b = {corners[0], corners[2], corners[3]};
      const Corners other = {{{-9e5F, 0, -9e5F}, {-9e5F, 1, -9e5F}, {-9e5F, 0, -8e5F}}};
      CAPTURE(i);
      REQUIRE(equal(rasterize_all(make_mesh({a, b}), grid),
                    rasterize_all(make_mesh({a, other, b}), grid)));
      // The other diagonal's half does not complete the rectangle.
      const Corners overlapping = {corners[0], corners[1], corners[3]};
      REQUIRE(equal(rasterize_all(make_mesh({a, overlapping}), grid),
                    rasterize_all(make_mesh({a, other, overlapping}), grid)));
    }
  }

  TEST_CASE("reused memory gives the same spans as new memory") {
    Random random(15);
    RasterizeScratch scratch;
    Heightfield field;
    for (int i = 0; i < 30; ++i) {
      const VoxelGrid grid = random_grid(random);
      const TriangleMesh mesh = random_mesh(random, grid, 20);
      rasterize_into({.mesh = mesh, .grounds = as_ground(mesh.areas())}, grid, {}, scratch, field);
      REQUIRE(equal(field, rasterize_all(mesh, grid)));
    }
  }
}

TEST_SUITE("bake/span_columns") {
  TEST_CASE("spans get the areas of each table that they get alone") {
    Random random(16);
    RasterizeScratch scratch;
    for (int i = 0; i < 200; ++i) {
      const VoxelGrid grid = random_grid(random);
      const TriangleMesh mesh = random_mesh(random, grid, 1 + random.below(60));
      fill_columns({.mesh = mesh, .grounds = as_ground(mesh.areas())}, grid, {}, scratch);
      for (int k = random.below(4); k >= 0; --k) {
        AreaTable table = {};
        for (std::size_t code = 1; code < table.size(); ++code)
          table[code] = static_cast<Area>(random.below(4));
        std::vector<Area> areas;
        for (const Area area : mesh.areas())
          areas.push_back(table[static_cast<std::size_t>(area)]);
        const int merge_height = random.below(5);
        Heightfield field = {.grid = grid};
        scratch.columns.finish({.of_ground = &table, .merge_height = merge_height}, field);
        CAPTURE(i);
        CAPTURE(k);
        REQUIRE(equal(field, rasterize(mesh, areas, grid, {.merge_height = merge_height})));
      }
    }
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
  }

  TEST_CASE("level ground is walkable with any limit, also 0") {
    const Corners level = {{{0.1F, 0.3F, 0.1F}, {0.1F, 0.3F, 1.7F}, {1.3F, 0.3F, 0.1F}}};
    const Corners below = {{{0.1F, 0.3F, 0.1F}, {1.3F, 0.3F, 0.1F}, {0.1F, 0.3F, 1.7F}}};
    const Corners tilted = {{{0, 0, 0}, {0, 0, 1}, {1, 0.001F, 0}}};
    const TriangleMesh mesh = make_mesh({level, below, tilted});
    using enum Area;
    for (const float limit : {0.0F, 1e-30F, 0.01F})
      CHECK(areas_by_slope(mesh, limit) == std::vector<Area>{ground, none, none});
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
