// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace way::test;

namespace {

using CCorridor = Owned<way_path_corridor, way_path_corridor_free>;

constexpr float kExtents[3] = {0.1F, 1, 0.1F};

/// A maze, a path through it, and the corridor of an agent at its start.
struct Walker {
  Walker() {
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    auto ends = sized<way_walk>();
    REQUIRE(way_query_random_points(query, 0, 11, 2, &ends) == WAY_OK);
    REQUIRE(ends.count == 2);
    std::copy_n(ends.points + 3, 3, goal.begin());
    way_path_query wanted;
    REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
    std::copy_n(ends.points, 3, wanted.from);
    std::copy_n(goal.begin(), 3, wanted.to);
    auto path = sized<way_path>();
    REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
    REQUIRE(path.status == WAY_PATH_COMPLETE);
    length = path.length;
    REQUIRE(way_path_corridor_create(corridor.out()) == WAY_OK);
    REQUIRE(way_path_corridor_reset(corridor, path.corridor[0], path.points) == WAY_OK);
    const float* const last = path.points + 3 * (path.point_count - 1);
    REQUIRE(way_path_corridor_set_path(corridor, path.corridor, path.corridor_count, last) ==
            WAY_OK);
  }
  way_path_corridor_info info() const {
    auto found = sized<way_path_corridor_info>();
    REQUIRE(way_path_corridor_get_info(corridor, &found) == WAY_OK);
    return found;
  }
  /// One step of at most `step` towards the next corner; returns its length.
  double walk(float step) const {
    auto corners = sized<way_walk>();
    REQUIRE(way_path_corridor_corners(corridor, query, 2, &corners) == WAY_OK);
    REQUIRE(corners.count > 0);
    const way_path_corridor_info from = info();
    const float dx = corners.points[0] - from.position[0];
    const float dz = corners.points[2] - from.position[2];
    const float share = std::min(1.0F, step / std::max(1e-6F, std::hypot(dx, dz)));
    const float to[3] = {from.position[0] + dx * share, from.position[1],
                         from.position[2] + dz * share};
    int32_t result = 7;
    REQUIRE(way_path_corridor_move_position(corridor, query, to, &result) == WAY_OK);
    CHECK(result == WAY_MOVE_REACHED);
    const way_path_corridor_info after = info();
    return std::hypot(after.position[0] - from.position[0], after.position[2] - from.position[2]);
  }

  CLevel level = scene("maze", 8);
  CMesh mesh = baked(level, 32);
  CQuery query = {};
  CCorridor corridor = {};
  std::array<float, 3> goal = {};
  double length = 0;
};

}  // namespace

TEST_SUITE("bindings/corridor") {
  TEST_CASE("an agent that walks to the next corner takes the shortest path") {
    const Walker walker;
    double walked = 0;
    int steps = 0;
    for (bool is_there = false; !is_there && steps < 10000; ++steps) {
      walked += walker.walk(0.5F);
      const way_path_corridor_info now = walker.info();
      is_there = now.position[0] == now.target[0] && now.position[2] == now.target[2];
    }
    CHECK(walked == doctest::Approx(walker.length).epsilon(1e-4));
    CHECK(walker.info().polygon_count == 1);
  }

  TEST_CASE("the target moves along the surface, and shortcuts keep the path valid") {
    const Walker walker;
    const way_path_corridor_info before = walker.info();
    int32_t result = 7;
    REQUIRE(way_path_corridor_move_target(walker.corridor, walker.query, before.position,
                                          &result) == WAY_OK);
    CHECK(result != WAY_MOVE_INVALID);
    uint32_t changed = 7;
    REQUIRE(way_path_corridor_optimize_topology(walker.corridor, walker.query, 32, &changed) ==
            WAY_OK);
    CHECK(changed <= 1);
    auto corners = sized<way_walk>();
    REQUIRE(way_path_corridor_corners(walker.corridor, walker.query, 3, &corners) == WAY_OK);
    const std::vector<float> last(corners.points + 3 * (corners.count - 1),
                                  corners.points + 3 * corners.count);
    REQUIRE(way_path_corridor_optimize_visibility(walker.corridor, walker.query, last.data(), 50,
                                                  &changed) == WAY_OK);
    uint32_t valid = 7;
    REQUIRE(way_path_corridor_is_valid(walker.corridor, walker.query, SIZE_MAX, &valid) == WAY_OK);
    CHECK(valid == 1);
  }

  TEST_CASE("a corridor through a removed tile is trimmed or repaired") {
    const Walker walker;
    const way_path_corridor_info before = walker.info();
    CEdit edit;
    REQUIRE(way_edit_create(walker.mesh, edit.out()) == WAY_OK);
    const way_navmesh_info all = info_of(walker.mesh);
    const auto cell = [&](int axis) {
      return static_cast<int32_t>(
          std::floor((before.target[axis] - all.origin[axis]) / all.tile_side));
    };
    REQUIRE(way_edit_remove_tile(edit, {cell(0), cell(2), 0}) == WAY_OK);
    CMesh cut;
    REQUIRE(way_edit_commit(edit, cut.out()) == WAY_OK);
    REQUIRE(way_query_set_navmesh(walker.query, cut) == WAY_OK);
    uint32_t valid = 7;
    REQUIRE(way_path_corridor_is_valid(walker.corridor, walker.query, SIZE_MAX, &valid) == WAY_OK);
    CHECK(valid == 0);
    int32_t result = 7;
    REQUIRE(way_path_corridor_repair(walker.corridor, walker.query, kExtents, &result) == WAY_OK);
    CHECK(result == WAY_PATH_PARTIAL);
    REQUIRE(way_path_corridor_is_valid(walker.corridor, walker.query, SIZE_MAX, &valid) == WAY_OK);
    CHECK(valid == 1);
    REQUIRE(way_path_corridor_trim(walker.corridor, walker.query) == WAY_OK);
    CHECK(walker.info().polygon_count > 0);
  }

  TEST_CASE("misuse of a corridor is an error") {
    const Walker walker;
    CCorridor empty;
    REQUIRE(way_path_corridor_create(empty.out()) == WAY_OK);
    auto corners = sized<way_walk>();
    CHECK(way_path_corridor_corners(empty, walker.query, 2, &corners) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "the corridor is empty: reset it first");
    CHECK(way_path_corridor_corners(nullptr, walker.query, 2, &corners) == WAY_BAD_HANDLE);
    CHECK(way_path_corridor_corners(walker.corridor, nullptr, 2, &corners) == WAY_BAD_HANDLE);
    CHECK(way_path_corridor_set_path(empty, nullptr, 0, walker.goal.data()) ==
          WAY_INVALID_ARGUMENT);
    CHECK(way_path_corridor_reset(empty, 1, nullptr) == WAY_INVALID_ARGUMENT);
    CHECK(way_path_corridor_move_position(walker.corridor, walker.query, nullptr, nullptr) ==
          WAY_INVALID_ARGUMENT);
    auto crossing = sized<way_crossing>();
    CHECK(way_path_corridor_move_over_link(walker.corridor, walker.query, 5, &crossing) ==
          WAY_INVALID_ARGUMENT);
    const float nowhere[3] = {NAN, 0, 0};
    int32_t result = 7;
    REQUIRE(way_path_corridor_move_position(walker.corridor, walker.query, nowhere, &result) ==
            WAY_OK);
    CHECK(result == WAY_MOVE_INVALID);
  }

  TEST_CASE("an agent crosses a link of its path") {
    const CLevel level = two_floors();
    const CMesh apart = baked(level);
    CEdit edit;
    REQUIRE(way_edit_create(apart, edit.out()) == WAY_OK);
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    const std::array<float, 3> ends[2] = {{9, 0.2F, 5}, {21, 0.2F, 5}};
    std::copy_n(ends[0].begin(), 3, link.start);
    std::copy_n(ends[1].begin(), 3, link.end);
    REQUIRE(way_edit_add_link(edit, &link, nullptr) == WAY_OK);
    CMesh mesh;
    REQUIRE(way_edit_commit(edit, mesh.out()) == WAY_OK);
    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    way_path_query wanted;
    REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
    wanted.from[0] = 2;
    wanted.to[0] = 28;
    wanted.from[2] = wanted.to[2] = 5;
    auto path = sized<way_path>();
    REQUIRE(way_query_find_path(query, &wanted, &path) == WAY_OK);
    REQUIRE(path.status == WAY_PATH_COMPLETE);
    CCorridor corridor;
    REQUIRE(way_path_corridor_create(corridor.out()) == WAY_OK);
    REQUIRE(way_path_corridor_reset(corridor, path.corridor[0], path.points) == WAY_OK);
    REQUIRE(way_path_corridor_set_path(corridor, path.corridor, path.corridor_count,
                                       path.points + 3 * (path.point_count - 1)) == WAY_OK);
    auto corners = sized<way_walk>();
    REQUIRE(way_path_corridor_corners(corridor, query, 4, &corners) == WAY_OK);
    REQUIRE(corners.count == 1);
    CHECK(corners.is_complete == 0);
    REQUIRE(corners.kinds[0] == WAY_POINT_LINK_START);
    const way_poly_ref over = corners.polygons[0];
    auto crossing = sized<way_crossing>();
    REQUIRE(way_path_corridor_move_over_link(corridor, query, over, &crossing) == WAY_OK);
    CHECK(crossing.start[0] == doctest::Approx(9));
    CHECK(crossing.end[0] == doctest::Approx(21));
    REQUIRE(way_path_corridor_corners(corridor, query, 4, &corners) == WAY_OK);
    REQUIRE(corners.count == 1);
    CHECK(corners.is_complete == 1);
    CHECK(corners.points[0] == doctest::Approx(28));
  }
}
