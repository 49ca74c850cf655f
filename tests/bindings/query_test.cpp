// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace way::test;

namespace {

constexpr float kWide[3] = {3, 3, 3};

CQuery query_of(const way_navmesh* mesh) {
  CQuery query;
  REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
  return query;
}

way_nearest at(way_query* query, float x, float z) {
  auto nearest = sized<way_nearest>();
  const float point[3] = {x, 0, z};
  REQUIRE(way_query_nearest(query, point, kWide, &nearest) == WAY_OK);
  REQUIRE(nearest.polygon != 0);
  return nearest;
}

way_path_query walk(const way_nearest& from, const way_nearest& to) {
  way_path_query wanted;
  REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
  std::copy_n(from.point, 3, wanted.from);
  std::copy_n(to.point, 3, wanted.to);
  return wanted;
}

}  // namespace

TEST_SUITE("bindings/query") {
  TEST_CASE("the nearest point is found, or none") {
    const CMesh mesh = baked(scene("flat", 20));
    const CQuery query = query_of(mesh);
    const way_nearest found = at(query, 10, 10);
    CHECK(found.over == 1);
    CHECK(found.point[0] == 10);
    auto none = sized<way_nearest>();
    const float far_away[3] = {100, 0, 0};
    CHECK(way_query_nearest(query, far_away, kWide, &none) == WAY_OK);
    CHECK(none.polygon == 0);
    CHECK(way_query_nearest(query, nullptr, kWide, &none) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("paths are found by both methods, and the optimal one is not longer") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    const CQuery query = query_of(mesh);
    auto points = sized<way_walk>();
    REQUIRE(way_query_random_points(query, 0, 3, 40, &points) == WAY_OK);
    REQUIRE(points.count == 40);
    const std::vector<float> all(points.points, points.points + 3 * points.count);
    for (size_t i = 0; i + 1 < 40; i += 2) {
      way_path_query wanted;
      REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
      std::copy_n(&all[3 * i], 3, wanted.from);
      std::copy_n(&all[3 * i + 3], 3, wanted.to);
      auto path = sized<way_path>();
      REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
      REQUIRE(path.status == WAY_PATH_COMPLETE);
      CHECK(path.point_kinds[0] == WAY_POINT_START);
      CHECK(path.point_kinds[path.point_count - 1] == WAY_POINT_END);
      CHECK(path.explored_count == 0);
      const double shortest = path.length;
      wanted.method = WAY_PATH_CORRIDOR;
      REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
      CHECK(path.length >= shortest * (1 - 1e-6));
      double length = 0;
      CHECK(way_query_distances(query, wanted.from, kWide, wanted.to, 1, &length) == WAY_OK);
      CHECK(length == doctest::Approx(shortest));
    }
  }

  TEST_CASE("a path that does not exist says which end is off the navmesh") {
    const CMesh mesh = baked(scene("flat", 20));
    const CQuery query = query_of(mesh);
    const auto found = [&](float from, float to) {
      way_path_query wanted;
      REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
      wanted.from[0] = from;
      wanted.to[0] = to;
      wanted.from[2] = wanted.to[2] = 10;
      auto path = sized<way_path>();
      REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
      return path;
    };
    CHECK(found(2, 18).has_start == 1);
    CHECK(found(2, 18).has_goal == 1);
    CHECK(found(2, 90).has_start == 1);
    CHECK(found(2, 90).has_goal == 0);
    CHECK(found(90, 2).has_start == 0);
    CHECK(found(2, NAN).has_goal == 0);
    CHECK(found(2, NAN).status == WAY_PATH_UNREACHABLE);
    auto nearest = sized<way_nearest>();
    const float far[3] = {90, 0, 10};
    REQUIRE(way_query_nearest(query, far, kWide, &nearest) == WAY_OK);
    CHECK(nearest.polygon == 0);
    CHECK(std::isinf(nearest.distance));
    float height = 0;
    CHECK(way_query_height(query, 0, far, &height) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the polygon is null or stale");
  }

  TEST_CASE("the explored polygons include the corridor, and do not change the path") {
    const CMesh mesh = baked(scene("maze", 6));
    const CQuery query = query_of(mesh);
    for (const int method : {WAY_PATH_OPTIMAL, WAY_PATH_CORRIDOR}) {
      way_path_query wanted = walk(at(query, 1.5F, 1.5F), at(query, 16, 16));
      wanted.method = method;
      auto path = sized<way_path>();
      REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
      const double length = path.length;
      wanted.with_explored = 1;
      REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
      CHECK(path.length == length);
      CHECK(path.explored_count + 1 >= path.corridor_count);
      const auto* const end = path.explored + path.explored_count;
      CHECK(std::is_sorted(path.explored, end));
      for (size_t i = 1; i < path.corridor_count; ++i)
        CHECK(std::find(path.explored, end, path.corridor[i]) != end);
    }
  }

  TEST_CASE("a filter excludes polygons by flags, predicate and cost") {
    const CMesh mesh = baked(scene("flat", 20));
    const CQuery query = query_of(mesh);
    way_filter filter;
    REQUIRE(way_filter_init(&filter, sizeof filter) == WAY_OK);
    filter.exclude = 1;
    REQUIRE(way_query_set_filter(query, &filter) == WAY_OK);
    auto nearest = sized<way_nearest>();
    const float point[3] = {10, 0, 10};
    CHECK(way_query_nearest(query, point, kWide, &nearest) == WAY_OK);
    CHECK(nearest.polygon == 0);
    REQUIRE(way_query_set_filter(query, nullptr) == WAY_OK);
    CHECK(way_query_nearest(query, point, kWide, &nearest) == WAY_OK);
    CHECK(nearest.polygon != 0);

    int asked = 0;
    REQUIRE(way_filter_init(&filter, sizeof filter) == WAY_OK);
    filter.user = &asked;
    filter.predicate = [](void* user, way_poly_ref) -> int32_t {
      ++*static_cast<int*>(user);
      return 0;
    };
    REQUIRE(way_query_set_filter(query, &filter) == WAY_OK);
    CHECK(way_query_nearest(query, point, kWide, &nearest) == WAY_OK);
    CHECK(nearest.polygon == 0);
    CHECK(asked > 0);

    std::array<float, 256> costs = {};
    costs.fill(1);
    costs[WAY_AREA_GROUND] = 3;
    REQUIRE(way_filter_init(&filter, sizeof filter) == WAY_OK);
    filter.costs = costs.data();
    REQUIRE(way_query_set_filter(query, &filter) == WAY_OK);
    const way_path_query wanted = walk(at(query, 2, 2), at(query, 18, 2));
    auto path = sized<way_path>();
    REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
    CHECK(path.cost == doctest::Approx(3 * path.length));
    costs[3] = 0;
    CHECK(way_query_set_filter(query, &filter) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the cost of area 3 is 0: it must be greater than 0 and at most 3.4e38");
  }

  TEST_CASE("a corridor is followed step by step, and pulled straight") {
    const CMesh mesh = baked(scene("maze", 6));
    const CQuery query = query_of(mesh);
    const way_path_query wanted = walk(at(query, 1.5F, 1.5F), at(query, 16, 16));
    auto path = sized<way_path>();
    REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
    const std::vector<way_poly_ref> corridor(path.corridor, path.corridor + path.corridor_count);
    const size_t corners = path.point_count;
    way_corridor given;
    REQUIRE(way_corridor_init(&given, sizeof given) == WAY_OK);
    given.polygons = corridor.data();
    given.polygon_count = corridor.size();
    std::copy_n(wanted.from, 3, given.start);
    std::copy_n(wanted.to, 3, given.end);
    auto points = sized<way_walk>();
    REQUIRE(way_query_straight_path(query, &given, &points) == WAY_OK);
    CHECK(points.is_complete == 1);
    CHECK(points.count == corners);
    REQUIRE(way_query_follow_path(query, &given, &points) == WAY_OK);
    CHECK(points.count > corners);
    CHECK(points.kinds[0] == WAY_POINT_START);
    CHECK(points.kinds[points.count - 1] == WAY_POINT_END);
    given.step = 0;
    CHECK(way_query_follow_path(query, &given, &points) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("raycasts, walls, circles, boxes, heights and moves work") {
    const CMesh mesh = baked(scene("flat", 20), 16);
    const CQuery query = query_of(mesh);
    const way_nearest start = at(query, 10, 10);
    auto ray = sized<way_ray>();
    const float beyond[3] = {30, 0, 10};
    REQUIRE(way_query_raycast(query, start.polygon, start.point, beyond, &ray) == WAY_OK);
    CHECK(ray.status == WAY_RAY_BLOCKED);
    CHECK(ray.normal[0] == doctest::Approx(-1));
    CHECK(ray.passed_count >= 2);
    CHECK(ray.passed[ray.passed_count - 1] == ray.polygon);

    auto wall = sized<way_wall>();
    REQUIRE(way_query_wall_distance(query, start.polygon, start.point, INFINITY, &wall) == WAY_OK);
    CHECK(wall.status == WAY_NEAR_WALL_FOUND);
    CHECK(wall.distance == doctest::Approx(9.4).epsilon(0.05));

    auto polygons = sized<way_polygons>();
    REQUIRE(way_query_circle(query, start.polygon, start.point, 100, &polygons) == WAY_OK);
    CHECK(polygons.count == info_of(mesh).polygons);
    CHECK(polygons.parents[0] == 0xffffffffU);
    const float low[3] = {0, -1, 0};
    const float high[3] = {20, 1, 20};
    REQUIRE(way_query_box(query, low, high, &polygons) == WAY_OK);
    CHECK(polygons.count == info_of(mesh).polygons);
    const float shape[] = {9, 0, 9, 9, 0, 11, 11, 0, 11, 11, 0, 9};
    REQUIRE(way_query_shape(query, start.polygon, start.point, shape, 4, &polygons) == WAY_OK);
    CHECK(polygons.count >= 1);

    float height = -1;
    CHECK(way_query_height(query, start.polygon, start.point, &height) == WAY_OK);
    CHECK(height == start.point[1]);
    CHECK(way_query_height(query, start.polygon, beyond, &height) == WAY_INVALID_ARGUMENT);

    auto move = sized<way_move>();
    REQUIRE(way_query_move_along(query, start.polygon, start.point, beyond, &move) == WAY_OK);
    CHECK(move.status == WAY_MOVE_SLID);
    CHECK(move.visited[0] == start.polygon);
    CHECK(move.visited[move.visited_count - 1] == move.polygon);

    auto around = sized<way_nearest>();
    REQUIRE(way_query_random_around(query, start.polygon, start.point, 2, 5, &around) == WAY_OK);
    CHECK(std::hypot(around.point[0] - 10, around.point[2] - 10) < 2);
  }

  TEST_CASE("stale references get an answer, not an error") {
    const CMesh mesh = baked(scene("flat", 20));
    const CQuery query = query_of(mesh);
    const float point[3] = {10, 0, 10};
    auto ray = sized<way_ray>();
    CHECK(way_query_raycast(query, 77, point, point, &ray) == WAY_OK);
    CHECK(ray.status == WAY_RAY_INVALID);
    auto wall = sized<way_wall>();
    CHECK(way_query_wall_distance(query, 77, point, 3, &wall) == WAY_OK);
    CHECK(wall.status == WAY_NEAR_WALL_INVALID);
    auto move = sized<way_move>();
    CHECK(way_query_move_along(query, 77, point, point, &move) == WAY_OK);
    CHECK(move.status == WAY_MOVE_INVALID);
  }

  TEST_CASE("a query switches to the next snapshot, and outlives its navmesh") {
    CMesh mesh = baked(scene("flat", 20));
    const CQuery query = query_of(mesh);
    mesh = CMesh();
    CHECK(at(query, 10, 10).over == 1);
    const CMesh other = baked(scene("ramp", 10));
    REQUIRE(way_query_set_navmesh(query, other) == WAY_OK);
    auto nearest = sized<way_nearest>();
    const float point[3] = {19, 0, 19};
    const float small[3] = {0.1F, 1, 0.1F};
    CHECK(way_query_nearest(query, point, small, &nearest) == WAY_OK);
    CHECK(nearest.polygon == 0);
  }
}
