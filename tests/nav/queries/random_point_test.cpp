// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/random_point.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::mesh_of;
using test::Plan;

namespace {

/// Counts of items and how often each was expected.
class ChiSquare {
 public:
  void add(double count, double expected) {
    REQUIRE(expected > 5);  // below that the test is meaningless
    sum_ += (count - expected) * (count - expected) / expected;
    ++cells_;
  }

  /// Returns true if the counts may be chance: one set of counts in about 30,000 is farther off.
  bool is_plausible() const {
    const double freedom = cells_ - 1;
    return sum_ < freedom + 4 * std::sqrt(2 * freedom);
  }

 private:
  double sum_ = 0;
  double cells_ = 0;
};

void check_on_mesh(const NavMesh& mesh, const MeshPoint& one) {
  REQUIRE(one);
  CHECK(is_over(mesh, one.polygon, one.point));
  CHECK(surface_height(mesh, one.polygon, one.point) == one.point.y);
}

double area_of(const NavMesh& mesh, PolyRef ref) {
  return mesh.tile_of(ref)->plan_area(ref.polygon());
}

/// Tiles with one polygon and with 64 in turn, some with a small island.
NavMesh uneven_tiles() {
  Plan island = {.rows = {"###.", "####", "####", "...."},
                 .low = {8, 0, 0},
                 .coord = {2, 0},
                 .is_square = true};
  return test::mesh_of_tiles(
      {test::grid_data({.quads = 1, .side = 4}),
       test::grid_data({.coord = {1, 0}, .quads = 8, .side = 4}), test::plan_data(island)},
      4);
}

/// A polygon with five corners and its surface.
NavMesh pentagon() {
  TileData data;
  data.agent = {.height = 2, .radius = 0.5F, .climb = 0.5F};
  data.vertices = {{0, 0, 0}, {0, 1, 2}, {3, 2, 4}, {8, 3, 1}, {5, 0, -2}};
  data.corners = {0, 1, 2, 3, 4};
  data.neighbors.assign(5, TileData::kWall);
  data.first = {0, 5};
  data.areas = {Area::ground};
  return mesh_of(data);
}

/// What a sampler of all polygons draws, found by a scan of all triangles.
MeshPoint naive_sample(const NavMesh& mesh, double whole, Random& random) {
  const auto share = [&] { return static_cast<double>(random.next() >> 11U) * 0x1p-53; };
  double rest = share() * whole;
  double u = share();
  double v = share();
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  for (const PolyRef ref : test::all_polygons(mesh)) {
    const Tile& tile = *mesh.tile_of(ref);
    const auto x = [&](std::uint32_t i) {
      return static_cast<double>(tile.corner(ref.polygon(), i).x);
    };
    const auto z = [&](std::uint32_t i) {
      return static_cast<double>(tile.corner(ref.polygon(), i).z);
    };
    for (std::uint32_t i = 2; i < tile.corner_count(ref.polygon()); ++i) {
      const double area =
          ((z(i - 1) - z(0)) * (x(i) - x(0)) - (x(i - 1) - x(0)) * (z(i) - z(0))) / 2;
      if (rest < area) {
        return {ref,
                {static_cast<float>(x(0) + (x(i - 1) - x(0)) * u + (x(i) - x(0)) * v), 0,
                 static_cast<float>(z(0) + (z(i - 1) - z(0)) * u + (z(i) - z(0)) * v)}};
      }
      rest -= area;
    }
  }
  return {};
}

}  // namespace

TEST_SUITE("nav/random_point") {
  TEST_CASE("points are those of a scan of all triangles") {
    Random shapes(13);
    const NavMesh bumpy = mesh_of(test::bumpy_floors(shapes, 8));
    for (const NavMesh& mesh : {uneven_tiles(), pentagon(), bumpy}) {
      const PointSampler sampler(mesh);
      Random random(14);
      Random same(14);
      for (int i = 0; i < 3000; ++i) {
        const MeshPoint one = sampler.sample(random);
        const MeshPoint naive = naive_sample(mesh, sampler.area(), same);
        REQUIRE(one.polygon == naive.polygon);
        // Points beside the outline by rounding are clamped to it.
        CHECK(one.point.x == doctest::Approx(naive.point.x).epsilon(1e-6));
        CHECK(one.point.z == doctest::Approx(naive.point.z).epsilon(1e-6));
      }
    }
  }

  TEST_CASE("points are on the surface") {
    Random random(1);
    const NavMesh mesh = mesh_of(test::bumpy_floors(random, 8));
    const PointSampler sampler(mesh);
    for (int i = 0; i < 2000; ++i)
      check_on_mesh(mesh, sampler.sample(random));
  }

  TEST_CASE("points far from the origin are still over their polygons") {
    Random random(2);
    TileData data = test::bumpy_floors(random, 6);
    for (std::vector<Vec3>* points : {&data.vertices, &data.detail_vertices}) {
      for (Vec3& v : *points)
        v = v + Vec3{90000.3F, 0, -70000.7F};
    }
    const NavMesh mesh = mesh_of(data);
    const PointSampler sampler(mesh);
    for (int i = 0; i < 1000; ++i)
      check_on_mesh(mesh, sampler.sample(random));
  }

  TEST_CASE("polygons are hit in proportion to their area, however they are divided into tiles") {
    // Detour picks each tile equally often.
    const NavMesh mesh = uneven_tiles();
    const PointSampler sampler(mesh);
    CHECK(sampler.area() == doctest::Approx(16 + 16 + 5));
    Random random(3);
    std::map<PolyRef, int> hits;
    constexpr int kDraws = 50000;
    for (int i = 0; i < kDraws; ++i)
      ++hits[sampler.sample(random).polygon];
    ChiSquare chi;
    for (const PolyRef ref : test::all_polygons(mesh))
      chi.add(hits[ref], kDraws * area_of(mesh, ref) / sampler.area());
    CHECK(chi.is_plausible());
  }

  TEST_CASE("points are uniformly distributed within a polygon") {
    const NavMesh mesh = pentagon();
    const PointSampler sampler(mesh);
    Random random(4);
    constexpr int kDraws = 40000;
    std::map<std::pair<int, int>, int> hits;
    for (int i = 0; i < kDraws; ++i) {
      const Vec3 p = sampler.sample(random).point;
      ++hits[{static_cast<int>(std::floor(p.x)), static_cast<int>(std::floor(p.z))}];
    }
    ChiSquare chi;
    int whole_cells = 0;
    for (int z = -2; z < 4; ++z) {
      for (int x = 0; x < 8; ++x) {
        bool is_whole = true;
        for (int corner = 0; corner < 4; ++corner) {
          const Vec3 p = {static_cast<float>(x + corner % 2), 0,
                          static_cast<float>(z + corner / 2)};
          is_whole = is_whole && is_over(mesh, mesh.ref(0, 0), p);
        }
        if (!is_whole) continue;
        ++whole_cells;
        chi.add(hits[{x, z}], kDraws / sampler.area());
      }
    }
    CHECK(whole_cells > 8);
    CHECK(chi.is_plausible());
  }

  TEST_CASE("the test of uniformity can fail") {
    ChiSquare chi;
    for (int i = 0; i < 10; ++i)
      chi.add(i % 2 == 0 ? 1100 : 900, 1000);
    CHECK_FALSE(chi.is_plausible());
  }

  TEST_CASE("the same seed gives the same points, another seed gives others") {
    const PointSampler sampler(uneven_tiles());
    Random a(5);
    Random b(5);
    Random c(6);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
      const MeshPoint one = sampler.sample(a);
      const MeshPoint same = sampler.sample(b);
      CHECK(one.point == same.point);
      CHECK(one.polygon == same.polygon);
      differs = differs || sampler.sample(c).point != one.point;
    }
    CHECK(differs);
  }

  TEST_CASE("a sampler of a component stays in it") {
    const NavMesh mesh = uneven_tiles();
    const PolyRef island = test::polygon_at(mesh, {11.5F, 0, 0.5F});
    const PointSampler small(mesh, island);
    CHECK(small.area() == 1);
    const PointSampler large(mesh, mesh.ref(0, 0));
    CHECK(large.area() == doctest::Approx(36));
    Random random(7);
    for (int i = 0; i < 200; ++i) {
      CHECK(small.sample(random).polygon == island);
      CHECK(mesh.component(large.sample(random).polygon) == mesh.component(mesh.ref(0, 0)));
    }
  }

  TEST_CASE("the filter selects polygons") {
    TileData data = test::plan_data({.rows = {"...."}});
    data.flags = {1, 2, 1, 1};
    const NavMesh mesh = mesh_of(data);
    const PointSampler sampler(mesh, {.exclude = 2});
    CHECK(sampler.area() == 3);
    CHECK(PointSampler(mesh, mesh.ref(0, 0), {.exclude = 2}).area() == 3);
    Random random(8);
    for (int i = 0; i < 100; ++i)
      CHECK(sampler.sample(random).polygon != mesh.ref(0, 1));
  }

  TEST_CASE("there is no point if there is nothing to choose from") {
    Random random(9);
    CHECK(PointSampler(NavMesh()).is_empty());
    CHECK_FALSE(PointSampler(NavMesh()).sample(random));
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    CHECK(PointSampler(mesh, PolyRef()).is_empty());
    CHECK(PointSampler(later, mesh.ref(0, 0)).is_empty());
    CHECK(PointSampler(mesh, {.exclude = 1}).area() == 0);
  }

  TEST_CASE("a sampler keeps its snapshot") {
    Random random(10);
    NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const PointSampler sampler(mesh);
    mesh = *edit(mesh).remove({}).commit();
    CHECK(sampler.sample(random));
  }

  TEST_CASE("points around a center are strictly inside the circle") {
    // Detour returns points of whole polygons.
    Random random(11);
    SearchWorkspace workspace;
    const NavMesh mesh = uneven_tiles();
    for (const float radius : {0.01F, 0.3F, 1.0F, 2.5F, 30.0F}) {
      const CircleQuery query = {.at = {mesh.ref(0, 0), {3.5F, 0, 1}}, .radius = radius};
      for (int i = 0; i < 300; ++i) {
        const MeshPoint one = random_point_around(mesh, query, random, workspace);
        check_on_mesh(mesh, one);
        CHECK(std::hypot(one.point.x - 3.5F, one.point.z - 1) < radius);
      }
    }
  }

  TEST_CASE("points around a center are uniformly distributed over the circle") {
    const NavMesh mesh = mesh_of(Plan{.rows = std::vector<std::string>(9, std::string(9, '.'))});
    SearchWorkspace workspace;
    Random random(12);
    constexpr int kDraws = 40000;
    constexpr float kRadius = 4;
    const CircleQuery query = {.at = {mesh.ref(0, 40), {4.5F, 0, 4.5F}}, .radius = kRadius};
    // Rings of the same area, cut by the four quadrants.
    std::map<std::pair<int, int>, int> hits;
    for (int i = 0; i < kDraws; ++i) {
      const Vec3 p = random_point_around(mesh, query, random, workspace).point - query.at.point;
      const int quarter = (p.x < 0 ? 1 : 0) + (p.z < 0 ? 2 : 0);
      const float share = (p.x * p.x + p.z * p.z) / (kRadius * kRadius);
      ++hits[{quarter, static_cast<int>(10 * share)}];
    }
    ChiSquare chi;
    for (int quarter = 0; quarter < 4; ++quarter) {
      for (int ring = 0; ring < 10; ++ring)
        chi.add(hits[{quarter, ring}], kDraws / 40.0);
    }
    CHECK(chi.is_plausible());
  }

  TEST_CASE("what cannot be reached within the circle is not drawn") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", ".#.", ".#."}});
    SearchWorkspace workspace;
    Random random(13);
    for (int i = 0; i < 500; ++i) {
      const MeshPoint one = random_point_around(
          mesh, {.at = {mesh.ref(0, 7), {0.5F, 0, 3.5F}}, .radius = 2.6F}, random, workspace);
      CHECK(one.point.x <= 1.5F);
    }
  }

  TEST_CASE("polygons that the filter rejects are not drawn from") {
    TileData data = test::plan_data({.rows = {"...."}});
    data.flags = {1, 2, 1, 1};
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    Random random(14);
    const CircleQuery query = {.at = {mesh.ref(0, 0), {0.5F, 0, 0.5F}}, .radius = 3};
    for (int i = 0; i < 100; ++i)
      CHECK(random_point_around(mesh, query, random, workspace, {.exclude = 2}).point.x <= 1);
  }

  TEST_CASE("a circle that contains only a sliver of ground still has a point") {
    // Ground of width 1e-4 within the circle.
    TileData data = test::plan_data({.rows = {"."}});
    for (Vec3& v : data.vertices)
      v = {v.x * 1e-4F, 0, v.z * 100};
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    Random random(15);
    const CircleQuery query = {.at = {mesh.ref(0, 0), {0, 0, 50}}, .radius = 40};
    for (int i = 0; i < 100; ++i) {
      const MeshPoint one = random_point_around(mesh, query, random, workspace);
      check_on_mesh(mesh, one);
      CHECK(std::abs(one.point.z - 50) < 40);
    }
  }

  TEST_CASE("invalid and empty circles have no point") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    SearchWorkspace workspace;
    Random random(16);
    const PolyRef good = mesh.ref(0, 0);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK_FALSE(random_point_around(mesh, {}, random, workspace));
    CHECK_FALSE(random_point_around(later, {.at = {good, {}}, .radius = 1}, random, workspace));
    CHECK_FALSE(random_point_around(mesh, {.at = {good, {}}, .radius = 0}, random, workspace));
    CHECK_FALSE(random_point_around(mesh, {.at = {good, {}}, .radius = nan}, random, workspace));
    CHECK_FALSE(
        random_point_around(mesh, {.at = {good, {nan, 0, 0}}, .radius = 1}, random, workspace));
    // The circle does not touch the polygon.
    CHECK_FALSE(
        random_point_around(mesh, {.at = {good, {-5, 0, 0}}, .radius = 1}, random, workspace));
  }
}
