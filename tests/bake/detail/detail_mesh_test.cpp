// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/detail_mesh.h"

#include "way/core/random.h"

#include "bake/detail/detail_mesh_into.h"
#include "support/checks/detail_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

VoxelGrid grid_of(int width, int depth) {
  VoxelGrid grid;
  grid.width = width;
  grid.depth = depth;
  return grid;
}

/// A level of polygons over ground: everything that add_detail() reads.
struct Level {
  CompactHeightfield open;
  PolyMesh polygons;
  RegionMap regions = one_region(open);
  SeamMap seams = {};

  DetailInput input() const { return {polygons, open, regions, seams}; }
  DetailMesh detail(const DetailOptions& options = {}) const {
    return add_detail(input(), options);
  }
};

PolyMesh quad(const VoxelGrid& grid, int height) {
  const int x = grid.inner_width();
  const int z = grid.inner_depth();
  return make_poly_mesh(grid, {{0, height, 0}, {0, height, z}, {x, height, z}, {x, height, 0}},
                        {{0, 1, 2, 3}});
}

/// Two quads side by side; the edge between them is in the middle of x.
PolyMesh two_quads(const VoxelGrid& grid, int height) {
  const int x = grid.inner_width();
  const int z = grid.inner_depth();
  return make_poly_mesh(grid,
                        {{0, height, 0},
                         {0, height, z},
                         {x / 2, height, z},
                         {x / 2, height, 0},
                         {x, height, z},
                         {x, height, 0}},
                        {{0, 1, 2, 3}, {3, 2, 4, 5}});
}

Level level_of(const VoxelGrid& grid, const std::function<int(Cell)>& height,
               const PolyMesh& polygons) {
  return {.open = make_ground(grid, height), .polygons = polygons};
}

int tent(int at, int middle, int height) {
  return std::max(0, height - std::abs(at - middle));
}

/// Triangles over a jittered lattice of 3 x 3 quads, with heights near those of the ground.
PolyMesh random_triangles(Random& random, const CompactHeightfield& open) {
  const int border = open.grid.border;
  const int step_x = open.grid.inner_width() / 3;
  const int step_z = open.grid.inner_depth() / 3;
  std::vector<GridPoint> vertices;
  for (int i = 0; i < 16; ++i) {
    GridPoint at = {i % 4 * step_x, 0, i / 4 * step_z};
    if (i % 4 % 3 != 0) at.x += random.below(step_x / 2) - step_x / 4;
    if (i / 4 % 3 != 0) at.z += random.below(step_z / 2) - step_z / 4;
    const Cell cell = {std::min(at.x, open.grid.inner_width() - 1) + border,
                       std::min(at.z, open.grid.inner_depth() - 1) + border};
    at.y = open.floor[open.grid.column_index(cell)];
    vertices.push_back(at);
  }
  std::vector<std::vector<std::uint32_t>> rings;
  for (std::uint32_t i = 0; i < 9; ++i) {
    const std::uint32_t low = i / 3 * 4 + i % 3;
    rings.push_back({low, low + 4, low + 5});
    rings.push_back({low, low + 5, low + 1});
  }
  return make_poly_mesh(open.grid, std::move(vertices), rings);
}

/// Rolling ground with noise.
Level random_level(Random& random, int side) {
  const int period = 5 + random.below(30);
  const int noise = 1 + random.below(4);
  Level level;
  level.open = make_ground(grid_of(side, side), [&](Cell c) {
    return 20 + std::abs(c.x % (2 * period) - period) / 2 + std::abs(c.z % period - period / 2) +
           random.below(noise);
  });
  level.regions = one_region(level.open);
  level.polygons = random_triangles(random, level.open);
  return level;
}

/// Two regions, separated at a line x = middle; triangles belong to the region of their first
/// corner.
void split_regions(Level& level, int middle) {
  for (std::uint32_t f = 0; f < level.open.size(); ++f)
    level.regions.regions[f] = static_cast<int>(f) % level.open.grid.width < middle ? 1 : 2;
  for (std::size_t i = 0; i < level.polygons.size(); ++i) {
    const int x = level.polygons.vertices[level.polygons.polygon(i)[0]].x;
    level.polygons.regions[i] = x < middle ? 1 : 2;
  }
}

/// A quad over a tile of 32 cells whose high x side is a seam with the given corner heights. The
/// ground is flat and must not affect the seam.
Level tile_with_seam(const std::vector<std::uint16_t>& heights, Side side) {
  VoxelGrid grid = grid_of(42, 42);
  grid.border = 5;
  Level level = {.open = make_ground(grid, [](Cell) { return 50; }), .polygons = quad(grid, 8)};
  level.seams.seams = {{.side = side, .low = 0, .high = 32, .first_height = 0}};
  level.seams.heights = heights;
  const std::size_t edge = side == Side::low_x ? 0 : 2;
  level.polygons.seams[edge] = 1;
  level.polygons.neighbors[edge] = PolyMesh::kPortal + static_cast<std::uint32_t>(side);
  return level;
}

std::vector<std::uint16_t> ridge() {
  std::vector<std::uint16_t> heights(33, 8);
  for (int i = 0; i <= 32; ++i)
    heights[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(8 + tent(i, 12, 10));
  return heights;
}

}  // namespace

TEST_SUITE("bake/detail_mesh") {
  TEST_CASE("no polygons have no detail") {
    const DetailMesh detail = Level{}.detail();
    CHECK(detail.patches.empty());
    CHECK(detail.vertices.empty());
    CHECK(detail.triangles.empty());
  }

  TEST_CASE("a flat polygon keeps its corners, at the height of the floor") {
    const VoxelGrid grid = grid_of(20, 20);
    const Level level = level_of(
        grid, [](Cell) { return 7; }, quad(grid, 7));
    const DetailMesh detail = level.detail();
    CHECK(detail.vertices == std::vector<Vec3>{{0, 7, 0}, {0, 7, 20}, {20, 7, 20}, {20, 7, 0}});
    CHECK(detail.triangles.size() == 2);
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("without samples polygons stay flat between their corners, regardless of the ground") {
    const VoxelGrid grid = grid_of(40, 40);
    const Level level = level_of(
        grid, [](Cell c) { return tent(c.x, 20, 15); }, quad(grid, 0));
    const DetailMesh detail = level.detail({.sample_distance = 0, .max_error = 0});
    CHECK(detail.vertices.size() == 4);
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("the surface follows a hill inside a polygon") {
    const VoxelGrid grid = grid_of(40, 40);
    const Level level = level_of(
        grid, [](Cell c) { return std::min(tent(c.x, 18, 9), tent(c.z, 18, 9)); }, quad(grid, 0));
    const DetailMesh detail = level.detail();
    CHECK(fault_of_patches(level.polygons, detail).empty());
    CHECK(height_of_patch(detail, 0, {18.5F, 18.5F}) == 9.0F);
    CHECK(measure_detail(level.input(), detail, 6, 3).most <= 1);
    CHECK(vertices_on_edge(level.polygons, detail, 0, 0).empty());
  }

  TEST_CASE("two polygons have the same vertices on the edge that they share") {
    const VoxelGrid grid = grid_of(60, 40);
    const Level level = level_of(
        grid, [](Cell c) { return tent(c.z, 20, 20) / 2 + c.x / 15; }, two_quads(grid, 0));
    const DetailMesh detail = level.detail();
    CHECK(vertices_on_edge(level.polygons, detail, 0, 2).size() >= 1);
    CHECK(fault_of_shared_edges(level.polygons, detail).empty());
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("collinear corners of the outline make no degenerate triangle") {
    const VoxelGrid grid = grid_of(20, 20);
    std::vector<GridPoint> ring;
    std::vector<std::uint32_t> numbers(40);
    for (int i = 0; i < 10; ++i)
      ring.push_back({0, 3, 2 * i});
    for (int i = 0; i < 10; ++i)
      ring.push_back({2 * i, 3, 20});
    for (int i = 0; i < 10; ++i)
      ring.push_back({20, 3, 20 - 2 * i});
    for (int i = 0; i < 10; ++i)
      ring.push_back({20 - 2 * i, 3, 0});
    std::rotate(ring.begin(), ring.begin() + 5, ring.end());
    for (std::uint32_t i = 0; i < 40; ++i)
      numbers[i] = i;
    const Level level = level_of(
        grid, [](Cell) { return 3; }, make_poly_mesh(grid, ring, {numbers}));
    const DetailMesh detail = level.detail();
    CHECK(detail.triangles.size() == 38);
    CHECK(fault_of_patches(level.polygons, detail) == "");
  }

  TEST_CASE("a patch may have more than 127 vertices and 255 triangles") {
    const VoxelGrid grid = grid_of(200, 200);
    Random random(1);
    const Level level = level_of(
        grid, [&](Cell) { return random.below(30); }, quad(grid, 0));
    const DetailMesh detail = level.detail({.sample_distance = 4, .max_error = 2});
    CHECK(detail.vertices.size() > 1000);
    CHECK(detail.triangles.size() > 2000);
    CHECK(measure_detail(level.input(), detail, 4, 2).most <= 2.001);
  }

  TEST_CASE("an edge may have more than 32 parts") {
    const VoxelGrid grid = grid_of(1000, 40);
    const Level level = level_of(
        grid, [](Cell c) { return std::abs(c.x % 32 - 16); }, quad(grid, 16));
    const DetailMesh detail = level.detail({.sample_distance = 4, .max_error = 1});
    CHECK(vertices_on_edge(level.polygons, detail, 0, 1).size() >= 60);
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("a polygon without floors stays as it is: there are no spikes") {
    const VoxelGrid grid = grid_of(40, 40);
    Level level = level_of(
        grid, [](Cell) { return 30; }, quad(grid, 12));
    level.polygons.regions[0] = 5;  // No floor has this region.
    const DetailMesh detail = level.detail();
    CHECK(detail.vertices.size() == 4);
    CHECK(std::ranges::all_of(detail.vertices, [](Vec3 v) { return v.y == 12; }));
  }

  TEST_CASE("floors of a neighboring region that a polygon covers give it their heights") {
    const VoxelGrid grid = grid_of(40, 40);
    Level level = level_of(
        grid, [](Cell c) { return tent(c.x, 24, 12); }, quad(grid, 0));
    for (std::uint32_t f = 0; f < level.open.size(); ++f)
      if (f % 40 > 10) level.regions.regions[f] = 2;
    const DetailMesh detail = level.detail();
    CHECK(height_of_patch(detail, 0, {24.5F, 18.5F}) == 12.0F);
  }

  TEST_CASE("stairs that turn back beside themselves do not give their heights to each other") {
    // Rows 0 to 9 lead up along x, rows 11 to 20 further up and back; between them is a wall, over
    // which the outline of the upper flight strays.
    const auto height = [](Cell c) { return c.z < 10 ? c.x : 80 - c.x; };
    const VoxelGrid grid = grid_of(40, 21);
    Level level = level_of(grid, height, {});
    level.polygons = make_poly_mesh(grid, {{0, 80, 10}, {0, 80, 21}, {40, 40, 21}, {40, 40, 11}},
                                    {{0, 1, 2, 3}});
    for (std::uint32_t f = 0; f < level.open.size(); ++f)
      if (f / 40 == 10 && f % 40 != 39) level.regions.regions[f] = 0;
    const DetailMesh detail = level.detail();
    for (const Vec3& v : detail.vertices) {
      CAPTURE(v.x);
      CHECK(std::abs(v.y - (80 - v.x)) < 4);
    }
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("a polygon over several regions follows the ground at its corners") {
    const VoxelGrid grid = grid_of(40, 40);
    Level level = level_of(
        grid, [](Cell c) { return tent(c.x, 24, 12); }, quad(grid, 0));
    level.polygons.regions[0] = 0;
    const DetailMesh detail = level.detail();
    CHECK(height_of_patch(detail, 0, {24.5F, 18.5F}) >= 11.0F);
    CHECK(vertices_on_edge(level.polygons, detail, 0, 1).size() >= 2);
    CHECK(fault_of_patches(level.polygons, detail).empty());
  }

  TEST_CASE("random triangles over random ground are covered and keep to the error") {
    Random random(7);
    for (int round = 0; round < 25; ++round) {
      Level level = random_level(random, 60 + random.below(60));
      if (round % 2 == 1) split_regions(level, level.open.grid.width / 2);
      const auto distance = static_cast<float>(1 + random.below(8));
      const auto error = static_cast<float>(random.below(4));
      const DetailMesh detail = level.detail({.sample_distance = distance, .max_error = error});
      CHECK(fault_of_patches(level.polygons, detail) == "");
      CHECK(fault_of_shared_edges(level.polygons, detail) == "");
      const DetailError measured =
          measure_detail(level.input(), detail, static_cast<int>(distance), distance / 2);
      CHECK(measured.most <= static_cast<double>(error) + 1e-3);
    }
  }

  TEST_CASE("samples are at the same points of the world in every window") {
    const auto hills = [](Cell world) {
      return 10 + tent(world.x % 23, 11, 9) + tent(world.z % 17, 8, 6);
    };
    VoxelGrid first = grid_of(50, 50);
    VoxelGrid second = grid_of(60, 60);
    second.first = {-5 + 3, -5 - 8};
    second.border = 5;
    const auto detail_in = [&](const VoxelGrid& grid) {
      const Cell shift = {grid.first.x + grid.border, grid.first.z + grid.border};
      std::vector<GridPoint> corners = {{10, 12, 10}, {10, 12, 36}, {38, 12, 36}, {38, 12, 10}};
      for (GridPoint& corner : corners)
        corner = {corner.x - shift.x, corner.y, corner.z - shift.z};
      const Level level = {
          .open = make_ground(grid,
                              [&](Cell c) {
                                return hills({c.x + grid.first.x + 23, c.z + grid.first.z + 17});
                              }),
          .polygons = make_poly_mesh(grid, corners, {{0, 1, 2, 3}})};
      DetailMesh detail = level.detail({.sample_distance = 4.5F, .max_error = 0.5F});
      for (Vec3& vertex : detail.vertices)
        vertex = grid.to_world(vertex);
      return detail;
    };
    const DetailMesh one = detail_in(first);
    const DetailMesh other = detail_in(second);
    CHECK(one.vertices.size() > 20);
    CHECK(one.vertices == other.vertices);
    CHECK(one.triangles == other.triangles);
  }

  TEST_CASE("reused memory changes nothing") {
    Random random(2);
    const Level small = random_level(random, 40);
    const Level large = random_level(random, 90);
    DetailScratch scratch;
    DetailMesh mesh;
    add_detail_into(large.input(), {}, scratch, mesh);
    const DetailMesh first = mesh;
    const Vec3* vertices = mesh.vertices.data();
    const DetailTriangle* triangles = mesh.triangles.data();
    add_detail_into(small.input(), {}, scratch, mesh);
    CHECK(mesh.vertices == small.detail().vertices);
    add_detail_into(large.input(), {}, scratch, mesh);
    CHECK(mesh.vertices == first.vertices);
    CHECK(mesh.triangles == first.triangles);
    CHECK(mesh.vertices.data() == vertices);
    CHECK(mesh.triangles.data() == triangles);
  }
}

TEST_SUITE("bake/detail_mesh seams") {
  TEST_CASE("vertices on a seam are corners of the seam with its heights") {
    const Level level = tile_with_seam(ridge(), Side::high_x);
    const DetailMesh detail = level.detail();
    const std::vector<Vec3> found = vertices_on_edge(level.polygons, detail, 0, 2);
    CHECK(found.size() >= 2);
    CHECK(std::ranges::find(found, Vec3{32, 18, 12}) != found.end());
    for (const Vec3 vertex : found)
      CHECK(vertex.y ==
            static_cast<float>(level.seams.heights[static_cast<std::size_t>(vertex.z)]));
    CHECK(fault_of_patches(level.polygons, detail) == "");
  }

  TEST_CASE("the tiles on both sides of a seam have the same vertices on it") {
    Random random(6);
    for (int round = 0; round < 20; ++round) {
      std::vector<std::uint16_t> heights(33);
      for (std::uint16_t& height : heights)
        height = static_cast<std::uint16_t>(8 + random.below(6));
      const Level west = tile_with_seam(heights, Side::high_x);
      const Level east = tile_with_seam(heights, Side::low_x);
      std::vector<Vec3> left = vertices_on_edge(west.polygons, west.detail(), 0, 2);
      std::ranges::reverse(left);
      for (Vec3& vertex : left)
        vertex.x -= 32;
      CHECK(left == vertices_on_edge(east.polygons, east.detail(), 0, 0));
    }
  }

  TEST_CASE("an edge that is part of a seam has the vertices of the whole seam that lie on it") {
    const Level whole = tile_with_seam(ridge(), Side::low_x);
    Level part = whole;
    part.polygons =
        make_poly_mesh(part.open.grid, {{0, 8, 0}, {0, 14, 8}, {0, 8, 32}, {32, 8, 32}, {32, 8, 0}},
                       {{0, 1, 4}, {1, 2, 3, 4}});
    part.polygons.seams[0] = 1;
    part.polygons.seams[3] = 1;
    const DetailMesh detail = part.detail();
    CHECK(fault_of_patches(part.polygons, detail) == "");
    std::vector<Vec3> both = vertices_on_edge(part.polygons, detail, 0, 0);
    for (const Vec3 vertex : vertices_on_edge(part.polygons, detail, 1, 0))
      both.push_back(vertex);
    CHECK(both == vertices_on_edge(whole.polygons, whole.detail(), 0, 0));
  }

  TEST_CASE("without samples a seam is straight") {
    const Level level = tile_with_seam(ridge(), Side::high_x);
    CHECK(level.detail({.sample_distance = 0}).vertices.size() == 4);
  }
}
