// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace way::test;

namespace {

using CField = Owned<way_field, way_field_free>;
using CSearch = Owned<way_path_search, way_path_search_free>;

struct Floors {
  Floors() {
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    left = at(5);
    right = at(25);
  }
  way_nearest at(float x) const {
    auto nearest = sized<way_nearest>();
    const float point[3] = {x, 0, 5};
    const float extents[3] = {1, 1, 1};
    REQUIRE(way_query_nearest(query, point, extents, &nearest) == WAY_OK);
    return nearest;
  }
  uint32_t reaches(const way_navmesh* on, way_poly_ref from, way_poly_ref to) const {
    uint32_t is = 7;
    REQUIRE(way_navmesh_is_reachable(on, from, to, &is) == WAY_OK);
    return is;
  }

  CLevel level = two_floors();
  CMesh mesh = baked(level);
  CQuery query = {};
  way_nearest left = {};
  way_nearest right = {};
};

}  // namespace

TEST_SUITE("bindings/reach") {
  TEST_CASE("reachability follows one-way links") {
    const Floors floors;
    CHECK(floors.reaches(floors.mesh, floors.left.polygon, floors.left.polygon) == 1);
    CHECK(floors.reaches(floors.mesh, floors.left.polygon, floors.right.polygon) == 0);
    CHECK(floors.reaches(floors.mesh, floors.left.polygon, 0) == 0);
    CEdit edit;
    REQUIRE(way_edit_create(floors.mesh, edit.out()) == WAY_OK);
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    std::copy_n(floors.left.point, 3, link.start);
    std::copy_n(floors.right.point, 3, link.end);
    link.one_way = 1;
    REQUIRE(way_edit_add_link(edit, &link, nullptr) == WAY_OK);
    CMesh linked;
    REQUIRE(way_edit_commit(edit, linked.out()) == WAY_OK);
    CHECK(floors.reaches(linked, floors.left.polygon, floors.right.polygon) == 1);
    CHECK(floors.reaches(linked, floors.right.polygon, floors.left.polygon) == 0);
    CHECK(way_navmesh_is_reachable(linked, 0, 0, nullptr) == WAY_INVALID_ARGUMENT);
    uint32_t is = 0;
    CHECK(way_navmesh_is_reachable(nullptr, 0, 0, &is) == WAY_BAD_HANDLE);
  }

  TEST_CASE("islands are listed as far as they fit, and pruned") {
    const Floors floors;
    size_t count = 0;
    REQUIRE(way_navmesh_islands(floors.mesh, nullptr, 0, &count) == WAY_OK);
    CHECK(count == 2);
    std::array<way_island, 3> islands = {};
    CHECK(way_navmesh_islands(floors.mesh, islands.data(), 3, &count) == WAY_INVALID_ARGUMENT);
    islands[0].size = sizeof(way_island);
    REQUIRE(way_navmesh_islands(floors.mesh, islands.data(), 3, &count) == WAY_OK);
    CHECK(count == 2);
    CHECK(islands[0].component != islands[1].component);
    CHECK(islands[1].size == sizeof(way_island));
    CHECK(islands[0].area == doctest::Approx(islands[1].area));
    CHECK(islands[0].area > 50);
    CHECK(islands[2].polygons == 0);

    CMesh pruned;
    REQUIRE(way_navmesh_prune(floors.mesh, &floors.left.polygon, 1, pruned.out()) == WAY_OK);
    uint16_t flags = 9;
    REQUIRE(way_navmesh_polygon(pruned, floors.right.polygon, nullptr, &flags) == WAY_OK);
    CHECK(flags == 0);
    REQUIRE(way_navmesh_polygon(pruned, floors.left.polygon, nullptr, &flags) == WAY_OK);
    CHECK(flags != 0);
    CHECK(way_navmesh_prune(floors.mesh, nullptr, 1, pruned.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("walls, neighborhoods and fields are those of the library") {
    const Floors floors;
    auto segments = sized<way_segments>();
    REQUIRE(way_query_wall_segments(floors.query, floors.left.polygon, 0, &segments) == WAY_OK);
    REQUIRE(segments.count == 4);
    for (size_t i = 0; i < segments.count; ++i)
      CHECK(segments.neighbors[i] == 0);
    CHECK(segments.edges[3] == 3);
    CHECK(std::abs(segments.points[0] - segments.points[3]) +
              std::abs(segments.points[2] - segments.points[5]) >
          5);
    REQUIRE(way_query_wall_segments(floors.query, 0, 1, &segments) == WAY_OK);
    CHECK(segments.count == 0);

    auto polygons = sized<way_polygons>();
    REQUIRE(way_query_neighborhood(floors.query, floors.left.polygon, floors.left.point, 40,
                                   &polygons) == WAY_OK);
    REQUIRE(polygons.count == 1);
    CHECK(polygons.polygons[0] == floors.left.polygon);
    CHECK(polygons.costs == nullptr);

    CField field;
    const float goal[3] = {2, floors.left.point[1], 5};
    REQUIRE(way_query_field(floors.query, &floors.left.polygon, goal, 1, field.out()) == WAY_OK);
    auto sample = sized<way_field_sample>();
    REQUIRE(way_field_at(field, floors.left.polygon, floors.left.point, &sample) == WAY_OK);
    CHECK(sample.length == doctest::Approx(3));
    CHECK(sample.next[0] == 2);
    CHECK(sample.link == 0);
    REQUIRE(way_field_at(field, floors.right.polygon, floors.right.point, &sample) == WAY_OK);
    CHECK(std::isinf(sample.length));
    CHECK(way_query_field(floors.query, nullptr, goal, 1, field.out()) == WAY_INVALID_ARGUMENT);
    CHECK(way_field_at(nullptr, 0, goal, &sample) == WAY_BAD_HANDLE);
  }

  TEST_CASE("a search in steps finds the path of one call") {
    const CLevel level = scene("maze", 8);
    const CMesh mesh = baked(level);
    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    auto ends = sized<way_walk>();
    REQUIRE(way_query_random_points(query, 0, 3, 2, &ends) == WAY_OK);
    REQUIRE(ends.count == 2);
    way_path_query wanted;
    REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
    std::copy_n(ends.points, 3, wanted.from);
    std::copy_n(ends.points + 3, 3, wanted.to);
    CSearch search;
    REQUIRE(way_path_search_create(query, &wanted, search.out()) == WAY_OK);
    auto whole = sized<way_path>();
    REQUIRE(way_query_find_path(query, &wanted, &whole) == WAY_OK);
    query = CQuery();  // the search does not need it
    const double length = whole.length;
    auto path = sized<way_path>();
    REQUIRE(way_path_search_result(search, &path) == WAY_OK);
    CHECK(path.status == WAY_PATH_UNREACHABLE);
    uint32_t done = 0;
    int steps = 0;
    for (; done == 0 && steps < 100000; ++steps)
      REQUIRE(way_path_search_step(search, 1, &done) == WAY_OK);
    CHECK(steps > 1);
    REQUIRE(way_path_search_result(search, &path) == WAY_OK);
    CHECK(path.status == WAY_PATH_COMPLETE);
    CHECK(path.length == length);
    CHECK(path.point_count >= 2);
    CHECK(way_path_search_create(nullptr, &wanted, search.out()) == WAY_BAD_HANDLE);
  }
}
