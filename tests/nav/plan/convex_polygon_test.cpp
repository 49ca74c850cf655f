// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/convex_polygon.h"

#include "way/core/random.h"

#include "nav/plan/outline_distance.h"
#include "nav/tile/tile_view.h"
#include "support/builders/plan_mesh.h"

#include <array>
#include <cmath>

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("nav/polygon_math") {
  TEST_CASE("a polygon contains what its edges say, for any number of corners") {
    Random random(3);
    for (std::uint32_t count = 3; count < 9; ++count) {
      const NavMesh mesh = test::mesh_of(test::round_polygon(count));
      const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
      for (int i = 0; i < 500; ++i) {
        const Vec3 p = {random.between(-1.5F, 1.5F), 0, random.between(-1.5F, 1.5F)};
        const PlanSide side = side_in_plan(polygon, p, 0.25 * 2);
        CHECK(side.is_over == contains_in_plan(polygon, p));
        const bool is_far = distance_in_plan(polygon, p).squared > 0.25F * 0.25F;
        CHECK((!side.is_away || (is_far && !side.is_over)));
      }
    }
  }

  TEST_CASE("the distance of a point outside is that of the closest point of the outline") {
    Random random(5);
    for (std::uint32_t count = 3; count < 9; ++count) {
      const NavMesh mesh = test::mesh_of(test::round_polygon(count));
      const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
      for (int i = 0; i < 500; ++i) {
        const Vec3 p = {random.between(-1.5F, 1.5F), 0, random.between(-1.5F, 1.5F)};
        const PlanDistance away = distance_in_plan(polygon, p);
        CHECK(away.is_over == contains_in_plan(polygon, p));
        if (!away.is_over)
          CHECK(away.squared == closest_on_outline(polygon, p).distance_squared);  // all bits
      }
    }
  }

  TEST_CASE("the closest point of an outline is that of a loop over its edges") {
    Random random(6);
    for (std::uint32_t count = 3; count < 9; ++count) {
      const NavMesh mesh = test::mesh_of(test::round_polygon(count));
      const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
      const auto check = [&](Vec3 p) {
        const OutlinePoint point = closest_on_outline(polygon, p);
        const OutlinePoint plain = closest_on_any_outline(polygon, p);
        CHECK(point.distance_squared == plain.distance_squared);
        CHECK(point.edge == plain.edge);
        CHECK(point.t == plain.t);
      };
      for (int i = 0; i < 500; ++i)
        check({random.between(-1.5F, 1.5F), 0, random.between(-1.5F, 1.5F)});
      for (std::uint32_t i = 0; i < count; ++i) {
        check(polygon.corner(i));
        check(polygon.corner(i) * 3.0F);
        check(between(polygon.corner(i), polygon.corner_after(i), 0.5F));
      }
      check({});
      check({std::nanf(""), 0, 1});
      check({std::numeric_limits<float>::infinity(), 0, 1});
    }
  }

  TEST_CASE("next to corners, too, only edges are closest, bit for bit") {
    for (std::uint32_t count = 3; count < 9; ++count) {
      TileData data = test::round_polygon(count);
      for (Vec3& vertex : data.vertices)
        vertex = vertex + Vec3{100, 0, 100};  // where coordinates are 2^-17 apart
      const NavMesh mesh = test::mesh_of(data);
      const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
      for (int i = 0; i < 49 * static_cast<int>(count); ++i) {
        const Vec3 step = {static_cast<float>(i % 7 - 3), 0, static_cast<float>(i / 7 % 7 - 3)};
        const Vec3 p = polygon.corner(static_cast<std::uint32_t>(i / 49)) + step * 0x1p-17F;
        const OutlinePoint point = closest_on_outline(polygon, p);
        const OutlinePoint plain = closest_on_any_outline(polygon, p);
        CHECK(point.distance_squared == plain.distance_squared);
        CHECK(point.edge == plain.edge);
        CHECK(point.t == plain.t);
        CHECK(distance_in_plan(polygon, p).squared == distance_from_any(polygon, p).squared);
      }
    }
  }

  TEST_CASE("sides of edges are certain only if rounding leaves no doubt") {
    Random random(7);
    int told = 0;
    for (const float size : {1.0F, 1e-10F, 1e-18F, 1e-19F, 1e-20F, 1e-22F, 1e-30F, 1e18F, 1e30F}) {
      for (int i = 0; i < 2000; ++i) {
        std::array<TileCorner, 6> corners;
        for (TileCorner& corner : corners)
          corner.point = Vec3{random.between(-1, 1), 0, random.between(-1, 1)} * size;
        const PolygonView polygon = {corners.data(), i % 2 == 0 ? 3U : 4U};
        const auto edge = static_cast<std::uint32_t>(i) % polygon.count;
        const Vec3 a = polygon.corner(edge);
        const Vec3 b = polygon.corner_after(edge);
        const Vec3 p = i % 5 == 0 ? a * random.between(-2, 2)
                                  : a + (b - a) * random.between(-1, 2);  // on its line
        const EdgeSides sides(EdgesAround::of_few(polygon, p));
        for (std::uint32_t k = 0; k < 4; ++k) {
          const std::uint32_t from = k % polygon.count;
          const double turn = plan_turn(polygon.corner(from), polygon.corner_after(from), p);
          const bool is_inner = (lanes(sides.inner()) >> k & 1U) != 0;
          const bool is_outer = (lanes(sides.outer()) >> k & 1U) != 0;
          CHECK((!is_inner || turn > 0));
          CHECK((!is_outer || turn < 0));
          told += is_inner || is_outer ? 1 : 0;
        }
      }
    }
    CHECK(told > 20000);
  }

  TEST_CASE("a corner of a polygon is contained, and a point beyond is as far as the corner") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"."}});
    const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
    CHECK(distance_in_plan(polygon, {1, 0, 1}).is_over);
    CHECK(distance_in_plan(polygon, {4, 0, 5}).squared == 25);
    CHECK(distance_in_plan(polygon, {0.5F, 7, 3}).squared == 4);
  }

  TEST_CASE("far beyond an edge of length 1 is certainly away") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"."}});
    const PolygonView polygon = TileView(*mesh.tile_in(0)).polygon(0);
    CHECK(side_in_plan(polygon, {3, 0, 0.5F}, 1.9).is_away);
    CHECK_FALSE(side_in_plan(polygon, {3, 0, 0.5F}, 2.1).is_away);
    CHECK_FALSE(side_in_plan(polygon, {1, 0, 0.5F}, 0).is_away);
    CHECK(side_in_plan(polygon, {1, 0, 0.5F}, 0).is_over);
  }
}
