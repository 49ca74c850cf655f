// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_path.h"

#include "support/builders/plan_mesh.h"
#include "support/oracles/visibility_graph.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <doctest/doctest.h>

using namespace way;
using test::mesh_of;

namespace {

/// A random point of a cell, sometimes on an edge or corner of it.
MeshPoint any_point(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const Vec3 low = tile.corner(ref.polygon(), 0);
  const auto share = [&] { return static_cast<float>(random.below(9)) / 8.0F; };
  return {ref, low + Vec3{share(), 0, share()}};
}

/// Round rooms in a row, each with a narrow door to the next.
NavMesh round_rooms(std::uint32_t rooms, std::uint32_t corners) {
  TileData data;
  data.first = {0};
  const double step = 2 * std::numbers::pi / corners;
  std::uint32_t door[2] = {};  // to the previous room
  for (std::uint32_t room = 0; room < rooms; ++room) {
    const auto first = static_cast<std::uint32_t>(data.corners.size());
    for (std::uint32_t i = 0; i < corners; ++i) {
      const bool is_door = room > 0 && (i == corners / 2 - 1 || i == corners / 2);
      if (is_door) {
        data.corners.push_back(door[i - (corners / 2 - 1)]);
      } else {
        const double angle = -step * (i + 0.5);
        data.corners.push_back(static_cast<std::uint32_t>(data.vertices.size()));
        data.vertices.push_back(
            {static_cast<float>(2 * std::cos(step / 2) * room + std::cos(angle)), 0,
             static_cast<float>(std::sin(angle))});
      }
      data.neighbors.push_back(TileData::kWall);
    }
    if (room > 0) data.neighbors[first + corners / 2 - 1] = room - 1;
    if (room + 1 < rooms) data.neighbors[first + corners - 1] = room + 1;
    door[0] = data.corners[first];
    door[1] = data.corners[first + corners - 1];
    data.first.push_back(first + corners);
    data.areas.push_back(Area::ground);
  }
  return mesh_of(data);
}

}  // namespace

TEST_SUITE("nav/find_path") {
  TEST_CASE("neighbors that lead in a circle, as in a forged file, do not hang a search") {
    TileData data;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const float x = static_cast<float>(i) * 2;
      data.vertices.insert(data.vertices.end(), {{x, 0, 0}, {x, 0, 1}, {x + 1, 0, 0}});
      data.corners.insert(data.corners.end(), {3 * i, 3 * i + 1, 3 * i + 2});
      data.neighbors.insert(data.neighbors.end(), {TileData::kWall, (i + 1) % 3, TileData::kWall});
      data.first.push_back(3 * i + 3);
      data.areas.push_back(Area::ground);
    }
    const NavMesh mesh = test::mesh_of(data);
    SearchWorkspace workspace;
    for (std::uint32_t i = 0; i < 9; ++i) {
      const MeshPoint from = {mesh.ref(0, i / 3), data.vertices[i / 3 * 3]};
      const MeshPoint to = {mesh.ref(0, i % 3), data.vertices[i % 3 * 3]};
      const Path path = find_path(mesh, {.from = from, .to = to}, workspace);
      CHECK((path.status == PathStatus::complete || i / 3 != i % 3));
    }
  }

  TEST_CASE("rooms may have any number of corners") {
    Random random(5);
    for (const std::uint32_t corners : {6U, 62U, 64U, 66U, 200U}) {
      const NavMesh mesh = round_rooms(5, corners);
      SearchWorkspace workspace;
      const auto any_place = [&] {
        const auto room = static_cast<std::uint32_t>(random.below(5));
        const float x = 2 * static_cast<float>(std::cos(std::numbers::pi / corners) * room);
        return MeshPoint{mesh.ref(0, room),
                         {x + random.between(-0.5F, 0.5F), 0, random.between(-0.5F, 0.5F)}};
      };
      for (int i = 0; i < 200; ++i) {
        PathQuery query = {any_place(), any_place()};
        const Path shortest = find_path(mesh, query, workspace);
        query.method = PathMethod::corridor;  // there is only one
        const Path corridor = find_path(mesh, query, workspace);
        CHECK(shortest.status == PathStatus::complete);
        CHECK(shortest.length == doctest::Approx(corridor.length).epsilon(1e-6));
      }
    }
  }

  TEST_CASE("the path within one room is straight") {
    const NavMesh mesh = mesh_of({.rows = {"....", "....", "...."}});
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {0.5F, 0, 0.5F}, .to = {3.5F, 0, 2.25F}}, workspace);
    CHECK(path.status == PathStatus::complete);
    REQUIRE(path.waypoints.size() == 2);
    CHECK(path.waypoints[0].kind == WaypointKind::start);
    CHECK(path.waypoints[1].kind == WaypointKind::end);
    CHECK(path.length == doctest::Approx(std::hypot(3, 1.75)));
  }

  TEST_CASE("the path goes around a wall by its corner") {
    const NavMesh mesh = mesh_of({.rows = {"...", ".#.", "..."}});
    SearchWorkspace workspace;
    const Path path =
        find_path(mesh, {.from = {0.5F, 0, 1.25F}, .to = {2.5F, 0, 1.25F}}, workspace);
    CHECK(path.status == PathStatus::complete);
    REQUIRE(path.waypoints.size() == 4);
    CHECK(path.waypoints[1].point == Vec3{1, 0, 1});
    CHECK(path.waypoints[2].point == Vec3{2, 0, 1});
    CHECK(path.waypoints[1].kind == WaypointKind::corner);
  }

  TEST_CASE("the result does not depend on how the ground is divided into polygons") {
    const NavMesh mesh = mesh_of({.rows = {".......", ".......", "......."}});
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {0.5F, 0, 1}, .to = {6.5F, 0, 1}}, workspace);
    CHECK(path.waypoints.size() == 2);
    CHECK(path.length == doctest::Approx(6));
  }

  TEST_CASE("there is no path between walls that touch in a point") {
    const NavMesh mesh = mesh_of({.rows = {"..#", ".#.", "..."}});
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {1.5F, 0, 0.5F}, .to = {2.5F, 0, 1.5F}}, workspace);
    CHECK(path.length > 3);
    const NavMesh closed = mesh_of({.rows = {".#", "#."}});
    CHECK(find_path(closed,
                    {.from = {closed.ref(0, 0), {1, 0, 1}}, .to = {closed.ref(0, 1), {1, 0, 1}}},
                    workspace)
              .status == PathStatus::unreachable);
  }

  TEST_CASE("a door in a wall along the path is entered at its near end") {
    // Two long halls; the right one is cut into three, and its middle part is open to the left.
    TileData data;
    data.agent = {.height = 2, .climb = 0.5F};
    data.vertices = {{0, 0, 0}, {0, 0, 9}, {2, 0, 9}, {2, 0, 6}, {2, 0, 5}, {2, 0, 2},
                     {2, 0, 0}, {4, 0, 6}, {4, 0, 5}, {4, 0, 2}, {4, 0, 0}};
    data.corners = {0, 1, 2, 3, 4, 5, 6, 4, 3, 7, 8, 6, 5, 9, 10};
    data.first = {0, 7, 11, 15};
    constexpr std::uint32_t kWall = TileData::kWall;
    data.neighbors = {kWall, kWall, kWall, 1, kWall, 2,     kWall, 0,
                      kWall, kWall, kWall, 0, kWall, kWall, kWall};
    data.areas.assign(3, Area::ground);
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    const Path path = find_path(mesh, {.from = {3, 0, 1}, .to = {3, 0, 5.5F}}, workspace);
    CHECK(path.status == PathStatus::complete);
    CHECK(path.length == doctest::Approx(std::sqrt(2.0) + 3 + std::hypot(1, 0.5)));
  }

  TEST_CASE("ends said to be on the surface do not move unless they are beside their polygons") {
    const NavMesh mesh = mesh_of({.rows = {"...", ".#.", "..."}});
    SearchWorkspace workspace;
    PathQuery query = {.from = {test::polygon_at(mesh, {0.5F, 0, 0.5F}), {0.5F, 0.25F, 0.5F}},
                       .to = {test::polygon_at(mesh, {2.5F, 0, 2.5F}), {2.5F, 0.25F, 2.5F}}};
    const double length = find_path(mesh, query, workspace).length;
    CHECK(find_path(mesh, query, workspace).waypoints.front().point.y == 0);
    query.are_on_surface = true;
    const Path path = find_path(mesh, query, workspace);
    CHECK(path.waypoints.front().point == query.from.point);
    CHECK(path.waypoints.back().point == query.to.point);
    CHECK(path.length == length);
    query.to.point = {9, 0.25F, 2.5F};
    CHECK(find_path(mesh, query, workspace).waypoints.back().point == Vec3{3, 0, 2.5F});
  }

  TEST_CASE("stairs that return above themselves are walked to their turn and back") {
    // Landings in the east and in the west, flights back and forth along one wall between them.
    TileData data;
    data.agent = {.height = 1.5F, .climb = 0.5F};
    data.vertices = {{4, 0, -2}, {4, 0, 0},   {4, 0, 2},  {6, 0, 2},  {6, 0, -2}, {0, 2, 0},
                     {0, 2, 2},  {-2, 2, -2}, {-2, 2, 2}, {0, 2, -2}, {4, 4, 0},  {4, 4, -2},
                     {4, 4, 2},  {6, 4, 2},   {6, 4, -2}, {0, 6, 0},  {0, 6, 2}};
    data.corners = {0, 1, 2,  3,  4,  5,  6,  2,  1,  7,  8,  6,  5, 9,
                    9, 5, 10, 11, 11, 10, 12, 13, 14, 15, 16, 12, 10};
    data.first = {0, 5, 9, 14, 18, 23, 27};
    constexpr std::uint32_t kWall = TileData::kWall;
    data.neighbors = {kWall, 1,     kWall, kWall, kWall, 2,     kWall, 0, kWall,
                      kWall, kWall, 1,     3,     kWall, 2,     kWall, 4, kWall,
                      3,     5,     kWall, kWall, kWall, kWall, kWall, 4, kWall};
    data.areas.assign(6, Area::ground);
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    const MeshPoint from = {mesh.ref(0, 0), {5, 0, -1}};
    const MeshPoint to = {mesh.ref(0, 5), {1, 5.5F, 1}};
    const Path path = find_path(mesh, {from, to}, workspace);
    CHECK(path.length == doctest::Approx(std::sqrt(2.0) + 4 + 4 + std::hypot(3, 1)));
    REQUIRE(path.waypoints.size() == 5);
    CHECK(path.waypoints[1].point == Vec3{4, 0, 0});
    CHECK(path.waypoints[2].point == Vec3{0, 2, 0});
    CHECK(path.waypoints[3].point == Vec3{4, 4, 0});
    const double length = path.length;
    CHECK(find_path(mesh, {to, from}, workspace).length == doctest::Approx(length));
    PathQuery by_corridor = {from, to};
    by_corridor.method = PathMethod::corridor;
    CHECK(find_path(mesh, by_corridor, workspace).length == doctest::Approx(length));
  }

  TEST_CASE("start and end at the same point make one waypoint") {
    const NavMesh mesh = mesh_of({.rows = {"..", ".."}});
    SearchWorkspace workspace;
    for (const Vec3 place :
         {Vec3{0.5F, 0, 0.5F}, Vec3{1, 0, 1}, Vec3{1, 0, 0.25F}, Vec3{0, 0, 0}}) {
      const Path path = find_path(mesh, {.from = place, .to = place}, workspace);
      CHECK(path.status == PathStatus::complete);
      CHECK(path.length == 0);
      CHECK(path.waypoints.size() == 1);
    }
  }

  TEST_CASE("a floor above is distinguished") {
    TileData data =
        test::join_data(test::plan_data({.rows = {"...", ".#.", "..."}}),
                        test::plan_data({.rows = {"...", "...", "..."}, .low = {0, 3, 0}}));
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    CHECK(find_path(mesh, {.from = {0.5F, 3, 1.5F}, .to = {2.5F, 3, 1.5F}}, workspace).length ==
          doctest::Approx(2));
    CHECK(find_path(mesh, {.from = {0.5F, 0, 1.5F}, .to = {2.5F, 0, 1.5F}}, workspace).length >
          2.1);
    CHECK(find_path(mesh, {.from = {0.5F, 0, 1.5F}, .to = {2.5F, 3, 1.5F}}, workspace).status ==
          PathStatus::unreachable);
  }

  TEST_CASE("waypoints have the height, the area and the polygon of the ground") {
    TileData data = test::plan_data({.rows = {"...", "w#.", "..."}});
    for (Vec3& v : data.vertices)
      v.y = v.x * 2 + v.z;
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    const Path path = find_path(mesh,
                                {.from = {mesh.ref(0, 3), {0.5F, 2.25F, 1.25F}},
                                 .to = {mesh.ref(0, 4), {2.5F, 6.25F, 1.25F}}},
                                workspace);
    REQUIRE(path.waypoints.size() == 4);
    CHECK(path.waypoints[0].area == static_cast<Area>('w'));
    for (const Waypoint& waypoint : path.waypoints) {
      CHECK(waypoint.point.y == doctest::Approx(waypoint.point.x * 2 + waypoint.point.z));
      CHECK(mesh.is_valid(waypoint.polygon));
    }
    CHECK(path.corridor.front() == mesh.ref(0, 3));
    CHECK(path.corridor.back() == mesh.ref(0, 4));
  }

  TEST_CASE("a goal in another component is unreachable, or partial if requested") {
    const NavMesh mesh = mesh_of({.rows = {"...#...", "...#..."}});
    SearchWorkspace workspace;
    PathQuery query = {.from = {0.5F, 0, 0.5F}, .to = {6.5F, 0, 0.5F}};
    CHECK(find_path(mesh, query, workspace).status == PathStatus::unreachable);
    CHECK(find_path(mesh, query, workspace).waypoints.empty());
    for (const PartialPath partial : {PartialPath::by_air, PartialPath::by_walk}) {
      query.partial = partial;
      const Path path = find_path(mesh, query, workspace);
      CHECK(path.status == PathStatus::partial);
      CHECK(path.waypoints.back().point == Vec3{3, 0, 0.5F});
    }
  }

  TEST_CASE("behind a closed door the nearest point by walk is the door, by air the wall") {
    // The goal G is close to the wall of the room, but the path to it leads through the door D.
    const NavMesh mesh = mesh_of({.rows = {".....", "####D", "....."}});
    SearchWorkspace workspace;
    const PolyRef door = test::polygon_at(mesh, {4.5F, 0, 1.5F});
    const QueryFilter filter = {.predicate =
                                    [](const void* closed, PolyRef polygon) {
                                      return polygon != *static_cast<const PolyRef*>(closed);
                                    },
                                .context = &door};
    PathQuery query = {.from = {1.5F, 0, 0.5F}, .to = {0.5F, 0, 2.5F}};
    CHECK(find_path(mesh, query, workspace, filter).status == PathStatus::unreachable);
    query.partial = PartialPath::by_air;
    CHECK(find_path(mesh, query, workspace, filter).waypoints.back().point == Vec3{0.5F, 0, 1});
    query.partial = PartialPath::by_walk;
    const Path path = find_path(mesh, query, workspace, filter);
    CHECK(path.status == PathStatus::partial);
    CHECK(path.waypoints.back().point == Vec3{4, 0, 1});
  }

  TEST_CASE("limits on nodes and length are respected") {
    const NavMesh mesh = mesh_of({.rows = {".....", "####.", "....."}});
    SearchWorkspace workspace;
    PathQuery query = {.from = {0.5F, 0, 0.5F}, .to = {0.5F, 0, 2.5F}};
    const double length = find_path(mesh, query, workspace).length;
    query.max_length = length * 1.001;
    CHECK(find_path(mesh, query, workspace).status == PathStatus::complete);
    query.max_length = length * 0.999;
    CHECK(find_path(mesh, query, workspace).status == PathStatus::unreachable);
    query.max_length = 1e30;
    query.max_nodes = 3;
    const Path none = find_path(mesh, query, workspace);
    CHECK(none.status == PathStatus::unreachable);
    CHECK(none.out_of_budget);
    query.partial = PartialPath::by_air;
    const Path some = find_path(mesh, query, workspace);
    CHECK(some.status == PathStatus::partial);
    CHECK(some.out_of_budget);
    CHECK(some.waypoints.size() >= 1);
  }

  TEST_CASE("a search in steps finds the same path") {
    const NavMesh mesh = test::walled_tiles(3, 5, 4);
    SearchWorkspace workspace;
    SearchWorkspace other;
    Random random(2);
    for (int i = 0; i < 40; ++i) {
      const MeshPoint from = any_point(mesh, random);
      const MeshPoint to = any_point(mesh, random);
      PathQuery query = {from, to};
      query.partial = PartialPath::by_air;
      const Path whole = find_path(mesh, query, workspace);
      PathSearch search(mesh, query, other);
      while (!search.step(3)) {
      }
      const Path sliced = search.result();
      CHECK(sliced.status == whole.status);
      CHECK(sliced.length == whole.length);
      REQUIRE(sliced.corridor.size() == whole.corridor.size());
      for (std::size_t k = 0; k < whole.corridor.size(); ++k)
        CHECK(sliced.corridor[k] == whole.corridor[k]);
    }
  }

  TEST_CASE("null, stale and distant ends have no path") {
    const NavMesh mesh = mesh_of({.rows = {".."}});
    SearchWorkspace workspace;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(find_path(mesh, {.from = {50, 0, 0}, .to = {1, 0, 0.5F}}, workspace).status ==
          PathStatus::unreachable);
    CHECK(find_path(mesh, {.from = {nan, 0, 0}, .to = {1, 0, 0.5F}}, workspace).status ==
          PathStatus::unreachable);
    CHECK(find_path(mesh, {.from = {PolyRef(7, 1, 0), {0.5F, 0, 0.5F}}, .to = {1, 0, 0.5F}},
                    workspace)
              .status == PathStatus::unreachable);
    CHECK(find_path(NavMesh(), {.from = {0.5F, 0, 0.5F}, .to = {1, 0, 0.5F}}, workspace).status ==
          PathStatus::unreachable);
  }

  TEST_CASE("polygons that are lines up to rounding do no harm") {
    // A sliver between two squares, without width at one end.
    TileData data;
    data.agent = {.height = 2, .climb = 0.5F};
    data.vertices = {{0, 0, 0},          {0, 0, 4}, {2, 0, 4}, {2, 0, 0},
                     {2.0000002F, 0, 4}, {4, 0, 4}, {4, 0, 0}};
    data.corners = {0, 1, 2, 3, 3, 2, 4, 3, 4, 5, 6};
    data.first = {0, 4, 7, 11};
    constexpr std::uint32_t kWall = TileData::kWall;
    data.neighbors = {kWall, kWall, 1, kWall, 0, kWall, 2, 1, kWall, kWall, kWall};
    data.areas.assign(3, Area::ground);
    const NavMesh mesh = mesh_of(data);
    SearchWorkspace workspace;
    for (const Vec3 to : {Vec3{3, 0, 1}, Vec3{2, 0, 0}, Vec3{2, 0, 4}, Vec3{4, 0, 4}}) {
      const Path path = find_path(mesh, {.from = {1, 0, 2}, .to = to}, workspace);
      CHECK(path.length == doctest::Approx(std::hypot(to.x - 1.0F, to.z - 2.0F)).epsilon(1e-6));
    }
  }
}
