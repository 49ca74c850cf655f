// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Detour's results of local queries on exactly the same polygons.

#include "way/nav/move_along.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/wall_distance.h"

#include "support/golden/golden_queries.h"
#include "support/oracles/distance.h"

#include <cmath>
#include <set>
#include <string>

#include <doctest/doctest.h>

using namespace way;
using nlohmann::json;
using test::for_each_case;
using test::is_fragile;
using test::kTolerance;
using test::to_point;

namespace {

/// Detour's normal points from the wall to the center in 3D, and is tilted if their heights differ.
/// Ours is horizontal.
Vec3 levelled(Vec3 normal) {
  normal.y = 0;
  return normal * (1 / length(normal));
}

/// Cases in which Detour goes around a wall only because the target is far above the ground: it
/// sizes the circle of the move by the distance in 3D, although everything else is in 2D. We stop
/// at the wall, as Detour does for a target on the ground.
const std::set<std::string> kHeightWidensCircle = {"dungeon 160"};

void check_move(const MoveResult& move, const json& expected, const std::string& name) {
  const Vec3 theirs = to_point(expected["result"]);
  const bool same = !kHeightWidensCircle.contains(name);
  CHECK((std::sqrt(test::distance_squared(plan(move.point), plan(theirs))) <= kTolerance) == same);
  CHECK((move.visited_count == expected["visited"].get<std::size_t>()) == same);
}

void check_wall(const WallDistance& wall, const json& expected) {
  if (expected["pos"].is_null()) {
    CHECK(wall.status == WallStatus::none);
    return;
  }
  REQUIRE(wall.status == WallStatus::found);
  CHECK(std::abs(wall.distance - expected["dist"].get<float>()) <= kTolerance);
  CHECK(distance(wall.point, to_point(expected["pos"])) <= kTolerance);
  CHECK(length(wall.normal) == doctest::Approx(1));
  // On the wall itself theirs is noise: straight up, or NaN.
  if (wall.distance > kTolerance)
    CHECK(distance(wall.normal, levelled(to_point(expected["normal"]))) <= kTolerance);
}

}  // namespace

TEST_SUITE("nav/golden_local") {
  TEST_CASE("walls are as far as Detour says") {
    SearchWorkspace workspace;
    for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["wall"].is_null() || is_fragile(one, "wall")) return;
      CAPTURE(name);
      const json& from = one["start_nearest"];
      const WallDistance wall = wall_distance(
          mesh,
          {.at = {mesh.ref(0, from["poly"].get<std::uint32_t>()), to_point(from["pt"])},
           .radius = 100},
          workspace);
      check_wall(wall, one["wall"]);
    });
  }

  TEST_CASE("moves end where Detour's do") {
    SearchWorkspace workspace;
    for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["move"].is_null() || is_fragile(one, "move")) return;
      CAPTURE(name);
      const json& from = one["start_nearest"];
      const MoveResult move = move_along(
          mesh,
          {.from = {mesh.ref(0, from["poly"].get<std::uint32_t>()), to_point(from["pt"])},
           .target = to_point(one["move"]["target"])},
          workspace);
      check_move(move, one["move"], name);
      // Detour keeps the height of the straight edge or of the target.
      CHECK(surface_height(mesh, move.polygon, move.point) == move.point.y);
    });
  }
}
