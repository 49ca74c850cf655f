// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/row_bands.h"

#include "support/builders/as_ground.h"
#include "support/builders/voxels.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace way;
using namespace way::test;

namespace {

TriangleMesh random_mesh(Random& random, int count) {
  std::vector<std::array<Vec3, 3>> triangles;
  for (int i = 0; i < count; ++i) {
    const float size = random.below(10) == 0 ? 40.0F : 3.0F;
    const Vec3 at = {random.between(-5, 25), 0, random.between(-5, 45)};
    triangles.emplace_back();
    for (Vec3& corner : triangles.back()) {
      corner =
          at + Vec3{random.between(-size, size), random.between(0, 9), random.between(-size, size)};
      // Corners on the planes between rows are the hard ones.
      if (random.below(2) == 0) corner.z = static_cast<float>(static_cast<int>(corner.z));
    }
  }
  return make_mesh(triangles);
}

}  // namespace

TEST_SUITE("bake/row_bands") {
  TEST_CASE("bands cover each row of the window exactly once") {
    const TriangleMesh mesh = make_mesh({{{{0, 0, 0}, {9, 0, 0}, {0, 0, 30}}}});
    VoxelGrid grid = unit_grid(10, 30);
    grid.first = {2, -3};
    RowBands bands;
    bands.sort({.mesh = mesh, .grounds = as_ground(mesh.areas())}, grid, 8);
    REQUIRE(bands.size() == 4);
    CHECK(bands.grid(0).first == Cell{2, -3});
    CHECK(bands.grid(3).first == Cell{2, 21});
    CHECK(bands.grid(2).depth == 8);
    CHECK(bands.grid(3).depth == 6);
    CHECK(bands.grid(3).width == 10);
  }

  TEST_CASE("a triangle is listed in the bands that it reaches") {
    const TriangleMesh mesh = make_mesh({{{{0, 0, 1}, {9, 0, 2}, {0, 0, 3}}},
                                         {{{0, 0, 10}, {9, 0, 19}, {0, 0, 12}}},
                                         {{{0, 0, -9}, {9, 0, 99}, {0, 0, 12}}}});
    RowBands bands;
    bands.sort({.mesh = mesh, .grounds = as_ground(mesh.areas())}, unit_grid(10, 24), 8);
    REQUIRE(bands.size() == 3);
    const auto listed = [&](std::size_t band) {
      const auto triangles = bands.triangles(band);
      return std::vector<std::uint32_t>(triangles.begin(), triangles.end());
    };
    CHECK(listed(0) == std::vector<std::uint32_t>{0, 2});
    CHECK(listed(1) == std::vector<std::uint32_t>{1, 2});
    CHECK(listed(2) == std::vector<std::uint32_t>{1, 2});
  }

  TEST_CASE("a triangle that ends just before a band is not listed there") {
    const TriangleMesh mesh = make_mesh({{{{0, 0, 1}, {9, 0, 2}, {0, 0, 7.9F}}}});
    RowBands bands;
    bands.sort({.mesh = mesh, .grounds = as_ground(mesh.areas())}, unit_grid(10, 16), 8);
    CHECK(bands.triangles(0).size() == 1);
    CHECK(bands.triangles(1).empty());
  }

  TEST_CASE("a single band lists all triangles") {
    const TriangleMesh mesh = make_mesh({{{{0, 0, -9}, {9, 0, -8}, {0, 0, -7}}},
                                         {{{0, 0, 1}, {9, 0, 2}, {0, 0, 3}}},
                                         {{{0, 0, 99}, {9, 0, 98}, {0, 0, 97}}}});
    const std::vector<std::uint32_t> some = {0, 2};
    RowBands bands;
    bands.sort({.mesh = mesh, .grounds = as_ground(mesh.areas())}, unit_grid(10, 16), 16);
    REQUIRE(bands.size() == 1);
    CHECK(bands.triangles(0).size() == 3);
    bands.sort({.mesh = mesh, .grounds = as_ground(mesh.areas()), .triangles = some},
               unit_grid(10, 16), 16);
    CHECK(std::ranges::equal(bands.triangles(0), some));
  }

  TEST_CASE("a window in bands has the spans of the whole") {
    Random random(8);
    RowBands bands;
    for (int i = 0; i < 30; ++i) {
      const TriangleMesh mesh = random_mesh(random, 40);
      VoxelGrid grid = unit_grid(20, 40);
      grid.first = {random.below(5), random.below(5)};
      const RasterizeOptions options = {.merge_height = random.below(3),
                                        .clip_start = ClipStart::triangle};
      const Heightfield whole = rasterize(mesh, mesh.areas(), grid, options);
      const std::vector<GroundCode> grounds = as_ground(mesh.areas());
      bands.sort({.mesh = mesh, .grounds = grounds}, grid, 1 + random.below(12));
      RasterizeScratch scratch;
      Heightfield part;
      std::vector<Span> spans;
      for (std::size_t band = 0; band < bands.size(); ++band) {
        rasterize_into({mesh, grounds, bands.triangles(band)}, bands.grid(band), options, scratch,
                       part);
        spans.insert(spans.end(), part.spans.begin(), part.spans.end());
      }
      CAPTURE(i);
      REQUIRE(spans == whole.spans);
    }
  }
}
