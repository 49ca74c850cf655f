// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/follow_path.h"

#include "way/nav/find_polygon_path.h"
#include "way/nav/move_along.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"
#include "support/golden/golden_queries.h"
#include "support/oracles/distance.h"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using nlohmann::json;
using test::mesh_of;
using test::Plan;
using test::polygon_at;

namespace {

float gap(Vec3 a, Vec3 b) {
  return std::sqrt(test::distance_squared(plan(a), plan(b)));
}

float walk_length(std::span<const PathCorner> points) {
  float sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    sum += distance(points[i - 1].point, points[i].point);
  return sum;
}

std::vector<PolyRef> corridor_between(const NavMesh& mesh, Vec3 start, Vec3 end) {
  SearchWorkspace workspace;
  const PolygonPath path = find_polygon_path(mesh,
                                             {.from = {polygon_at(mesh, start), start},
                                              .to = {polygon_at(mesh, end), end},
                                              .wants_partial = true},
                                             workspace);
  return {path.polygons.begin(), path.polygons.end()};
}

std::vector<PathCorner> walk_between(const NavMesh& mesh, Vec3 start, Vec3 end, float step,
                                     bool with_corners = false) {
  SearchWorkspace workspace;
  const auto corridor = corridor_between(mesh, start, end);
  const auto points = follow_path(mesh,
                                  {.corridor = corridor,
                                   .start = start,
                                   .end = end,
                                   .step = step,
                                   .with_corners = with_corners},
                                  workspace);
  return {points.begin(), points.end()};
}

std::vector<Vec3> places(std::span<const PathCorner> points) {
  std::vector<Vec3> list;
  for (const PathCorner& p : points)
    list.push_back(p.point);
  return list;
}

/// What the header promises for every walk.
void check_walk(const NavMesh& mesh, const FollowQuery& query, SearchWorkspace& workspace) {
  const StraightPath straight = make_straight_path(
      mesh, {.corridor = query.corridor, .start = query.start, .end = query.end}, workspace);
  float whole = 0;
  for (std::size_t i = 1; i < straight.corners.size(); ++i)
    whole += gap(straight.corners[i - 1].point, straight.corners[i].point);
  const Vec3 end = straight.corners.back().point;
  const std::size_t corner_count = straight.corners.size();
  const auto points = follow_path(mesh, query, workspace);
  REQUIRE(!points.empty());
  CHECK(points.back().point == end);
  CHECK(points.back().polygon == query.corridor.back());
  const float steps = whole / query.step;
  if (!query.with_corners)
    CHECK(std::abs(static_cast<float>(points.size()) - 1.5F - steps) <= 0.51F);
  SearchWorkspace slides;
  // A level may be far from the origin, where floats are coarse.
  const float slack = 1e-5F + (std::abs(end.x) + std::abs(end.z)) * 0x1p-22F;
  const float all_slack = slack * static_cast<float>(points.size());
  float walked = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const auto [point, polygon, flags] = points[i];
    CHECK(flags == 0);
    CHECK(is_over(mesh, polygon, point));
    CHECK(surface_height(mesh, polygon, point) == point.y);
    const float step = gap(point, points[i + 1].point);
    CHECK(step <= query.step + slack);
    walked += step;
    if (!query.with_corners) continue;
    // Along a wall a straight line may touch it by rounding; a slide does not mind.
    const Vec3 next = points[i + 1].point;
    const MoveResult move = move_along(mesh, {.from = {polygon, point}, .target = next}, slides);
    CHECK(gap(move.point, next) <= 2 * slack);
  }
  // A walk with corners is as long as the path; one that cuts them is shorter.
  CHECK(walked <= whole + all_slack);
  if (query.with_corners) CHECK(walked >= whole - all_slack);
  CHECK(walked >= whole - static_cast<float>(corner_count) * query.step - all_slack);
}

}  // namespace

TEST_SUITE("nav/follow_path") {
  TEST_CASE("a straight walk has steps of the given length and ends at the target") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    const auto points = walk_between(mesh, {0.25F, 0, 0.5F}, {3.5F, 0, 0.5F}, 1);
    CHECK(places(points) == std::vector<Vec3>{{0.25F, 0, 0.5F},
                                              {1.25F, 0, 0.5F},
                                              {2.25F, 0, 0.5F},
                                              {3.25F, 0, 0.5F},
                                              {3.5F, 0, 0.5F}});
    CHECK(points[1].polygon == mesh.ref(0, 1));
    CHECK(points[4].polygon == mesh.ref(0, 3));
  }

  TEST_CASE("a path that is a multiple of the step has no short step at its end") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    CHECK(walk_between(mesh, {0.5F, 0, 0.5F}, {3.5F, 0, 0.5F}, 0.5F).size() == 7);
    CHECK(walk_between(mesh, {0.5F, 0, 0.5F}, {3.5F, 0, 0.5F}, 0.1F).size() == 31);
    CHECK(walk_between(mesh, {0.1F, 0, 0.5F}, {3.1F, 0, 0.5F}, 0.3F).size() == 11);
  }

  TEST_CASE("a walk from a point to itself is one point") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".."}});
    const auto points = walk_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 0.5F}, 0.5F);
    REQUIRE(points.size() == 1);
    CHECK(points[0].point == Vec3{0.5F, 0, 0.5F});
  }

  TEST_CASE("a step longer than the path goes to the end at once") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    CHECK(walk_between(mesh, {0.5F, 0, 0.5F}, {3.5F, 0, 0.5F}, 100).size() == 2);
  }

  TEST_CASE("steps are measured along the path, and corners are points if requested") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "##.", "##."}});
    const Vec3 start = {1.5F, 0, 1};
    const Vec3 end = {2, 0, 2.5F};
    const auto without = places(walk_between(mesh, start, end, 0.75F));
    CHECK(without == std::vector<Vec3>{start, {2, 0, 1.25F}, {2, 0, 2}, end});
    const auto with = places(walk_between(mesh, start, end, 0.75F, true));
    CHECK(with == std::vector<Vec3>{start, {2, 0, 1}, {2, 0, 1.25F}, {2, 0, 2}, end});
  }

  TEST_CASE("points have the height of the ground") {
    TileData slope = test::plan_data({.rows = {"....", "...."}});
    for (Vec3& v : slope.vertices)
      v.y = v.x;
    const NavMesh mesh = mesh_of(slope);
    for (const PathCorner& p : walk_between(mesh, {0.5F, 9, 0.5F}, {3.5F, 3, 1.5F}, 0.25F))
      CHECK(p.point.y == doctest::Approx(p.point.x));
  }

  TEST_CASE("a walk may have any number of points") {
    // Detour's demo stops at 2048.
    const NavMesh mesh = mesh_of(Plan{.rows = {std::string(300, '.')}});
    const auto points = walk_between(mesh, {0.5F, 0, 0.5F}, {299.5F, 0, 0.5F}, 0.0625F);
    CHECK(points.size() == 299 * 16 + 1);
    CHECK(points.back().point == Vec3{299.5F, 0, 0.5F});
  }

  TEST_CASE("a follower returns the same points one by one, and can be restarted") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", "##.", "..."}});
    SearchWorkspace workspace;
    const auto corridor = corridor_between(mesh, {0.5F, 0, 0.5F}, {0.5F, 0, 2.5F});
    const FollowQuery query = {
        .corridor = corridor, .start = {0.5F, 0, 0.5F}, .end = {0.5F, 0, 2.5F}};
    PathFollower follower(mesh, query, workspace);
    for (int round = 0; round < 2; ++round) {
      CHECK(follower.is_complete());
      for (const PathCorner& expected : follow_path(mesh, query, workspace)) {
        const auto next = follower.next();
        REQUIRE(next);
        CHECK(next->point == expected.point);
        CHECK(next->polygon == expected.polygon);
      }
      CHECK_FALSE(follower.next());
      CHECK_FALSE(follower.next());
      follower.start(mesh, query, workspace);
    }
  }

  TEST_CASE("a walk through a broken corridor ends before the gap") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    SearchWorkspace workspace;
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0), mesh.ref(0, 1), mesh.ref(0, 3)};
    PathFollower follower(
        mesh, {.corridor = corridor, .start = {0.5F, 0, 0.5F}, .end = {3.5F, 0, 0.5F}}, workspace);
    CHECK_FALSE(follower.is_complete());
    Vec3 last;
    while (const auto next = follower.next())
      last = next->point;
    CHECK(last == Vec3{2, 0, 0.5F});
  }

  TEST_CASE("there is no walk without a valid first polygon") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    const NavMesh later = *edit(mesh).remove({}).commit();
    SearchWorkspace workspace;
    const std::vector<PolyRef> corridor = {mesh.ref(0, 0)};
    CHECK(follow_path(mesh, {}, workspace).empty());
    CHECK(follow_path(later, {.corridor = corridor}, workspace).empty());
    CHECK_FALSE(PathFollower().next());
  }

  TEST_CASE("walks over bumps and tiles stay on the ground") {
    Random random(83);
    SearchWorkspace workspace;
    for (int round = 0; round < 6; ++round) {
      const NavMesh floors = mesh_of(test::bumpy_floors(random, 9));
      const NavMesh tiles = test::walled_tiles(3, static_cast<std::uint64_t>(round), 4);
      for (int i = 0; i < 40; ++i) {
        for (const NavMesh* mesh : {&floors, &tiles}) {
          const PolyRef from = test::any_polygon(*mesh, random);
          const PolyRef to = test::any_polygon(*mesh, random);
          const PolygonPath path = find_polygon_path(*mesh,
                                                     {.from = {from, test::middle_of(*mesh, from)},
                                                      .to = {to, test::middle_of(*mesh, to)},
                                                      .wants_partial = true},
                                                     workspace);
          const std::vector<PolyRef> corridor(path.polygons.begin(), path.polygons.end());
          check_walk(*mesh,
                     {.corridor = corridor,
                      .start = test::middle_of(*mesh, from),
                      .end = path.end,
                      .step = random.between(0.1F, 2),
                      .with_corners = i % 2 == 0},
                     workspace);
        }
      }
    }
  }

  TEST_CASE("walks on the reference's polygons stay on the ground") {
    SearchWorkspace workspace;
    test::for_each_case([&](const NavMesh& mesh, const json& one, const std::string& name) {
      if (one["path"].is_null()) return;
      CAPTURE(name);
      std::vector<PolyRef> corridor;
      for (const json& id : one["path"]["ids"])
        corridor.push_back(mesh.ref(0, id.get<std::uint32_t>()));
      FollowQuery query = {.corridor = corridor,
                           .start = test::to_point(one["start_nearest"]["pt"]),
                           .end = test::to_point(one["end_nearest"]["pt"])};
      check_walk(mesh, query, workspace);
      query.with_corners = true;
      check_walk(mesh, query, workspace);
    });
  }

  TEST_CASE("the reference's longest walk has its number of points and its length") {
    SearchWorkspace workspace;
    bool is_asked = false;
    test::for_each_case([&](const NavMesh& mesh, const json&, const std::string& name) {
      if (is_asked || !name.starts_with("nav_test")) return;
      is_asked = true;
      const Vec3 start = {18.139F, -2.370F, -21.319F};
      const Vec3 end = {-19.206F, -2.369F, 24.803F};
      const auto corridor = corridor_between(mesh, start, end);
      CHECK(corridor.size() == 21);
      const auto walk =
          follow_path(mesh, {.corridor = corridor, .start = start, .end = end}, workspace);
      CHECK(walk.size() == 122);
      CHECK(walk_length(walk) == doctest::Approx(60.4251F).epsilon(0.01));
    });
  }
}
