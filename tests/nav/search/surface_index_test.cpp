// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/surface_index.h"

#include "way/core/random.h"

#include "nav/plan/convex_polygon.h"
#include "nav/surface/polygon_surface.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <limits>
#include <utility>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A quad of side 4 with a bumpy surface of `side` by `side` squares, each of two triangles of
/// either winding.
TileData bumpy_quad(int side, Random& random) {
  TileData data = test::grid_data({.quads = 1, .side = 4});
  const float step = 4 / static_cast<float>(side);
  const auto at = [side](int x, int z) {
    return static_cast<std::uint32_t>(4 + z * (side + 1) + x);
  };
  for (int z = 0; z <= side; ++z) {
    for (int x = 0; x <= side; ++x)
      data.detail_vertices.push_back(
          {static_cast<float>(x) * step, random.between(0, 1), static_cast<float>(z) * step});
  }
  for (int z = 0; z < side; ++z) {
    for (int x = 0; x < side; ++x) {
      data.detail_triangles.push_back({{at(x, z), at(x, z + 1), at(x + 1, z)}, 0});
      data.detail_triangles.push_back({{at(x + 1, z), at(x + 1, z + 1), at(x, z + 1)}, 0});
    }
  }
  data.patches = {{0, 0},
                  {static_cast<std::uint32_t>(data.detail_vertices.size()),
                   static_cast<std::uint32_t>(data.detail_triangles.size())}};
  return data;
}

/// Queries the first polygon of a mesh repeatedly.
class Surveyor {
 public:
  explicit Surveyor(const NavMesh& mesh) : mesh_(mesh), tile_(*mesh.tile_in(0)) {
    nodes_.begin(mesh);
    index_.begin(nodes_);
    const PolygonView corners = tile_.polygon(0);
    for (std::uint32_t i = 0; i < corners.count; ++i)
      box_.add(corners.corner(i));
  }

  float height(Vec3 p) {
    const std::uint32_t polygon_index = nodes_.index_of(mesh_.ref(0, 0));
    return index_.height({tile_, 0, polygon_index, box_}, p);
  }
  float expected(Vec3 p) const { return height_over(tile_, 0, p); }
  std::size_t bytes() const { return index_.bytes(); }

 private:
  const NavMesh& mesh_;
  TileView tile_;
  SearchNodes nodes_;
  SurfaceIndex index_;
  Aabb2 box_ = {};
};

}  // namespace

TEST_SUITE("nav/surface_index") {
  TEST_CASE("heights are those of a search through all triangles, for any number") {
    Random random(8);
    for (const int side : {1, 2, 3, 4, 7, 20}) {
      const NavMesh mesh = test::mesh_of(bumpy_quad(side, random));
      Surveyor surveyor(mesh);
      for (int i = 0; i < 400; ++i) {
        const Vec3 p = {random.between(0, 4), 9, random.between(0, 4)};
        CHECK(surveyor.height(p) == surveyor.expected(p));
      }
    }
  }

  TEST_CASE("on corners and edges of triangles it is the height of the first of them") {
    Random random(9);
    const NavMesh mesh = test::mesh_of(bumpy_quad(8, random));
    Surveyor surveyor(mesh);
    for (int z = 0; z <= 16; ++z) {
      for (int x = 0; x <= 16; ++x) {
        const Vec3 p = {static_cast<float>(x) / 4, 0, static_cast<float>(z) / 4};
        CHECK(surveyor.height(p) == surveyor.expected(p));
      }
    }
  }

  TEST_CASE("a point beside the surface has the height of the closest edge") {
    Random random(10);
    const NavMesh mesh = test::mesh_of(bumpy_quad(8, random));
    Surveyor surveyor(mesh);
    for (const Vec3 p : {Vec3{-0.01F, 0, 2}, Vec3{4.01F, 0, 1}, Vec3{1, 0, -0.01F}, Vec3{3, 0, 5}})
      for (int i = 0; i < 3; ++i)
        CHECK(surveyor.height(p) == surveyor.expected(p));
  }

  TEST_CASE("surfaces without extent, and at the ends of the world, give the same heights") {
    Random random(11);
    for (const Vec3 size : {Vec3{1, 1, 1e-30F}, Vec3{1e15F, 1, 1e15F}, Vec3{1e-18F, 1, 1e-18F}}) {
      TileData data = bumpy_quad(6, random);
      for (std::vector<Vec3>* points : {&data.vertices, &data.detail_vertices}) {
        for (Vec3& v : *points)
          v = {v.x * size.x, v.y, v.z * size.z};
      }
      const auto tile = Tile::create(data);
      if (!tile) continue;  // too thin to be a polygon
      const NavMesh mesh = test::mesh_of(data);
      Surveyor surveyor(mesh);
      for (int i = 0; i < 100; ++i) {
        const Vec3 p = {random.between(0, 4) * size.x, 0, random.between(0, 4) * size.z};
        CHECK(surveyor.height(p) == surveyor.expected(p));
      }
    }
  }

  TEST_CASE("nothing is stored for few triangles, nor for a surface queried only once") {
    Random random(12);
    const NavMesh simple = test::mesh_of(bumpy_quad(2, random));
    const NavMesh rich = test::mesh_of(bumpy_quad(10, random));
    Surveyor of_simple(simple);
    Surveyor of_rich(rich);
    const Vec3 p = {1, 0, 1};
    CHECK(of_simple.height(p) == of_simple.expected(p));
    CHECK(of_rich.height(p) == of_rich.expected(p));
    const std::size_t bytes = of_rich.bytes();
    CHECK(of_simple.height(p) == of_simple.expected(p));
    CHECK(of_rich.height(p) == of_rich.expected(p));
    CHECK(of_simple.bytes() == bytes);
    CHECK(of_rich.bytes() > bytes);
  }
}
