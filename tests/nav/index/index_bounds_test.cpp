// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"

#include "bench/sides/recast_agent.h"
#include "nav/index/ground_bounds.h"
#include "nav/plan/orient.h"
#include "nav/workspace/search_state.h"
#include "scenes/scenes.h"
#include "support/builders/cut_tiles.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"

#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

PathQuery any_query(const NavMesh& mesh, Random& random) {
  return {.from = test::any_middle(mesh, random), .to = test::any_middle(mesh, random)};
}

QueryFilter cost_of_all(float cost) {
  QueryFilter filter;
  for (int area = 0; area < 256; ++area)
    filter.costs.set(static_cast<Area>(area), cost);
  return filter;
}

PathIndex index_of(const NavMesh& mesh, int landmarks = PathIndexOptions().landmarks) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, {.landmarks = landmarks, .is_selective = false});
}

/// A limit that no search reaches. With a limit, ground is searched, not corners.
constexpr std::size_t kManyNodes = std::size_t{1} << 40U;

/// Compares searches of the ground with bounds and without; returns the number of paths.
int check_same(const NavMesh& mesh, const PathIndex& index, Random& random, int pairs,
               const QueryFilter& filter = kAllPolygons) {
  SearchWorkspace workspace;
  int complete = 0;
  for (int i = 0; i < pairs; ++i) {
    PathQuery query = any_query(mesh, random);
    query.max_nodes = kManyNodes;
    const Path plain = find_path(mesh, query, workspace, filter);
    const double cost = plain.cost;
    query.index = &index;
    const Path guided = find_path(mesh, query, workspace, filter);
    CAPTURE(i);
    REQUIRE(guided.status == plain.status);
    CHECK(guided.cost == doctest::Approx(cost).epsilon(1e-9));
    complete += plain.status == PathStatus::complete ? 1 : 0;
  }
  return complete;
}

/// Number of nodes that searches of the ground create, over several pairs.
std::size_t count_nodes(const NavMesh& mesh, const PathIndex* index) {
  SearchWorkspace workspace;
  const PointSampler sampler(mesh);
  Random random(5);
  std::size_t nodes = 0;
  for (int i = 0; i < 50; ++i) {
    const MeshPoint from = sampler.sample(random);
    const MeshPoint to = sampler.sample(random);
    const PathQuery query = {.from = from, .to = to, .max_nodes = kManyNodes, .index = index};
    if (find_path(mesh, query, workspace).status == PathStatus::complete)
      nodes += workspace.state().intervals.nodes.size();
  }
  return nodes;
}

/// No bound of the distance from a corner to a point exceeds it.
void check_bounds(const NavMesh& mesh, const PathIndex& index, PolyRef goal) {
  SearchWorkspace workspace;
  const Vec3 at = test::middle_of(mesh, goal);
  const CornerGraph& graph = *index.graph();
  CornerSearchMemory memory;
  GroundBounds bounds(graph, {goal, plan(at)}, memory);
  int known = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    for (std::uint32_t i = graph.first_corners[slot]; i < graph.first_corners[slot + 1]; ++i) {
      const IntervalPoint corner = graph.point_of(i);
      const Vec3 from = {corner.point.x, at.y, corner.point.z};
      const Path path =
          find_path(mesh, {.from = {corner.polygon, from}, .to = {goal, at}}, workspace);
      if (path.status != PathStatus::complete) continue;
      const double rest = bounds.rest_at({slot, graph.corners[i].key_number()});
      CHECK(rest <= path.cost);
      known += rest > path.cost / 2 ? 1 : 0;
    }
  }
  CHECK(known > 0);
  CHECK(bounds.rest_at({0, 0x7fffffffU}) == 0);
}

bool is_odd_door(const void* /*context*/, PolyRef polygon) {
  return polygon.polygon() % 5 != 2;
}

}  // namespace

TEST_SUITE("nav/index_bounds") {
  TEST_CASE("paths over ground have the same length as without bounds") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const NavMesh mesh =
          seed == 6 ? test::mesh_of(test::spiral_strip(2)) : test::walled_tiles(3, seed, 4);
      const PathIndex index = index_of(mesh, static_cast<int>(seed * 5));
      Random random(seed);
      complete += check_same(mesh, index, random, 150);
    }
    CHECK(complete > 400);
  }

  TEST_CASE("paths over links cost the same as without bounds, one-way links included") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::with_random_links(test::walled_tiles(2, seed, 3), random, 8);
      REQUIRE(mesh.has_one_way_links());
      const PathIndex index = index_of(mesh, 9);
      complete += check_same(mesh, index, random, 60);
      complete += check_same(mesh, index, random, 30, cost_of_all(0.5F));
      complete += check_same(mesh, index, random, 30, cost_of_all(3));
    }
    CHECK(complete > 300);
  }

  TEST_CASE("paths with a filter cost the same as without bounds, for any area costs") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Random random(seed);
      const NavMesh plain = test::walled_tiles(2, seed, 12);
      NavMeshEdit change = edit(plain);
      for (const PolyRef ref : test::all_polygons(plain)) {
        if (random.below(4) == 0) change.set_area(ref, Area{2});
        if (random.below(9) == 0) change.set_flags(ref, 2);
        if (random.below(19) == 0) change.set_flags(ref, 0);
      }
      const NavMesh marked = *change.commit();
      const NavMesh mesh = seed % 2 == 0 ? test::with_random_links(marked, random, 6) : marked;
      const PathIndex index = index_of(mesh);
      QueryFilter filter = {.exclude = 2};
      complete += check_same(mesh, index, random, 60, filter);
      filter.predicate = is_odd_door;
      complete += check_same(mesh, index, random, 60, filter);
      filter.costs.set(Area{2}, 3);
      complete += check_same(mesh, index, random, 60, filter);
    }
    CHECK(complete > 400);
  }

  TEST_CASE("no bound exceeds the length of a path") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      const NavMesh plain = test::walled_tiles(2, seed, 5);
      const NavMesh mesh = seed % 2 == 0 ? test::with_random_links(plain, random, 6) : plain;
      const PathIndex index = index_of(mesh, 8);
      check_bounds(mesh, index, test::any_polygon(mesh, random));
    }
  }

  TEST_CASE("searches expand less in a dungeon, in one piece and in tiles") {
    const auto one = bake(scenes::dungeon(7, 100), {.agent = bench::kRecastAgent});
    REQUIRE(one);
    const NavMesh many = test::cut_into_tiles(*one, {-0.137F, 0, -0.171F}, 7.3F);
    for (const NavMesh* mesh : {&*one, &many}) {
      const PathIndex index = index_of(*mesh);
      const std::size_t plain = count_nodes(*mesh, nullptr);
      const std::size_t guided = count_nodes(*mesh, &index);
      CHECK(guided * 10 < plain * 7);
    }
  }

  TEST_CASE("each component has its own landmarks") {
    const NavMesh mesh =
        test::mesh_of({.rows = {"........#........", ".######.#.######.", ".######.#.######.",
                                ".######.#.######.", "........#........"}});
    const PathIndex index = index_of(mesh, 2);
    for (const Vec3 at : {Vec3{0.5F, 0, 2.5F}, Vec3{16.5F, 0, 2.5F}}) {
      const PolyRef goal = test::polygon_at(mesh, at);
      check_bounds(mesh, index, goal);
    }
  }

  TEST_CASE("bounds of another snapshot are ignored") {
    const NavMesh mesh = test::walled_tiles(2, 3, 6);
    const PathIndex index = index_of(mesh, 4);
    CHECK(index.gives_bounds(mesh, kAllPolygons));
    const PolyRef far = test::all_polygons(mesh).back();
    const NavMesh changed = *edit(mesh).set_area(far, Area{5}).commit();
    CHECK(index.is_stale(changed));
    CHECK(!index.gives_bounds(changed, kAllPolygons));
    Random random(3);
    CHECK(check_same(changed, index, random, 30) > 10);
    // Another mesh, with more slots than the index knows.
    CHECK(check_same(test::walled_tiles(4, 3, 6), index, random, 30) > 10);
  }

  TEST_CASE("over links there are bounds if ground costs no more than they were measured for") {
    Random random(4);
    const NavMesh plain = test::walled_tiles(2, 4, 6);
    const NavMesh linked = test::with_random_links(plain, random, 3);
    const PathIndex on_plain = index_of(plain, 2);
    const PathIndex on_linked = index_of(linked, 2);
    CHECK(on_plain.gives_bounds(plain, cost_of_all(2)));
    CHECK(!on_linked.gives_bounds(linked, cost_of_all(2)));
    CHECK(on_linked.gives_bounds(linked, cost_of_all(0.5F)));
    QueryFilter mixed;
    mixed.costs.set(Area{2}, 7);
    CHECK(on_linked.gives_bounds(linked, mixed));
    CHECK(!index_of(plain, 0).gives_bounds(plain, kAllPolygons));
  }

  TEST_CASE("one-way links are crossed in both directions by distances from landmarks") {
    const NavMesh plain =
        test::mesh_of({.rows = {"........#........", ".######.#.######.", ".######...######.",
                                ".######.#.######.", "........#........"}});
    const OffMeshLink link = {
        .start = {0.5F, 0, 0.5F}, .end = {16.5F, 0, 0.5F}, .one_way = true, .cost_factor = 0.1F};
    const auto linked = edit(plain).link(link).commit();
    REQUIRE(linked);
    REQUIRE(linked->has_one_way_links());
    const PathIndex index = index_of(*linked, 8);
    for (const Vec3 at : {Vec3{0.5F, 0, 2.5F}, Vec3{16.5F, 0, 2.5F}})
      check_bounds(*linked, index, test::polygon_at(*linked, at));
  }

  TEST_CASE("neither an empty mesh nor an index of nothing gives bounds") {
    const NavMesh empty;
    CHECK(index_of(empty).corner_count() == 0);
    const PathIndex none;
    const NavMesh mesh = test::walled_tiles(1, 3, 6);
    CHECK(!none.gives_bounds(mesh, kAllPolygons));
    Random random(3);
    CHECK(check_same(mesh, none, random, 20) > 5);
  }

  TEST_CASE("batches on any number of workers return the same paths") {
    const NavMesh mesh = test::walled_tiles(3, 5, 4);
    SearchWorkspace workspace;
    const PathIndex index = index_of(mesh);
    Random random(5);
    std::vector<PathQuery> queries;
    for (int i = 0; i < 100; ++i) {
      queries.push_back(any_query(mesh, random));
      queries.back().index = &index;
    }
    ThreadPool pool(3);
    PathBatch batch;
    batch.find_paths(mesh, queries, pool);
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const Path alone = find_path(mesh, queries[i], workspace);
      REQUIRE(batch[i].status == alone.status);
      CHECK(batch[i].length == alone.length);
      CHECK(batch[i].corridor.size() == alone.corridor.size());
    }
  }
}
