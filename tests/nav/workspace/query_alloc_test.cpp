// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A separate program, because it replaces operator new to count allocations.
#include "way/nav/batch.h"
#include "way/nav/corridor.h"
#include "way/nav/distances.h"
#include "way/nav/find_path.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/follow_path.h"
#include "way/nav/local_neighborhood.h"
#include "way/nav/move_along.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/path_index.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/random_point.h"
#include "way/nav/raycast.h"
#include "way/nav/reachable.h"
#include "way/nav/straight_path.h"
#include "way/nav/wall_distance.h"
#include "way/nav/wall_segments.h"

#include "support/allocations.h"
#include "support/builders/plan_mesh.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Ends {
  PolyRef from = {};
  Vec3 start = {};
  PolyRef to = {};
  Vec3 end = {};
};

/// Allocations of a query for many pairs of polygons, after it has run once for all of them.
template <class Ask>
std::size_t warm_allocations(Ask&& ask) {
  const NavMesh tiles = test::walled_tiles(4, 7, 6);
  NavMeshEdit change = edit(tiles);
  Random places(11);
  for (int i = 0; i < 20; ++i) {
    const Vec3 start = test::middle_of(tiles, test::any_polygon(tiles, places));
    const Vec3 end = test::middle_of(tiles, test::any_polygon(tiles, places));
    change.link({.start = start,
                 .end = end,
                 .start_width = {2, 0, 1},
                 .one_way = i % 4 == 0,
                 .cost_factor = 0.5F});
  }
  const NavMesh mesh = *change.commit();
  std::vector<Ends> pairs;
  Random random(8);
  for (int i = 0; i < 50; ++i) {
    const PolyRef from = test::any_polygon(mesh, random);
    const PolyRef to = test::any_polygon(mesh, random);
    pairs.push_back({from, test::middle_of(mesh, from), to, test::middle_of(mesh, to)});
  }
  SearchWorkspace workspace;
  std::size_t before = 0;
  for (int round = 0; round < 2; ++round) {
    before = test::allocation_count();
    for (const Ends& pair : pairs)
      ask(mesh, pair, workspace);
  }
  return test::allocation_count() - before;
}

}  // namespace

TEST_SUITE("nav/query_alloc") {
  TEST_CASE("allocations are counted") {
    // Kept outside of the query: Clang removes an allocation that is not observable.
    std::vector<int> seen;
    CHECK(warm_allocations([&seen](const NavMesh&, const Ends&, SearchWorkspace&) {
            seen = std::vector<int>(3);
          }) == 50);
  }

  TEST_CASE("reachability allocates nothing, with one-way links") {
    int there = 0;
    CHECK(
        warm_allocations([&](const NavMesh& mesh, const Ends& ends, SearchWorkspace&) {
          CHECK(mesh.has_one_way_links());
          if (is_reachable(mesh, ends.from, ends.to)) ++there;
          CHECK(find_nearest_reachable(mesh, {.point = ends.end, .extents = {9, 9, 9}}, ends.from));
        }) == 0);
    CHECK(there > 0);
  }

  TEST_CASE("warmed-up searches for shortest paths allocate nothing") {
    CHECK(warm_allocations([](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            for (const PathMethod method : {PathMethod::optimal, PathMethod::corridor}) {
              const Path path = find_path(mesh,
                                          {.from = ends.start,
                                           .to = ends.end,
                                           .method = method,
                                           .partial = PartialPath::by_air},
                                          workspace);
              CHECK(!path.waypoints.empty());
            }
          }) == 0);
  }

  TEST_CASE("warmed-up searches with the bounds of an index allocate nothing") {
    SerialExecutor executor;
    std::optional<PathIndex> index;
    CHECK(warm_allocations([&](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            if (!index) index.emplace(mesh, executor, PathIndexOptions{.is_selective = false});
            const PathQuery query = {.from = ends.start, .to = ends.end, .index = &*index};
            CHECK(index->gives_bounds(mesh, kAllPolygons));
            CHECK(find_path(mesh, query, workspace).status != PathStatus::partial);
          }) == 0);
  }

  TEST_CASE("warmed-up searches for many distances allocate nothing") {
    CHECK(warm_allocations([](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            const std::array<MeshPoint, 1> from = {MeshPoint{ends.from, ends.start}};
            const std::array<MeshPoint, 2> to = {from[0], MeshPoint{ends.to, ends.end}};
            std::array<double, 2> lengths = {};
            find_distances(mesh, {from, to}, lengths, workspace);
            CHECK(lengths[0] == 0);
            find_distances(mesh, {to, from}, lengths, workspace);
            CHECK(lengths[0] == 0);
          }) == 0);
  }

  TEST_CASE("warmed-up searches for corridors allocate nothing") {
    CHECK(warm_allocations([](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            CHECK(find_nearest(mesh, {.point = ends.start}));
            const PolygonPath path = find_polygon_path(
                mesh,
                {.from = {ends.from, ends.start}, .to = {ends.to, ends.end}, .wants_partial = true},
                workspace);
            CHECK(follow_path(mesh,
                              {.corridor = path.polygons, .start = ends.start, .end = path.end},
                              workspace)
                      .size() > 0);
            CHECK(!make_straight_path(
                       mesh, {.corridor = path.polygons, .start = ends.start, .end = path.end},
                       workspace)
                       .corners.empty());
            CHECK(raycast(mesh, {.from = {ends.from, ends.start}, .target = ends.end}).t >= 0);
          }) == 0);
  }

  TEST_CASE("warmed-up wall and move queries allocate nothing") {
    CHECK(warm_allocations([](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            std::array<EdgeSegment, 4> segments;
            CHECK(wall_segments(mesh, ends.from, workspace, segments) <= 4);
            CHECK(wall_distance(mesh, {.at = {ends.from, ends.start}}, workspace).status ==
                  WallStatus::found);
            CHECK(move_along(mesh, {.from = {ends.from, ends.start}, .target = ends.end}, workspace)
                      .status != MoveStatus::invalid);
          }) == 0);
  }

  TEST_CASE("a warmed-up corridor and a walk through it allocate nothing") {
    PathCorridor corridor;
    CHECK(warm_allocations([&](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            corridor.reset(ends.from, ends.start);
            CHECK(corridor.move_target(mesh, ends.end, workspace) != MoveStatus::invalid);
            CHECK(corridor.move_position(mesh, {16, 0, 16}, workspace) != MoveStatus::invalid);
            const Vec3 corner = corridor.corners(mesh, 2, workspace).back().point;
            corridor.optimize_visibility(mesh, corner, 10);
            corridor.optimize_topology(mesh, 32, workspace);
            CHECK(corridor.is_valid(mesh));
            CHECK(!follow_path(mesh,
                               {.corridor = corridor.polygons(),
                                .start = corridor.position(),
                                .end = corridor.target()},
                               workspace)
                       .empty());
          }) == 0);
  }

  TEST_CASE("warmed-up local queries about polygons and points allocate nothing") {
    Random random(9);
    CHECK(warm_allocations([&](const NavMesh& mesh, const Ends& ends, SearchWorkspace& workspace) {
            const CircleQuery circle = {.at = {ends.from, ends.start}, .radius = 6};
            CHECK(!polygons_in_circle(mesh, circle, workspace).empty());
            CHECK(!local_neighborhood(mesh, circle, workspace).empty());
            const std::array<Vec3, 3> corners = {ends.start, ends.end, Vec3{16, 0, 16}};
            CHECK(!polygons_in_shape(mesh, {.at = {ends.from, ends.start}, .corners = corners},
                                     workspace)
                       .empty());
            CHECK(random_point_around(mesh, circle, random, workspace));
          }) == 0);
  }

  TEST_CASE("warmed-up batches allocate nothing") {
    const NavMesh mesh = test::walled_tiles(4, 7, 6);
    Random random(8);
    std::vector<MeshPoint> places;
    std::vector<PathQuery> walks;
    std::vector<PolygonPathQuery> ways;
    std::vector<ReachableQuery> pairs;
    for (std::size_t i = 0; i < 60; ++i) {
      const PolyRef polygon = test::any_polygon(mesh, random);
      places.push_back(test::middle_point(mesh, polygon));
      const MeshPoint& from = places[i / 2];
      walks.push_back({.from = from.point, .to = places[i].point});
      ways.push_back({from, {polygon, places[i].point}});
      pairs.push_back({from.polygon, polygon});
    }
    std::vector<double> lengths(places.size() * places.size());
    std::array<bool, 60> answers = {};
    PathBatch walk_batch;
    PolygonPathBatch path_batch;
    SerialExecutor executor;  // the assignment of queries to workers is deterministic
    std::size_t before = 0;
    for (int round = 0; round < 2; ++round) {
      before = test::allocation_count();
      walk_batch.find_paths(mesh, walks, executor);
      walk_batch.find_distance_matrix(mesh, {places, places}, lengths, executor);
      path_batch.find(mesh, ways, executor);
      is_reachable_batch(mesh, pairs, answers, executor);
    }
    CHECK(test::allocation_count() == before);
    CHECK(walk_batch.size() == walks.size());
  }

  TEST_CASE("sampling allocates nothing") {
    const PointSampler sampler(test::walled_tiles(2, 1, 5));
    Random random(10);
    const std::size_t before = test::allocation_count();
    for (int i = 0; i < 100; ++i)
      CHECK(sampler.sample(random));
    CHECK(test::allocation_count() == before);
  }
}
