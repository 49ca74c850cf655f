// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Known flaws and limits of Detour's queries, and the tests that show the right behavior. Tests
// that belong to one query are with that query; the others are here.
//
//   findPath keeps the first entry of a polygon
//     find_polygon_path: the search equals a plain one
//   partial paths end at the entry nearest to the goal
//     find_polygon_path: a partial path ends at the point closest to the goal, ...
//   unreachable goals visit everything
//     find_polygon_path: a goal on another island is unreachable, ...
//   findPath and the sliced search disagree
//     find_polygon_path: the result is the same in steps of any size, ...
//   65,535 nodes
//     find_polygon_path: a corridor may have more polygons than 16 bits can count
//   absolute tolerances of the straight path
//     straight_path: the scale of the world does not matter
//   doubled corners at joints of tiles
//     straight_path: a straight path across tiles has no corners at their joints,
//                    joints whose vertices differ by rounding do not bend a path
//   the end keeps the caller's height
//     straight_path: ends are clamped to the corridor, at the height of the surface
//   raycast ignores heights
//     raycast: the floor is the one that can be walked to
//   raycast loops, or misses its first polygon
//     raycast: a ray terminates on a mesh that leads in a circle,
//              a start rounded off the wall still walks along it
//   findNearestPoly leaves the box, goes through floors, takes islands, returns polygons twice
//     nearest: nothing outside of the box is returned, a point in a room ...,
//              the nearest reachable point is not on another island,
//              polygons in a box are returned once each, ...
//   only the first link of a border edge counts
//     wall_distance: on a border every link of an edge counts, ...
//   four links per border edge
//     tile_links: an edge that meets many ...
//   links by the heights of edge ends only
//     tile_links: of an edge that rises ...
//   the circle of a move grows with height
//     move_along: the height of the target does not matter
//   buffers truncate results
//     raycast, move_along, wall_segments, polygons_in_range: what does not fit is counted
//   random points by tile, not by area
//     random_point: polygons are hit in proportion to their area, ...
//   references become valid again after many removals
//     navmesh_edit: a slot whose generations ...
//   off-mesh connections reach one tile
//     off_mesh_link: a link may be longer than ...
//   layers beyond 32, failed look-ups of portals, tolerances far from the origin
//     below
#include "way/nav/find_polygon_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/wall_distance.h"

#include "support/builders/grid_tile.h"
#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

using namespace way;
using test::grid_tile;

namespace {

constexpr int kLayers = 40;

float height_of(int layer) {
  return 3 * static_cast<float>(layer);
}

/// Two tile coordinates side by side with forty floors each.
NavMesh two_towers() {
  NavMeshEdit change(NavMesh({.origin = {}, .tile_side = 8}));
  for (int layer = 0; layer < kLayers; ++layer) {
    for (int x = 0; x < 2; ++x)
      change.add(grid_tile({.coord = {x, 0, layer}, .height = height_of(layer)}));
  }
  return *change.commit();
}

/// Three of four tiles; the sides of the missing one are open, and lead nowhere.
NavMesh three_tiles() {
  return *edit(test::walled_tiles(2, 1, 1000)).remove({1, 0}).commit();
}

}  // namespace

TEST_SUITE("nav/detour_flaws") {
  TEST_CASE("any number of layers at one tile coordinate is linked and found, each by itself") {
    const NavMesh mesh = two_towers();
    CHECK(mesh.tiles_at(0, 0).size() == kLayers);
    CHECK(mesh.counts().components == kLayers);
    CHECK(mesh.counts().links == kLayers * 2 * 2);
    SearchWorkspace workspace;
    for (int layer = 0; layer < kLayers; ++layer) {
      const NearestPoint from = find_nearest(mesh, {.point = {2, height_of(layer) + 1, 2}});
      const NearestPoint to = find_nearest(mesh, {.point = {14, height_of(layer) + 1, 6}});
      REQUIRE(from);
      REQUIRE(to);
      CHECK(from.point.y == height_of(layer));
      CHECK(to.point.y == height_of(layer));
      CHECK(find_polygon_path(mesh, {.from = from, .to = to}, workspace).status ==
            PathStatus::complete);
    }
    std::array<PolyRef, 2 * kLayers> found;
    CHECK(polygons_in_box(mesh, {{1, -1, 1}, {2, 200, 2}}, found) == kLayers);
  }

  TEST_CASE("local searches end at a border without a tile") {
    const NavMesh mesh = three_tiles();
    const Vec3 center = {7.5F, 0, 4.5F};
    const PolyRef from = test::polygon_at(mesh, center);
    SearchWorkspace workspace;
    const auto all = polygons_in_circle(mesh, {.at = {from, center}, .radius = 1000}, workspace);
    CHECK(all.size() == test::all_polygons(mesh).size());
    const std::array<Vec3, 4> shape = {Vec3{4, 0, 0}, Vec3{4, 0, 8}, Vec3{12, 0, 8},
                                       Vec3{12, 0, 0}};
    for (const ReachedPolygon& reached :
         polygons_in_shape(mesh, {.at = {from, center}, .corners = shape}, workspace))
      CHECK(mesh.is_valid(reached.polygon));
    const WallDistance wall = wall_distance(mesh, {.at = {from, center}}, workspace);
    CHECK(wall.distance == 0.5F);
    CHECK(wall.point == Vec3{8, 0, 4.5F});
    Random random(1);
    for (int i = 0; i < 200; ++i) {
      const MeshPoint point =
          random_point_around(mesh, {.at = {from, center}, .radius = 3}, random, workspace);
      REQUIRE(point);
      CHECK(point.point.x <= 8);
    }
  }

  TEST_CASE("tiles far from the origin are linked, where floats are coarser than any tolerance") {
    const NavMesh empty({.origin = {}, .tile_side = 8});
    const TileCoord coord = {300000, -200000};
    const NavMesh mesh = *edit(empty)
                              .add(grid_tile({.coord = coord}))
                              .add(grid_tile({.coord = {coord.x + 1, coord.z}}))
                              .add(grid_tile({.coord = {coord.x, coord.z + 1}}))
                              .commit();
    CHECK(mesh.counts().links == 8);
    CHECK(mesh.counts().components == 1);
  }
}
