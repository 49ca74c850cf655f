// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/polyanya/seam_opening.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/oracles/distance.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace way;
using test::grid_data;
using test::GridTile;

namespace {

std::vector<SeamOpening> openings_of(const NavMesh& mesh, std::uint32_t slot) {
  std::vector<SeamOpening> openings;
  find_seam_openings(mesh, slot, openings);
  return openings;
}

bool is_corner_of_both(const SeamOpening& seam) {
  return seam.right_own && seam.left_own && seam.right_theirs && seam.left_theirs;
}

}  // namespace

TEST_SUITE("nav/seam_opening") {
  TEST_CASE("edges that match open from corner to corner, the same from both sides") {
    const NavMesh mesh =
        test::mesh_of_tiles({grid_data({.coord = {0, 0}}), grid_data({.coord = {1, 0}})}, 8);
    const auto there = openings_of(mesh, 0);
    const auto back = openings_of(mesh, 1);
    REQUIRE(there.size() == 2);
    REQUIRE(back.size() == 2);
    CHECK(is_corner_of_both(there[0]));
    CHECK(there[0].right == Vec2{8, 4});  // in the direction of x, z is to the right
    CHECK(there[0].left == Vec2{8, 0});
    CHECK(back[0].right == there[0].left);
    CHECK(back[0].left == there[0].right);
  }

  TEST_CASE("an end within an edge is the corner of the polygon beyond, bit for bit") {
    const NavMesh mesh = test::mesh_of_tiles(
        {grid_data({.coord = {0, 0}, .quads = 1}), grid_data({.coord = {1, 0}, .quads = 3})}, 8);
    const float third = mesh.tile_in(1)->corner(0, 1).z;
    REQUIRE(third != 0);
    bool is_found = false;
    for (const SeamOpening& seam : openings_of(mesh, 0)) {
      CHECK(seam.right_theirs);
      CHECK(seam.left_theirs);
      if (seam.left != Vec2{8, 0}) continue;
      is_found = true;
      CHECK(seam.left_own);
      CHECK_FALSE(seam.right_own);
      CHECK(seam.right == Vec2{8, third});
    }
    CHECK(is_found);
    for (const SeamOpening& seam : openings_of(mesh, 1)) {
      CHECK(seam.right_own);
      CHECK(seam.left_own);
    }
  }

  TEST_CASE("a corner that two tiles store with different last bits is a corner of both") {
    TileData moved = grid_data({.coord = {1, 0}});
    for (Vec3& v : moved.vertices)
      v = {std::nextafter(v.x, 100.0F), v.y, v.z > 0 ? std::nextafter(v.z, 100.0F) : v.z};
    const NavMesh mesh = test::mesh_of_tiles({grid_data({.coord = {0, 0}}), moved}, 8);
    int both = 0;
    for (const std::uint32_t slot : {0U, 1U}) {
      for (const SeamOpening& seam : openings_of(mesh, slot)) {
        const bool is_sliver = test::distance_squared(seam.left, seam.right) < 1;
        if (!is_sliver && is_corner_of_both(seam)) ++both;
      }
    }
    CHECK(both == 4);
  }

  TEST_CASE("ends where a step gets too high are the same point from both sides") {
    TileData ramp = grid_data({.coord = {1, 0}, .quads = 1});
    for (Vec3& v : ramp.vertices)
      v.y = 0.3F * v.z;
    const NavMesh mesh = test::mesh_of_tiles({grid_data({.coord = {0, 0}, .quads = 1}), ramp}, 8);
    const auto there = openings_of(mesh, 0);
    const auto back = openings_of(mesh, 1);
    REQUIRE(there.size() == 1);
    REQUIRE(back.size() == 1);
    CHECK_FALSE(there[0].right_own);
    CHECK_FALSE(there[0].right_theirs);
    CHECK(there[0].right.z == doctest::Approx(0.5 / 0.3));
    CHECK(back[0].left == there[0].right);
  }
}
