// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/corridor.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "nav/paths/corridor_merge.h"
#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::any_polygon;
using test::mesh_of;
using test::middle_of;
using test::Plan;
using test::polygon_at;

namespace {

using Numbers = std::vector<std::uint32_t>;

std::vector<PolyRef> refs(const Numbers& numbers) {
  std::vector<PolyRef> list;
  for (const std::uint32_t number : numbers)
    list.emplace_back(0U, 1U, number);
  return list;
}

Numbers numbers(std::span<const PolyRef> list) {
  Numbers all;
  for (const PolyRef ref : list)
    all.push_back(ref.polygon());
  return all;
}

Numbers start_moved(const Numbers& path, const Numbers& visited) {
  std::vector<PolyRef> list = refs(path);
  merge_start_moved(list, refs(visited));
  return numbers(list);
}

Numbers end_moved(const Numbers& path, const Numbers& visited) {
  std::vector<PolyRef> list = refs(path);
  merge_end_moved(list, refs(visited));
  return numbers(list);
}

Numbers shortcut(const Numbers& path, const Numbers& visited) {
  std::vector<PolyRef> list = refs(path);
  const bool changed = merge_shortcut(list, refs(visited));
  CHECK(changed == (numbers(list) != path));
  return numbers(list);
}

PathCorridor make_corridor(const NavMesh& mesh, Vec3 from, Vec3 to) {
  SearchWorkspace workspace;
  PathCorridor corridor;
  const PolyRef first = polygon_at(mesh, from);
  corridor.reset(first, from);
  const PolygonPath path =
      find_polygon_path(mesh, {.from = {first, from}, .to = {polygon_at(mesh, to), to}}, workspace);
  REQUIRE(path.status == PathStatus::complete);
  corridor.set_path(path.polygons, path.end);
  return corridor;
}

float way_length(const NavMesh& mesh, const PathCorridor& corridor) {
  SearchWorkspace workspace;
  const StraightPath path = make_straight_path(
      mesh,
      {.corridor = corridor.polygons(), .start = corridor.position(), .end = corridor.target()},
      workspace);
  CHECK(path.is_complete);
  return path_length(path.corners);
}

/// Invariants that hold after each change.
void check_whole(const NavMesh& mesh, const PathCorridor& corridor) {
  CHECK(corridor.is_valid(mesh));
  CHECK(is_over(mesh, corridor.first(), corridor.position()));
  CHECK(is_over(mesh, corridor.last(), corridor.target()));
}

/// Three tiles of 4 by 4 cells in a row.
NavMesh three_tiles() {
  NavMesh mesh({.tile_side = 4});
  NavMeshEdit change = edit(mesh);
  for (int x = 0; x < 3; ++x)
    change.add(test::grid_tile({.coord = {x, 0}, .quads = 4, .side = 4}));
  return *change.commit();
}

}  // namespace

TEST_SUITE("nav/corridor") {
  TEST_CASE("a start that moves along the path shortens the path") {
    CHECK(start_moved({1, 2}, {1, 2}) == Numbers{2});
    CHECK(start_moved({1, 2, 3, 4}, {1, 2, 3}) == Numbers{3, 4});
    CHECK(start_moved({1, 2, 3}, {1}) == Numbers{1, 2, 3});
  }

  TEST_CASE("a start that moves off the path goes back to it, however far") {
    CHECK(start_moved({1, 2}, {1, 2, 3, 4}) == Numbers{4, 3, 2});
    CHECK(start_moved({1, 2}, {1, 2, 3, 4, 5}) == Numbers{5, 4, 3, 2});
    CHECK(start_moved({1, 2}, {1, 3}) == Numbers{3, 1, 2});
    CHECK(start_moved({1, 2, 1, 4}, {1, 3, 1}) == Numbers{1, 3, 1, 4});
  }

  TEST_CASE("paths without a common polygon and empty paths do not change") {
    CHECK(start_moved({1, 2}, {3, 4}) == Numbers{1, 2});
    CHECK(start_moved({}, {1, 2}).empty());
    CHECK(start_moved({1, 2}, {}) == Numbers{1, 2});
    CHECK(end_moved({1, 2}, {3, 4}) == Numbers{1, 2});
    CHECK(end_moved({}, {1}).empty());
    CHECK(end_moved({1, 2}, {}) == Numbers{1, 2});
    CHECK(shortcut({1, 2}, {3}) == Numbers{1, 2});
    CHECK(shortcut({}, {3}).empty());
  }

  TEST_CASE("an end that moves extends the path without a detour") {
    CHECK(end_moved({1, 2}, {2, 3}) == Numbers{1, 2, 3});
    CHECK(end_moved({1, 2, 3}, {3, 2, 4}) == Numbers{1, 2, 4});
    CHECK(end_moved({1, 2, 3}, {3, 2, 1}) == Numbers{1});
    CHECK(end_moved({1, 2}, {2, 3, 2, 5}) == Numbers{1, 2, 5});
  }

  TEST_CASE("a shortcut is taken up to the last common polygon") {
    CHECK(shortcut({1, 2, 3, 4, 5}, {1, 7, 4}) == Numbers{1, 7, 4, 5});
    CHECK(shortcut({1, 2, 3}, {1, 7, 8, 9, 3, 6}) == Numbers{1, 7, 8, 9, 3});
    CHECK(shortcut({1, 2, 3}, {1, 2, 3}) == Numbers{1, 2, 3});
    CHECK(shortcut({1, 2, 3}, {1, 9}) == Numbers{1, 2, 3});
  }

  TEST_CASE("a whole shortcut is taken only if it ends on the path") {
    std::vector<PolyRef> path = refs({1, 2, 3, 4, 5});
    CHECK_FALSE(merge_whole_shortcut(path, refs({1, 7, 4, 8})));
    CHECK_FALSE(merge_whole_shortcut(path, refs({1, 2, 3})));
    CHECK_FALSE(merge_whole_shortcut(path, {}));
    CHECK(merge_whole_shortcut(path, refs({1, 7, 4})));
    CHECK(numbers(path) == Numbers{1, 7, 4, 5});
  }

  TEST_CASE("a corridor that was not set does nothing") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    SearchWorkspace workspace;
    PathCorridor corridor;
    CHECK(corridor.is_empty());
    CHECK_FALSE(corridor.is_valid(mesh));
    CHECK(corridor.corners(mesh, 3, workspace).empty());
    CHECK(corridor.move_position(mesh, {1, 0, 1}, workspace) == MoveStatus::invalid);
    CHECK(corridor.move_target(mesh, {1, 0, 1}, workspace) == MoveStatus::invalid);
    CHECK_FALSE(corridor.optimize_visibility(mesh, {1, 0, 1}, 9));
    CHECK_FALSE(corridor.optimize_topology(mesh, 32, workspace));
    CHECK(corridor.repair(mesh, {1, 1, 1}, workspace) == PathStatus::unreachable);
  }

  TEST_CASE("after a reset the corridor is one polygon and its target is the position") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"..."}});
    SearchWorkspace workspace;
    PathCorridor corridor;
    corridor.reset(mesh.ref(0, 1), {1.5F, 0, 0.5F});
    CHECK(corridor.polygons().size() == 1);
    CHECK(corridor.target() == Vec3{1.5F, 0, 0.5F});
    const auto corners = corridor.corners(mesh, 4, workspace);
    REQUIRE(corners.size() == 1);
    CHECK((corners[0].flags & PathCorner::kEnd) != 0);
  }

  TEST_CASE("corners are the next ones to steer to, at most as many as requested") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".##", "...", "##.", "..."}});
    SearchWorkspace workspace;
    const PathCorridor corridor = make_corridor(mesh, {2.5F, 0, 0.5F}, {0.5F, 0, 4.5F});
    const auto two = corridor.corners(mesh, 2, workspace);
    REQUIRE(two.size() == 2);
    CHECK(two[0].point == Vec3{1, 0, 1});
    CHECK(two[1].point == Vec3{1, 0, 2});
    const auto all = corridor.corners(mesh, 99, workspace);
    CHECK(all.size() == 5);
    CHECK(all.back().point == corridor.target());
    CHECK((all.back().flags & PathCorner::kEnd) != 0);
  }

  TEST_CASE("a few corners are the first ones of the whole path") {
    Random random(72);
    SearchWorkspace workspace;
    const NavMesh mesh = test::walled_tiles(6, 9, 4);
    std::size_t most = 0;
    for (int round = 0; round < 60; ++round) {
      const PolyRef from = any_polygon(mesh, random);
      const PolyRef to = any_polygon(mesh, random);
      if (mesh.component(from) != mesh.component(to)) continue;
      const PathCorridor corridor = make_corridor(mesh, middle_of(mesh, from), middle_of(mesh, to));
      const StraightPath path = make_straight_path(
          mesh,
          {.corridor = corridor.polygons(), .start = corridor.position(), .end = corridor.target()},
          workspace);
      const std::vector<PathCorner> whole(path.corners.begin(), path.corners.end());
      if (whole.size() < 2) continue;
      most = std::max(most, corridor.polygons().size());
      for (std::size_t count = 0; count <= whole.size(); ++count) {
        const auto some = corridor.corners(mesh, count, workspace);
        REQUIRE(some.size() == std::min(count, whole.size() - 1));
        for (std::size_t i = 0; i < some.size(); ++i) {
          CHECK(some[i].point == whole[i + 1].point);
          CHECK(some[i].polygon == whole[i + 1].polygon);
          CHECK(some[i].flags == whole[i + 1].flags);
        }
      }
    }
    CHECK(most > 40);
  }

  TEST_CASE("a gap in the path beyond the requested corners does not affect them") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".##", "...", "##.", "..."}});
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {2.5F, 0, 0.5F}, {0.5F, 0, 4.5F});
    std::vector<PolyRef> broken(corridor.polygons().begin(), corridor.polygons().end());
    const Vec3 target = corridor.target();
    while (broken.size() < 40)
      broken.push_back(broken.size() % 2 == 0 ? broken[broken.size() - 2] : broken[0]);
    corridor.set_path(broken, target);
    const auto two = corridor.corners(mesh, 2, workspace);
    REQUIRE(two.size() == 2);
    CHECK(two[0].point == Vec3{1, 0, 1});
    CHECK(two[1].point == Vec3{1, 0, 2});
  }

  TEST_CASE("the path follows an agent that walks from corner to corner") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".##", "...", "##.", "..."}});
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {2.5F, 0, 0.5F}, {0.5F, 0, 4.5F});
    for (int i = 0; i < 5; ++i) {
      const Vec3 corner = corridor.corners(mesh, 1, workspace)[0].point;
      CHECK(corridor.move_position(mesh, corner, workspace) == MoveStatus::reached);
      check_whole(mesh, corridor);
    }
    CHECK(corridor.position() == corridor.target());
  }

  TEST_CASE("a target may move away over any number of polygons") {
    const NavMesh mesh = mesh_of(Plan{.rows = {std::string(100, '.')}});
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {2.5F, 0, 0.5F});
    CHECK(corridor.move_target(mesh, {99.5F, 0, 0.5F}, workspace) == MoveStatus::reached);
    CHECK(corridor.polygons().size() == 100);
    CHECK(corridor.move_position(mesh, {98.5F, 0, 0.5F}, workspace) == MoveStatus::reached);
    CHECK(corridor.polygons().size() == 2);
    CHECK(corridor.move_target(mesh, {1.5F, 0, 0.5F}, workspace) == MoveStatus::reached);
    CHECK(corridor.polygons().size() == 98);
    check_whole(mesh, corridor);
  }

  TEST_CASE("the path goes straight to a visible point") {
    const NavMesh mesh = mesh_of(Plan{.rows = {".....", ".....", "....."}});
    PathCorridor corridor;
    corridor.reset(mesh.ref(0, 5), {0.5F, 0, 1.5F});
    const std::vector<PolyRef> around = {mesh.ref(0, 5),  mesh.ref(0, 10), mesh.ref(0, 11),
                                         mesh.ref(0, 12), mesh.ref(0, 13), mesh.ref(0, 14),
                                         mesh.ref(0, 9)};
    corridor.set_path(around, {4.5F, 0, 1.5F});
    CHECK_FALSE(corridor.optimize_visibility(mesh, corridor.target(), 3));
    CHECK(corridor.optimize_visibility(mesh, corridor.target(), 4));
    CHECK(numbers(corridor.polygons()) == Numbers{5, 6, 7, 8, 9});
    CHECK_FALSE(corridor.optimize_visibility(mesh, corridor.target(), 4));
    check_whole(mesh, corridor);
  }

  TEST_CASE("the path does not go straight to a point behind a wall") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", "..."}});
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 1.5F}, {2.5F, 0, 1.5F});
    CHECK_FALSE(corridor.optimize_visibility(mesh, corridor.target(), 50));
    CHECK(corridor.polygons().size() == 5);
  }

  TEST_CASE("a search over few polygons finds what straight lines cannot") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...", ".#.", ".#.", "...", "..."}});
    SearchWorkspace workspace;
    PathCorridor corridor;
    corridor.reset(mesh.ref(0, 3), {0.5F, 0, 1.5F});
    // Down and around, although the path above is shorter.
    corridor.set_path(refs({3, 5, 7, 8, 9, 6, 4}), {2.5F, 0, 1.5F});
    CHECK(corridor.is_valid(mesh));
    CHECK(corridor.optimize_topology(mesh, 32, workspace));
    CHECK(numbers(corridor.polygons()) == Numbers{3, 0, 1, 2, 4});
    CHECK_FALSE(corridor.optimize_topology(mesh, 32, workspace));
  }

  TEST_CASE("an interrupted search takes the path to the farthest polygon that it has reached") {
    const NavMesh mesh =
        mesh_of(Plan{.rows = {std::string(40, '.'), std::string(40, '.'), std::string(40, '.')}});
    SearchWorkspace workspace;
    PathCorridor corridor;
    corridor.reset(mesh.ref(0, 0), {0.5F, 0, 0.5F});
    std::vector<PolyRef> way = refs({0, 40, 80, 81, 41});
    for (std::uint32_t i = 1; i < 40; ++i)
      way.push_back(mesh.ref(0, i));
    corridor.set_path(way, {39.5F, 0, 0.5F});
    REQUIRE(corridor.is_valid(mesh));
    CHECK(corridor.optimize_topology(mesh, 8, workspace));
    CHECK(corridor.polygons().size() == 40);
    check_whole(mesh, corridor);
  }

  TEST_CASE("a path over removed or blocked polygons is invalid") {
    const NavMesh mesh = three_tiles();
    const PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    CHECK(corridor.is_valid(mesh));
    const NavMesh later = *edit(mesh).remove({1, 0}).commit();
    CHECK_FALSE(corridor.is_valid(later));
    CHECK(corridor.is_valid(later, 4));
    CHECK_FALSE(corridor.is_valid(later, 5));
    CHECK_FALSE(corridor.is_valid(mesh, 99, {.exclude = 1}));
    CHECK(corridor.is_valid(mesh, 1, {.exclude = 1}));
  }

  TEST_CASE("a path over polygons that are not neighbors is invalid") {
    const NavMesh mesh = mesh_of(Plan{.rows = {"...."}});
    PathCorridor corridor;
    corridor.reset(mesh.ref(0, 0), {0.5F, 0, 0.5F});
    corridor.set_path(refs({0, 2}), {2.5F, 0, 0.5F});
    CHECK_FALSE(corridor.is_valid(mesh));
  }

  TEST_CASE("a trimmed path ends on the last valid polygon") {
    const NavMesh mesh = three_tiles();
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    corridor.trim(mesh);
    CHECK(corridor.polygons().size() == 12);
    corridor.trim(*edit(mesh).remove({1, 0}).commit());
    CHECK(corridor.polygons().size() == 4);
    CHECK(corridor.target() == Vec3{4, 0, 0.5F});
    corridor.trim(NavMesh());
    CHECK(corridor.is_empty());
  }

  TEST_CASE("a path over a replaced tile is repaired") {
    const NavMesh mesh = three_tiles();
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    const Vec3 extents = {1, 1, 1};
    CHECK(corridor.repair(mesh, extents, workspace) == PathStatus::complete);
    for (int x = 0; x < 3; ++x) {
      CAPTURE(x);
      const NavMesh later =
          *edit(mesh)
               .add(test::grid_tile({.coord = {x, 0}, .quads = 2, .side = 4, .height = 0.25F}))
               .commit();
      PathCorridor repaired = corridor;
      CHECK_FALSE(repaired.is_valid(later));
      CHECK(repaired.repair(later, extents, workspace) == PathStatus::complete);
      check_whole(later, repaired);
      CHECK(repaired.position() == Vec3{0.5F, x == 0 ? 0.25F : 0.0F, 0.5F});
      CHECK(repaired.target() == Vec3{11.5F, x == 2 ? 0.25F : 0.0F, 0.5F});
    }
  }

  TEST_CASE("a path whose middle is gone leads to the nearest reachable point") {
    const NavMesh mesh = three_tiles();
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    const NavMesh later = *edit(mesh).remove({1, 0}).commit();
    CHECK(corridor.repair(later, {1, 1, 1}, workspace) == PathStatus::partial);
    CHECK(corridor.target() == Vec3{4, 0, 0.5F});
    check_whole(later, corridor);
  }

  TEST_CASE("a path whose target is gone leads to the closest ground, in rebuilt tiles, too") {
    const NavMesh mesh = three_tiles();
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    const NavMesh later =
        *edit(mesh)
             .add(test::grid_tile({.coord = {1, 0}, .quads = 2, .side = 4, .height = 0.25F}))
             .remove({2, 0})
             .commit();
    CHECK(corridor.repair(later, {1, 1, 1}, workspace) == PathStatus::partial);
    CHECK(corridor.target() == Vec3{8, 0.25F, 0.5F});
    check_whole(later, corridor);
  }

  TEST_CASE("a path whose target is gone is cut, and one whose position is gone is empty") {
    const NavMesh mesh = three_tiles();
    SearchWorkspace workspace;
    PathCorridor corridor = make_corridor(mesh, {0.5F, 0, 0.5F}, {11.5F, 0, 0.5F});
    PathCorridor cut = corridor;
    const NavMesh later = *edit(mesh).remove({2, 0}).commit();
    CHECK(cut.repair(later, {1, 1, 1}, workspace) == PathStatus::partial);
    CHECK(cut.target() == Vec3{8, 0, 0.5F});
    check_whole(later, cut);
    const NavMesh groundless = *edit(mesh).remove({0, 0}).commit();
    CHECK(corridor.repair(groundless, {1, 1, 1}, workspace) == PathStatus::unreachable);
    CHECK(corridor.is_empty());
  }

  TEST_CASE("the path of a wanderer stays intact, and a full search makes it a fresh one") {
    Random random(71);
    SearchWorkspace workspace;
    const NavMesh mesh = test::walled_tiles(3, 5, 4);
    for (int round = 0; round < 40; ++round) {
      const PolyRef from = any_polygon(mesh, random);
      PathCorridor corridor;
      corridor.reset(from, middle_of(mesh, from));
      for (int i = 0; i < 30; ++i) {
        const Vec3 step = {random.between(-3, 3), 0, random.between(-3, 3)};
        if (random.below(2) == 0) {
          CHECK(corridor.move_position(mesh, corridor.position() + step, workspace) !=
                MoveStatus::invalid);
        } else {
          CHECK(corridor.move_target(mesh, corridor.target() + step, workspace) !=
                MoveStatus::invalid);
        }
        check_whole(mesh, corridor);
        const float before = way_length(mesh, corridor);
        const auto corners = corridor.corners(mesh, 2, workspace);
        const Vec3 corner = corners.back().point;
        corridor.optimize_visibility(mesh, corner, 10);
        check_whole(mesh, corridor);
        CHECK(way_length(mesh, corridor) <= before * 1.0001F + 1e-5F);
      }
      corridor.optimize_topology(mesh, 10000, workspace);
      check_whole(mesh, corridor);
      const PolygonPath fresh = find_polygon_path(mesh,
                                                  {.from = {corridor.first(), corridor.position()},
                                                   .to = {corridor.last(), corridor.target()}},
                                                  workspace);
      if (corridor.polygons().size() >= 3)
        CHECK(std::ranges::equal(fresh.polygons, corridor.polygons()));
    }
  }
}
