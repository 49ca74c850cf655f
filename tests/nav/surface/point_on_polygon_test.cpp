// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/point_on_polygon.h"

#include "way/core/random.h"
#include "way/nav/navmesh_edit.h"

#include "nav/plan/convex_polygon.h"
#include "nav/plan/orient.h"
#include "nav/plan/outline_distance.h"
#include "nav/surface/polygon_surface.h"
#include "nav/surface/surface_triangle.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <doctest/doctest.h>

using namespace way;
using test::make_tile;

namespace {

/// A quad of side 4 with a vertex in its middle, raised by 1, and one on its low x side, raised by
/// 2.
TileData tent() {
  TileData data = test::grid_data({.quads = 1, .side = 4});
  data.detail_vertices = {{2, 1, 2}, {0, 2, 2}};
  data.detail_triangles = {
      {{0, 5, 4}, 1}, {{5, 1, 4}, 1}, {{1, 2, 4}, 1}, {{2, 3, 4}, 1}, {{3, 0, 4}, 1}};
  data.patches = {{0, 0}, {2, 5}};
  return data;
}

/// The closest point of an outline, edge by edge.
Vec3 plain_closest_on_outline(const Tile& tile, std::uint32_t polygon, Vec3 p) {
  Vec3 best;
  float least = std::numeric_limits<float>::infinity();
  for (std::uint32_t i = 0; i < tile.detail_triangle_count(polygon); ++i) {
    const DetailTriangle triangle = tile.detail_triangle(polygon, i);
    for (unsigned k = 0; k < 3; ++k) {
      if ((triangle.outline >> k & 1U) == 0) continue;
      const Vec3 a = tile.detail_vertex(polygon, triangle.vertices[k]);
      const Vec3 b = tile.detail_vertex(polygon, triangle.vertices[(k + 1) % 3]);
      const Vec3 point = between(a, b, plan_parameter(p, a, b));
      const float squared = plan_length_squared(point - p);
      if (!(squared < least)) continue;
      least = squared;
      best = point;
    }
  }
  return best;
}

/// A polygon whose surface has vertices anywhere in 2D (xz), and triangles between any of them.
TileData scattered_surface(Random& random, std::uint32_t corners, int own) {
  TileData data = test::round_polygon(corners);
  for (int i = 0; i < own; ++i)
    data.detail_vertices.push_back(
        {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)});
  const auto vertex = [&] {
    return static_cast<std::uint16_t>(random.below(static_cast<int>(corners) + own));
  };
  for (int i = 0; i < own + 8; ++i)
    data.detail_triangles.push_back({{vertex(), vertex(), vertex()}, 0});
  data.patches = {{0, 0}, {static_cast<std::uint32_t>(own), static_cast<std::uint32_t>(own + 8)}};
  return data;
}

/// Height of the first triangle of a tile's first polygon that contains p.
std::optional<float> plain_height(const Tile& tile, Vec3 p) {
  for (std::uint32_t i = 0; i < tile.detail_triangle_count(0); ++i) {
    const DetailTriangle t = tile.detail_triangle(0, i);
    const auto vertex = [&](std::size_t k) { return tile.detail_vertex(0, t.vertices[k]); };
    const double at_a = plan_turn(vertex(1), vertex(2), p);
    const double at_b = plan_turn(vertex(2), vertex(0), p);
    const double at_c = plan_turn(vertex(0), vertex(1), p);
    if (std::min({at_a, at_b, at_c}) < 0 && std::max({at_a, at_b, at_c}) > 0) continue;
    const double whole = at_a + at_b + at_c;
    if (whole == 0) continue;
    return static_cast<float>((at_a * static_cast<double>(vertex(0).y) +
                               at_b * static_cast<double>(vertex(1).y) +
                               at_c * static_cast<double>(vertex(2).y)) /
                              whole);
  }
  return std::nullopt;
}

}  // namespace

TEST_SUITE("nav/point_on_polygon") {
  TEST_CASE("the outline belongs to the polygon, at any height") {
    const auto tile = test::grid_tile({.quads = 2, .side = 8});
    CHECK(is_over(*tile, 0, {1, 99, 1}));
    CHECK(is_over(*tile, 0, {4, -99, 4}));
    CHECK(is_over(*tile, 0, {0, 0, 2}));
    CHECK_FALSE(is_over(*tile, 0, {4.0001F, 0, 2}));
    CHECK_FALSE(is_over(*tile, 0, {-1e-20F, 0, 2}));
  }

  TEST_CASE("a point is over a polygon if no edge has it on its outer side") {
    Random random(5);
    for (std::uint32_t count = 3; count <= 9; ++count) {
      const TileData data = test::round_polygon(count);
      const auto tile = make_tile(data);
      for (int k = 0; k < 200; ++k) {
        const Vec3 p = {random.between(-1.1F, 1.1F), 0, random.between(-1.1F, 1.1F)};
        bool is_inside = true;
        for (std::uint32_t i = 0; i < count; ++i) {
          if (plan_turn(data.vertices[i], data.vertices[(i + 1) % count], p) < 0) is_inside = false;
        }
        CHECK(is_over(*tile, 0, p) == is_inside);
      }
      for (const Vec3 corner : data.vertices)
        CHECK(is_over(*tile, 0, corner));
    }
  }

  TEST_CASE("no point falls between two polygons that share an edge") {
    TileData data;
    // A slanted edge between coordinates whose float products are inexact.
    data.vertices = {
        {1000.1F, 0, 1000.3F}, {1000.7F, 0, 1003.9F}, {1003.3F, 0, 1001.1F}, {1005.3F, 0, 1004.7F}};
    data.first = {0, 3, 6};
    data.corners = {0, 1, 2, 1, 3, 2};
    data.neighbors = {TileData::kWall, 1, TileData::kWall, TileData::kWall, TileData::kWall, 0};
    data.areas = {Area::ground, Area::ground};
    const auto tile = make_tile(data);
    for (int i = 0; i <= 1000; ++i) {
      const float t = static_cast<float>(i) / 1000;
      const Vec3 p = lerp(data.vertices[1], data.vertices[2], t);
      CHECK((is_over(*tile, 0, p) || is_over(*tile, 1, p)));
    }
  }

  TEST_CASE("heights follow the detail triangles") {
    const auto tile = make_tile(tent());
    CHECK(*surface_height(*tile, 0, {2, 50, 2}) == 1);
    CHECK(*surface_height(*tile, 0, {3, 0, 2}) == 0.5F);
    CHECK(*surface_height(*tile, 0, {0, 0, 2}) == 2);
    CHECK(*surface_height(*tile, 0, {4, 0, 4}) == 0);
    CHECK_FALSE(surface_height(*tile, 0, {5, 0, 2}));
  }

  TEST_CASE("heights without detail are those of the fan") {
    TileData data = test::grid_data({.quads = 1, .side = 4});
    data.vertices[3].y = 4;  // the corner at high x and high z
    const auto tile = make_tile(data);
    CHECK(*surface_height(*tile, 0, {2, 0, 2}) == 2);
    CHECK(*surface_height(*tile, 0, {4, 0, 0}) == 0);
  }

  TEST_CASE("heights of fans are those of the first triangle that contains the point") {
    Random random(14);
    for (std::uint32_t count = 3; count < 9; ++count) {
      TileData data = test::round_polygon(count);
      for (Vec3& vertex : data.vertices)
        vertex.y = random.between(-1, 1);
      const auto tile = make_tile(data);
      const TileCorner* c = TileView(*tile).polygon(0).corners;
      int found = 0;
      for (int i = 0; i < 1000; ++i) {
        const Vec3 p = {random.between(-1, 1), 0, random.between(-1, 1)};
        const auto height = surface_height(*tile, 0, p);
        if (!height) continue;
        float expected = 0;
        std::uint32_t last = 2;
        while (last < count &&
               !height_in_triangle(p, c[0].point, c[last - 1].point, c[last].point, expected))
          ++last;
        REQUIRE(last < count);
        CHECK(*height == expected);
        ++found;
      }
      CHECK(found > 200);
    }
  }

  TEST_CASE("a point in a crack beside a detail vertex has the height of the closest edge") {
    TileData data = tent();
    data.detail_vertices[1] = {0.01F, 2, 2};  // not quite on the side
    const auto height = surface_height(*make_tile(data), 0, {0, 0, 2});
    REQUIRE(height);
    CHECK(*height == doctest::Approx(2).epsilon(0.01));
  }

  TEST_CASE("the closest point of a surface is on its detail outline") {
    const auto tile = make_tile(tent());
    const SurfacePoint side = closest_on_surface(*tile, 0, {-3, 7, 2});
    CHECK_FALSE(side.over);
    CHECK(side.point == Vec3{0, 2, 2});
    const SurfacePoint over = closest_on_surface(*tile, 0, {3, 7, 2});
    CHECK(over.over);
    CHECK(over.point == Vec3{3, 0.5F, 2});
  }

  TEST_CASE("the closest point of the boundary is found from inside and outside") {
    const auto tile = test::grid_tile({.quads = 1, .side = 4});
    const BoundaryPoint inside = closest_on_boundary(*tile, 0, {1, 9, 2});
    CHECK(inside.point == Vec3{0, 0, 2});
    CHECK(inside.distance == 1);
    CHECK(inside.edge == 0);
    CHECK(inside.over);
    const BoundaryPoint outside = closest_on_boundary(*tile, 0, {6, 0, 3});
    CHECK(outside.point == Vec3{4, 0, 3});
    CHECK(outside.distance == 2);
    CHECK(outside.edge == 2);
    CHECK_FALSE(outside.over);
    CHECK(closest_on_boundary(*tile, 0, {9, 0, 9}).point == Vec3{4, 0, 4});
  }

  TEST_CASE("null and stale references have no result") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {".."}});
    const PolyRef ref = mesh.ref(0, 1);
    CHECK(is_over(mesh, ref, {1.5F, 0, 0.5F}));
    CHECK(surface_height(mesh, ref, {1.5F, 0, 0.5F}));
    CHECK(closest_on_surface(mesh, ref, {}));
    CHECK(closest_on_boundary(mesh, ref, {}));
    const NavMesh later = *edit(mesh).remove({}).commit();
    for (const PolyRef bad : {PolyRef(), ref, PolyRef::from_bits(~0ULL)}) {
      CHECK_FALSE(is_over(later, bad, {1.5F, 0, 0.5F}));
      CHECK_FALSE(surface_height(later, bad, {}));
      CHECK_FALSE(closest_on_surface(later, bad, {}));
      CHECK_FALSE(closest_on_boundary(later, bad, {}));
    }
  }

  TEST_CASE("of equally close edges the first has the closest point, bit for bit") {
    Random random(12);
    for (const auto& tile : {make_tile(test::bumpy_floors(random, 4)), make_tile(tent())}) {
      for (int i = 0; i < 2000; ++i) {
        const auto polygon =
            static_cast<std::uint32_t>(random.below(static_cast<int>(tile->polygon_count())));
        // Integers are often equally far from two edges.
        const bool is_whole = i % 2 == 0;
        const auto number = [&] {
          return is_whole ? static_cast<float>(random.below(9) - 2) : random.between(-2, 6);
        };
        const Vec3 p = {number(), number(), number()};
        CHECK(closest_on_surface_outline(TileView(*tile), polygon, p) ==
              plain_closest_on_outline(*tile, polygon, p));
      }
    }
  }

  TEST_CASE("of many edges, too, the first of the closest has the point, bit for bit") {
    Random random(18);
    for (const int own : {1, 2, 7, 60, 300}) {
      for (const std::uint32_t count : {3U, 4U, 6U, 7U}) {
        TileData data = scattered_surface(random, count, own);
        for (DetailTriangle& t : data.detail_triangles)
          t.outline = static_cast<std::uint8_t>(random.below(8));
        const auto tile = make_tile(data);
        for (int i = 0; i < 40; ++i) {
          Vec3 p = {random.between(-3, 3), 0, random.between(-3, 3)};
          if (i % 2 == 0) p = p + data.detail_vertices[0] * 9.0F;  // closest to vertices
          CHECK(closest_on_surface_outline(TileView(*tile), 0, p) ==
                plain_closest_on_outline(*tile, 0, p));
        }
      }
    }
  }

  TEST_CASE("the height is that of the first triangle that contains the point, in either winding") {
    Random random(12);
    for (int round = 0; round < 300; ++round) {
      TileData data = tent();
      for (Vec3& v : data.detail_vertices)
        v.y = random.between(-9, 9);
      for (DetailTriangle& t : data.detail_triangles) {
        if (random.below(2) == 0) std::swap(t.vertices[0], t.vertices[1]);
      }
      const auto tile = make_tile(data);
      // On a grid, so that many points are on edges.
      const Vec3 p = {static_cast<float>(random.below(17)) / 4, 0,
                      static_cast<float>(random.below(17)) / 4};
      const auto turn_around = [&](Vec3 a, Vec3 b) { return plan_turn(a, b, p); };
      for (const DetailTriangle& t : data.detail_triangles) {
        const auto corner = [&](int i) {
          const std::uint32_t v = t.vertices[static_cast<std::size_t>(i)];
          return v < 4 ? tile->corner(0, v) : data.detail_vertices[v - 4];
        };
        const double at_a = turn_around(corner(1), corner(2));
        const double at_b = turn_around(corner(2), corner(0));
        const double at_c = turn_around(corner(0), corner(1));
        if (std::min({at_a, at_b, at_c}) < 0 && std::max({at_a, at_b, at_c}) > 0) continue;
        const double sum = at_a * static_cast<double>(corner(0).y) +
                           at_b * static_cast<double>(corner(1).y) +
                           at_c * static_cast<double>(corner(2).y);
        CHECK(surface_height(*tile, 0, p) == static_cast<float>(sum / (at_a + at_b + at_c)));
        break;
      }
    }
  }

  TEST_CASE("between level corners a surface is as high as they are, bit for bit") {
    Random random(13);
    for (std::uint32_t count = 3; count < 9; ++count) {
      for (const float height : {0.1F, -7.3F, 1e-42F, 1e30F, -0.0F}) {
        TileData data = test::round_polygon(count);
        for (Vec3& vertex : data.vertices)
          vertex.y = height;
        for (std::uint16_t i = 2; i < count; ++i)  // around the second corner, so that it is stored
          data.detail_triangles.push_back(
              {{1, i, static_cast<std::uint16_t>((i + 1) % static_cast<int>(count))}, 0});
        data.patches = {{0, 0}, {0, count - 2}};
        const auto tile = make_tile(data);
        for (int i = 0; i < 200; ++i) {
          const Vec3 p = {random.between(-1, 1), 0, random.between(-1, 1)};
          const auto found = surface_height(*tile, 0, p);
          REQUIRE(found.has_value() == is_over(*tile, 0, p));
          if (!found) continue;
          CHECK(std::bit_cast<std::uint32_t>(*found) == std::bit_cast<std::uint32_t>(height));
          CHECK(plain_height(*tile, p).value_or(height) == height);
          CHECK(closest_on_surface(*tile, 0, p).point.y == height);
        }
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        CHECK(std::isnan(surface_height(*tile, 0, {kNone, 0, kNone}).value_or(kNone)));
        CHECK(std::isnan(height_over(TileView(*tile), 0, {0, 0, kNone})));
      }
    }
  }

  TEST_CASE("of many triangles, too, the first that contains the point has its height") {
    Random random(15);
    int found = 0;
    for (const int own : {1, 2, 7, 60, 240, 508, 600}) {  // up to 512 are classified beforehand
      for (const std::uint32_t count : {3U, 4U, 5U, 6U, 7U, 8U, 40U, 300U}) {
        const TileData data = scattered_surface(random, count, own);
        const auto tile = make_tile(data);
        for (int i = 0; i < 60; ++i) {
          Vec3 p = {random.between(-0.9F, 0.9F), 0, random.between(-0.9F, 0.9F)};
          const auto& near = data.detail_vertices[static_cast<std::size_t>(random.below(own))];
          if (i % 3 != 0) p.x = near.x;  // neither before the vertex nor behind it
          if (i % 3 == 1) p.z = near.z;
          const auto expected = plain_height(*tile, p);
          if (!expected || !is_over(*tile, 0, p)) continue;
          CHECK(surface_height(*tile, 0, p) == expected);
          ++found;
        }
      }
    }
    CHECK(found > 1000);
  }

  TEST_CASE("a non-finite point has no height") {
    Random random(17);
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    for (const int own : {1, 60}) {
      const auto tile = make_tile(scattered_surface(random, 5, own));
      for (const Vec3 p : {Vec3{kNone, 0, 0}, Vec3{5, 0, kNone}, Vec3{kNone, 0, kNone}})
        CHECK(std::isnan(surface_height(*tile, 0, p).value_or(kNone)));
    }
  }

  TEST_CASE("the closest point of a boundary is that of its closest edge, bit for bit") {
    Random random(16);
    for (std::uint32_t count = 3; count < 9; ++count) {
      TileData data = test::round_polygon(count);
      for (Vec3& vertex : data.vertices)
        vertex.y = random.between(-1, 1);
      const auto tile = make_tile(data);
      const PolygonView corners = TileView(*tile).polygon(0);
      const auto check = [&](Vec3 p) {
        const OutlinePoint plain = closest_on_any_outline(corners, p);
        const BoundaryPoint boundary = closest_on_boundary(*tile, 0, p);
        CHECK(boundary.edge == plain.edge);
        CHECK(boundary.distance == std::sqrt(plain.distance_squared));
        CHECK(boundary.point ==
              between(corners.corner(plain.edge), corners.corner_after(plain.edge), plain.t));
        CHECK(boundary.over == is_over(*tile, 0, p));
      };
      for (int i = 0; i < 500; ++i)
        check({random.between(-1.5F, 1.5F), 0, random.between(-1.5F, 1.5F)});
      for (std::uint32_t i = 0; i < count; ++i) {
        check(corners.corner(i));
        check(corners.corner(i) * 3.0F);
        for (int k = 0; k < 50; ++k)  // on the edge, up to rounding
          check(between(corners.corner(i), corners.corner_after(i), random.between(0, 1)));
      }
      check({std::numeric_limits<float>::infinity(), 0, 1});
    }
  }

  TEST_CASE("results agree with those of plain geometry") {
    Random random(11);
    const auto tile = make_tile(test::bumpy_floors(random, 4));
    for (int i = 0; i < 2000; ++i) {
      const auto polygon =
          static_cast<std::uint32_t>(random.below(static_cast<int>(tile->polygon_count())));
      const Vec3 p = {random.between(-1, 5), random.between(-1, 5), random.between(-1, 5)};
      std::vector<Vec2> outline;
      for (std::uint32_t c = 0; c < tile->corner_count(polygon); ++c)
        outline.push_back(plan(tile->corner(polygon, c)));
      const test::PolygonPoint expected = test::closest_on_polygon(plan(p), outline);
      const BoundaryPoint boundary = closest_on_boundary(*tile, polygon, p);
      CHECK(is_over(*tile, polygon, p) == expected.inside);
      CHECK(boundary.over == expected.inside);
      const SurfacePoint surface = closest_on_surface(*tile, polygon, p);
      if (expected.inside) {
        CHECK(plan(surface.point) == plan(p));
      } else {
        CHECK(boundary.edge == expected.edge);
        CHECK(test::distance_squared(plan(surface.point), expected.point) < 1e-10F);
      }
    }
  }
}
