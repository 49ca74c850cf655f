// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/volume_columns.h"

#include "way/bake/shape.h"
#include "way/core/random.h"

#include "support/builders/ascii_field.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Columns = std::map<std::pair<int, int>, std::set<int>>;  // voxels by column

VoxelGrid grid_of(int width, int depth) {
  return {.origin = {-1, -2, -3},
          .cell_size = 0.5F,
          .cell_height = 0.25F,
          .height = 1000,
          .first = {-2, 1},
          .width = width,
          .depth = depth};
}

Columns touched(const VolumeShape& shape, const VoxelGrid& grid) {
  VolumeScratch scratch;
  Columns columns;
  for (const VolumeRow& row : find_touched(shape, grid, scratch)) {
    for (int x = std::max(row.left, 0); x < std::min(row.right, grid.width); ++x) {
      for (int y = std::max(row.heights.low, 0); y <= std::min(row.heights.high, 200); ++y)
        columns[{x, row.z}].insert(y);
    }
  }
  return columns;
}

/// Where a point of the world lies in a grid.
struct Place {
  std::pair<int, int> column;
  int voxel;
};

Place place_of(const VoxelGrid& grid, Vec3 p) {
  const auto cell = [&](float at, float low, int first) {
    return static_cast<int>(std::floor((double{at} - double{low}) / double{grid.cell_size})) -
           first;
  };
  return {{cell(p.x, grid.origin.x, grid.first.x), cell(p.z, grid.origin.z, grid.first.z)},
          static_cast<int>(
              std::floor((double{p.y} - double{grid.origin.y}) / double{grid.cell_height}))};
}

/// Every point inside of a shape lies in a voxel that is covered.
template <class Sample>
void check_covers(const VolumeShape& shape, Sample sample) {
  const VoxelGrid grid = grid_of(24, 20);
  const Columns columns = touched(shape, grid);
  for (int i = 0; i < 2000; ++i) {
    const Place at = place_of(grid, sample());
    const bool is_in = at.column.first >= 0 && at.column.second >= 0 &&
                       at.column.first < grid.width && at.column.second < grid.depth;
    if (!is_in || at.voxel < 0) continue;
    const auto found = columns.find(at.column);
    REQUIRE(found != columns.end());
    CHECK(found->second.contains(at.voxel));
  }
}

Vec3 random_point(Random& random, float reach) {
  const float x = random.between(-reach, reach);
  const float y = random.between(-reach, reach);
  return {x + 3, y + 1, random.between(-reach, reach) + 2};
}

Vec3 random_direction(Random& random) {
  for (;;) {
    const Vec3 v = random_point(random, 1) - Vec3{3, 1, 2};
    if (length(v) <= 1) return v;
  }
}

}  // namespace

TEST_SUITE("bake/volume_columns") {
  TEST_CASE(
      "no point of a ball or a leaning capsule is left out, and nothing far away is covered") {
    Random random(3);
    for (int round = 0; round < 40; ++round) {
      const CapsuleVolume capsule = {random_point(random, 3), random_point(random, 3),
                                     random.between(0.1F, 2)};
      check_covers(capsule, [&] {
        return lerp(capsule.start, capsule.end, random.unit()) +
               random_direction(random) * (capsule.radius * 0.999F);
      });
      const SphereVolume ball = {capsule.start, capsule.radius};
      check_covers(ball,
                   [&] { return ball.center + random_direction(random) * (ball.radius * 0.999F); });
      for (const auto& [column, voxels] : touched(ball, grid_of(24, 20))) {
        const double x = -1 + 0.5 * (column.first - 2 + 0.5) - double{ball.center.x};
        const double z = -3 + 0.5 * (column.second + 1 + 0.5) - double{ball.center.z};
        CHECK(std::hypot(x, z) < double{ball.radius} + 0.5 * std::sqrt(0.5) + 1e-6);
        CHECK(static_cast<double>(voxels.size()) <= 2 * double{ball.radius} / 0.25 + 3);
      }
    }
  }

  TEST_CASE("a cylinder covers the columns that it touches") {
    Random random(4);
    for (int round = 0; round < 40; ++round) {
      const CylinderVolume cylinder = {random_point(random, 3), random.between(0.05F, 2), 1.3F};
      check_covers(cylinder, [&] {
        const Vec3 d = random_direction(random);
        const float flat = std::sqrt(d.x * d.x + d.z * d.z);
        const float r = cylinder.radius * 0.999F * random.unit() / std::max(flat, 1e-6F);
        return cylinder.base + Vec3{d.x * r, cylinder.height * random.unit(), d.z * r};
      });
    }
  }

  TEST_CASE("a box that leans covers all of its points, a thin one too") {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
      const Vec3 size = {random.between(0.02F, 4), random.between(0.02F, 4),
                         random.between(0.02F, 4)};
      const Vec3 axis = random_direction(random);
      const float w = random.between(-1, 1);
      const float norm = 1 / std::sqrt(length_squared(axis) + w * w);
      const Transform t = Transform::rotated(axis.x * norm, axis.y * norm, axis.z * norm, w * norm,
                                             random_point(random, 2));
      const auto shape = place_shape(BoxShape{size}, t);
      REQUIRE(shape);
      check_covers(*shape, [&] {
        const auto along = [&](float side) { return random.between(-0.499F, 0.499F) * side; };
        const float x = along(size.x);
        const float y = along(size.y);
        return t({x, y, along(size.z)});
      });
    }
  }

  TEST_CASE("a convex mesh covers the same whether it is said to be convex or not") {
    Random random(6);
    for (int round = 0; round < 60; ++round) {
      std::vector<Vec3> points;
      for (int i = 4 + random.below(12); i > 0; --i)
        points.push_back(random_point(random, 3));
      const auto hull = hull_shape(points);
      REQUIRE(hull);
      const VoxelGrid grid = grid_of(24, 20);
      CHECK(touched(MeshVolume{hull->mesh, true}, grid) ==
            touched(MeshVolume{hull->mesh, false}, grid));
    }
  }

  TEST_CASE("an inverted mesh encloses the same") {
    const auto box = place_shape(BoxShape{{4, 3, 4}}, Transform::turned(30, {3, 1, 2}));
    REQUIRE(box);
    const TriangleMesh& mesh = *std::get<MeshVolume>(*box).mesh;
    const auto inverted =
        TriangleMesh::create({mesh.vertices().begin(), mesh.vertices().end()},
                             {mesh.triangles().begin(), mesh.triangles().end()}, {},
                             {.winding = TriangleMeshOptions::Winding::clockwise});
    REQUIRE(inverted);
    const VoxelGrid grid = grid_of(24, 20);
    CHECK(touched(MeshVolume{std::make_shared<const TriangleMesh>(*inverted)}, grid) ==
          touched(*box, grid));
  }

  TEST_CASE("an open mesh covers its surface only") {
    const auto roof =
        TriangleMesh::create({{1, 2, 0}, {1, 2, 4}, {5, 2, 4}, {5, 2, 0}}, {{0, 1, 2}, {0, 2, 3}});
    REQUIRE(roof);
    const Columns columns =
        touched(MeshVolume{std::make_shared<const TriangleMesh>(*roof)}, grid_of(24, 20));
    CHECK(columns.size() == 64);
    for (const auto& [column, voxels] : columns)
      CHECK(voxels == std::set<int>{16, 17});
  }

  TEST_CASE("two boxes that overlap in one mesh leave no hole where they overlap") {
    const auto a = place_shape(BoxShape{{3, 3, 3}}, Transform::turned(10, {2, 1, 2}));
    const auto b = place_shape(BoxShape{{3, 3, 3}}, Transform::turned(40, {3, 1, 2}));
    REQUIRE(a);
    REQUIRE(b);
    const TriangleMesh* const both[] = {std::get<MeshVolume>(*a).mesh.get(),
                                        std::get<MeshVolume>(*b).mesh.get()};
    const auto mesh = joined(both);
    REQUIRE(mesh);
    const VoxelGrid grid = grid_of(24, 20);
    Columns expected = touched(*a, grid);
    for (const auto& [column, voxels] : touched(*b, grid))
      expected[column].insert(voxels.begin(), voxels.end());
    CHECK(touched(MeshVolume{std::make_shared<const TriangleMesh>(*mesh)}, grid) == expected);
  }

  TEST_CASE("a window sees the same columns as the whole") {
    const auto box = place_shape(BoxShape{{5, 2, 1}}, Transform::turned(25, {3, 1, 2}));
    REQUIRE(box);
    const VoxelGrid whole = grid_of(24, 20);
    VoxelGrid part = whole;
    part.first = {whole.first.x + 7, whole.first.z + 5};
    part.width = 6;
    part.depth = 7;
    Columns expected;
    for (const auto& [column, voxels] : touched(*box, whole)) {
      const int x = column.first - 7;
      const int z = column.second - 5;
      if (x >= 0 && z >= 0 && x < part.width && z < part.depth) expected[{x, z}] = voxels;
    }
    CHECK(touched(*box, part) == expected);
  }

  TEST_CASE("an obstacle removes floors that the agent's body would touch") {
    CompactHeightfield open = test::make_field(test::Storey{"000"});
    REQUIRE(open.walkable_height == 2);
    REQUIRE(open.floor[0] == 1);
    const auto carved = [&](float low, float high) {
      CompactHeightfield field = open;
      mark_areas(field, std::vector<AreaVolume>{
                            {.shape = Aabb3{{1.2F, low, 0}, {1.8F, high, 1}}, .carves = true}});
      return test::picture_of(field)[0];
    };
    CHECK(carved(1, 3) == "#.#");
    CHECK(carved(2.9F, 3) == "#.#");  // the head touches it
    CHECK(carved(3, 4) == "###");     // there is room below
    CHECK(carved(-5, 0.5F) == "#.#");
    CHECK(carved(-5, -0.5F) == "###");
  }

  TEST_CASE("an obstacle wins over markers of any priority") {
    CompactHeightfield open = test::make_field(test::Storey{"000"});
    const Aabb3 all = {{0, 0, 0}, {3, 3, 1}};
    const AreaVolume marker = {.shape = all, .area = static_cast<Area>(1), .priority = 1000};
    const AreaVolume wall = {.shape = Aabb3{{1.1F, 0, 0}, {1.9F, 3, 1}}, .carves = true};
    mark_areas(open, std::vector<AreaVolume>{wall, marker});
    CHECK(test::picture_of(open)[0] == "a.a");
  }

  TEST_CASE("every shape refuses numbers that make no sense") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto message = [](const Shape& shape, const Transform& t = {}) {
      const auto placed = place_shape(shape, t);
      return placed ? std::string("placed") : placed.error().message;
    };
    CHECK(message(CylinderShape{-1, 2}) ==
          "the radius of a cylinder is -1: it must be a number greater than 0");
    CHECK(message(CylinderShape{1, nan}) ==
          "the height of a cylinder is nan: it must be a number greater than 0");
    CHECK(message(BoxShape{{1, 0, 1}}) ==
          "the size of a box along y is 0: it must be a number greater than 0");
    CHECK(message(SphereShape{std::numeric_limits<float>::infinity()}) ==
          "the radius of a sphere is inf: it must be a number greater than 0");
    CHECK(message(CapsuleShape{0, 2}) ==
          "the radius of a capsule is 0: it must be a number greater than 0");
    CHECK(message(MeshShape{}) == "the mesh of a shape has no triangles");
    CHECK(message(SphereShape{1}, Transform::at({nan, 0, 0})) == "the transform is not finite");
    CHECK(message(BoxShape{}, {.x_axis = {0, 0, 0}}) == "the transform makes everything flat");
    CHECK(message(SphereShape{1}, {.x_axis = {2, 0, 0}}) ==
          "a sphere cannot be scaled by its transform: change its size");
    CHECK(message(CylinderShape{1, 2}, Transform::rotated(0.7071068F, 0, 0, 0.7071068F)) ==
          "a cylinder cannot lean: use a hull or a mesh");
  }
}
