// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Shortest paths are no longer than those through corridors, have the same length in both
// directions, and the same length over many tiles as over one: on every scene, on the reference's
// polygons, on real levels.
#include "way/bake/bake.h"
#include "way/io/load_level.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"

#include "bench/sides/recast_agent.h"
#include "nav/plan/orient.h"
#include "nav/polyanya/interval_search.h"
#include "scenes/scenes.h"
#include "support/builders/cut_tiles.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/small_scenes.h"
#include "support/golden/golden_navmesh.h"
#include "support/shared_data.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Corners of corridors are floats, computed where tiles meet.
constexpr double kRounding = 1e-6;

/// A maze in which corners of walls are on diagonals, at coordinates that floats do not represent
/// exactly.
NavMesh bake_maze(std::uint64_t seed) {
  BakeSettings settings;
  settings.agent = {.height = 1.8F, .radius = 0.7F, .climb = 0.4F};
  settings.cell_size = 0.1F;
  return *bake(scenes::maze(seed, 8), settings);
}

/// Returns true if the interval search finds a path without the help of the corridor search.
bool finds_walk(const NavMesh& mesh, const IntervalPoint& from, const IntervalPoint& to) {
  IntervalMemory memory;
  const QueryFilter filter;
  IntervalSearch search(mesh, filter, memory);
  search.set_goal(to);
  search.add_start(from);
  while (!search.step(1000)) {
  }
  return search.goal_node() != IntervalSearch::kNone;
}

void check_walks(const NavMesh& mesh, int pairs) {
  const PointSampler sampler(mesh);
  if (sampler.is_empty()) return;
  Random random(3);
  SearchWorkspace workspace;
  SerialExecutor executor;
  const PathIndex index(mesh, executor, {.landmarks = 8, .is_selective = false});
  for (int i = 0; i < pairs; ++i) {
    const MeshPoint from = sampler.sample(random);
    const MeshPoint to = sampler.sample(random);
    CAPTURE(i);
    PathQuery query = {from, to};
    const Path path = find_path(mesh, query, workspace);
    const double length = path.length;
    const bool connected = mesh.component(from.polygon) == mesh.component(to.polygon);
    REQUIRE((path.status == PathStatus::complete) == connected);
    const Path back = find_path(mesh, {to, from}, workspace);
    REQUIRE(back.status == path.status);
    CHECK(back.length == doctest::Approx(length).epsilon(kRounding));
    query.index = &index;
    query.max_nodes = std::numeric_limits<std::size_t>::max() - 1;  // over ground, with bounds
    const Path guided = find_path(mesh, query, workspace);
    REQUIRE(guided.status == path.status);
    CHECK(guided.length == doctest::Approx(length).epsilon(kRounding));
    query.method = PathMethod::corridor;
    const Path corridor = find_path(mesh, query, workspace);
    REQUIRE(corridor.status == path.status);
    CHECK(length <= corridor.length * (1 + kRounding) + kRounding);
  }
}

/// The same point on another navmesh of the same ground.
MeshPoint place_on(const NavMesh& mesh, const MeshPoint& place) {
  const NearestPoint near = find_nearest(mesh, {.point = place.point, .extents = {0.1F, 50, 0.1F}});
  REQUIRE(near);
  return {near.polygon, {place.point.x, near.point.y, place.point.z}};
}

void check_cut(const TriangleMesh& level, int pairs) {
  const auto one = bake(level, {.agent = bench::kRecastAgent});
  REQUIRE(one);
  const NavMesh many = test::cut_into_tiles(*one, {-0.137F, 0, -0.171F}, 7.3F);
  REQUIRE(many.tile_count() > 1);
  const PointSampler sampler(*one);
  Random random(11);
  SearchWorkspace workspace;
  for (int i = 0; i < pairs; ++i) {
    const MeshPoint from = sampler.sample(random);
    const MeshPoint to = sampler.sample(random);
    CAPTURE(i);
    const Path whole = find_path(*one, {from, to}, workspace);
    const double length = whole.length;
    const Path cut = find_path(many, {place_on(many, from), place_on(many, to)}, workspace);
    REQUIRE(cut.status == whole.status);
    CHECK(cut.length == doctest::Approx(length).epsilon(1e-5));
  }
}

void check_level(const TriangleMesh& level, const BakeSettings& settings, int pairs) {
  CAPTURE(settings.tile_size);
  const auto mesh = bake(level, settings);
  REQUIRE(mesh);
  check_walks(*mesh, pairs);
}

/// One polygon in four gets another area.
NavMesh spotted(const NavMesh& mesh) {
  Random random(5);
  NavMeshEdit change = edit(mesh);
  for (const PolyRef ref : test::all_polygons(mesh)) {
    if (random.below(4) == 0) change.set_area(ref, Area{2});
  }
  return *change.commit();
}

/// Returns how many paths are cheaper than through a corridor; none is more expensive.
int check_costs(const NavMesh& mesh, const QueryFilter& filter, int pairs) {
  const PointSampler sampler(mesh);
  Random random(9);
  SearchWorkspace workspace;
  int cheaper = 0;
  for (int i = 0; i < pairs; ++i) {
    PathQuery query = {sampler.sample(random), sampler.sample(random)};
    const Path path = find_path(mesh, query, workspace, filter);
    const PathStatus status = path.status;
    const double cost = path.cost;
    query.method = PathMethod::corridor;
    const Path corridor = find_path(mesh, query, workspace, filter);
    CAPTURE(i);
    REQUIRE(corridor.status == status);
    CHECK(cost <= corridor.cost * (1 + kRounding));
    if (cost < corridor.cost * 0.999) ++cheaper;
  }
  return cheaper;
}

/// Finds paths there and back for each agent; returns the number of paths found.
int check_there_and_back(const NavMeshSet& set) {
  int count = 0;
  SearchWorkspace workspace;
  for (std::size_t agent = 0; agent < set.size(); ++agent) {
    const NavMesh& mesh = set.meshes()[agent].mesh;
    const PointSampler sampler(mesh);
    Random random(agent + 1);
    for (int i = 0; i < 30 && !sampler.is_empty(); ++i) {
      PathQuery query = {.from = sampler.sample(random).point,
                         .to = sampler.sample(random).point,
                         .max_nodes = 20000};
      const Path there = find_path(mesh, query, workspace);
      CHECK(!there.out_of_budget);
      if (there.status != PathStatus::complete) continue;
      const double length = there.length;
      CHECK(there.waypoints.front().kind == WaypointKind::start);
      CHECK(there.waypoints.back().kind == WaypointKind::end);
      CHECK(distance(there.waypoints.front().point, query.from.point) < 0.01F);
      CHECK(there.corridor.front() == there.waypoints.front().polygon);
      CHECK(there.corridor.back() == there.waypoints.back().polygon);
      std::swap(query.from, query.to);
      const Path back = find_path(mesh, query, workspace);
      CHECK(!back.out_of_budget);
      REQUIRE(back.status == PathStatus::complete);
      CHECK(back.length == doctest::Approx(length));
      ++count;
    }
  }
  return count;
}

/// A point on an edge of a polygon, up to rounding.
MeshPoint any_edge_point(const NavMesh& mesh, Random& random) {
  const PolyRef ref = test::any_polygon(mesh, random);
  const Tile& tile = *mesh.tile_of(ref);
  const std::uint32_t count = tile.corner_count(ref.polygon());
  const auto i = static_cast<std::uint32_t>(random.below(static_cast<int>(count)));
  const Vec3 a = tile.corner(ref.polygon(), i);
  const Vec3 b = tile.corner(ref.polygon(), (i + 1) % count);
  return {ref, lerp(a, b, random.unit())};
}

}  // namespace

TEST_SUITE("nav/walk_properties") {
  TEST_CASE("paths from points on edges are as long back") {
    // On these scenes, a start beside its edge by rounding once gave paths up to a fifth too long.
    for (const test::SmallScene& small :
         {test::SmallScene{"stacked_floors", 3}, {"soup", 300}, {"dungeon", 48}}) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      CAPTURE(std::string(small.name));
      for (const int tile_size : {0, 32}) {
        const auto mesh = bake(*level, {.tile_size = tile_size});
        REQUIRE(mesh);
        Random random(3);
        SearchWorkspace workspace;
        for (int i = 0; i < 20000; ++i) {
          const MeshPoint from = any_edge_point(*mesh, random);
          const MeshPoint to = any_edge_point(*mesh, random);
          const Path there = find_path(*mesh, {from, to}, workspace);
          if (there.status != PathStatus::complete) continue;
          const double length = there.length;
          const Path back = find_path(*mesh, {to, from}, workspace);
          CAPTURE(i);
          CHECK(back.length == doctest::Approx(length).epsilon(kRounding));
        }
      }
    }
  }

  TEST_CASE("paths on every scene are no longer than through a corridor, and as long back") {
    for (const test::SmallScene& small : test::kSmallScenes) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      CAPTURE(std::string(small.name));
      for (const int tile_size : {0, 32, 64})
        check_level(*level, {.agent = bench::kRecastAgent, .tile_size = tile_size}, 200);
    }
  }

  TEST_CASE("ground that is cut into tiles gives the same lengths as in one piece") {
    for (const test::SmallScene& small : {test::SmallScene{"maze", 8},
                                          {"dungeon", 40},
                                          {"pillars", 5},
                                          {"terrain", 40},
                                          {"comb", 6}}) {
      const auto level = scenes::make_scene(small.name, {.seed = 5, .size = small.size});
      REQUIRE(level);
      CAPTURE(std::string(small.name));
      check_cut(*level, 200);
    }
  }

  TEST_CASE("with different area costs no path is more expensive than through a corridor") {
    for (const int tile_size : {0, 48}) {
      const auto mesh =
          bake(scenes::dungeon(1, 60), {.agent = bench::kRecastAgent, .tile_size = tile_size});
      REQUIRE(mesh);
      QueryFilter filter;
      filter.costs.set(Area{2}, 2);
      CHECK(check_costs(spotted(*mesh), filter, 500) > 25);
      filter.costs.set(Area{2}, 5);
      CHECK(check_costs(spotted(*mesh), filter, 500) > 5);
    }
  }

  TEST_CASE("a path past corners that form a dent by rounding is found, there and back") {
    const NavMesh mesh = bake_maze(5);
    const NearestPoint from = find_nearest(mesh, {{17.29F, 0.07F, -0.93F}, {1, 1, 1}});
    const NearestPoint to = find_nearest(mesh, {{2, 0.07F, 15.86F}, {1, 1, 1}});
    CHECK(finds_walk(mesh, {from.polygon, plan(from.point)}, {to.polygon, plan(to.point)}));
    CHECK(finds_walk(mesh, {to.polygon, plan(to.point)}, {from.polygon, plan(from.point)}));
  }

  TEST_CASE("a search does not loop between collinear corners") {
    BakeSettings settings;
    settings.agents = {{"low", 0.985874116F, 0.721244693F, 0.251923144F, 47.0870018F},
                       {"slim", 1.47063196F, 0.159870252F, 0.891430974F, 53.1126442F},
                       {"flat", 1.46700144F, 0.285355926F, 0.72591424F, 12.2764626F}};
    settings.cell_size = 0.461588621F;
    settings.cell_height = 0.106265962F;
    settings.region_min_size = 6;
    settings.region_merge_size = 12;
    settings.edge_max_length = 14.5180731F;
    settings.edge_max_error = 0.179254174F;
    settings.polygon_vertices = 11;
    settings.detail_error = 0.142388165F;
    settings.tile_size = 31;
    CHECK(check_there_and_back(*bake_set(scenes::soup(129, 39), settings)) > 10);
  }

  TEST_CASE("if rounding hides the path there, the path back is found and reversed") {
    BakeSettings settings;
    settings.agents = {{"tall", 2.5552814F, 0.976879716F, 0.478462666F, 54.7240868F},
                       {"steep", 2.28450775F, 0.723393679F, 0.317501962F, 74.1361465F},
                       {"flat", 1.94908595F, 0.73273015F, 0.523017347F, 10.5558834F},
                       {"low", 1.40537262F, 0.29266727F, 0.232468784F, 15.0706768F}};
    settings.cell_size = 0.755003214F;
    settings.cell_height = 0.0973837674F;
    settings.region_min_size = 0;
    settings.region_merge_size = 19;
    settings.edge_max_length = 10.6970444F;
    settings.edge_max_error = 0.00985175371F;
    settings.polygon_vertices = 10;
    settings.detail_error = 0.832742095F;
    settings.tile_size = 69;
    settings.partition = Partition::monotone;
    CHECK(check_there_and_back(*bake_set(scenes::soup(408, 67), settings)) > 10);
  }

  TEST_CASE("the interval search finds a path in every maze by itself") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const NavMesh mesh = bake_maze(seed);
      const PointSampler sampler(mesh);
      Random random(seed);
      for (int i = 0; i < 60; ++i) {
        CAPTURE(seed);
        CAPTURE(i);
        const MeshPoint from = sampler.sample(random);
        const MeshPoint to = sampler.sample(random);
        CHECK(finds_walk(mesh, {from.polygon, plan(from.point)}, {to.polygon, plan(to.point)}) ==
              (mesh.component(from.polygon) == mesh.component(to.polygon)));
      }
    }
  }

  TEST_CASE("paths on the reference's polygons are no longer than through a corridor") {
    for (const std::string name : {"nav_test", "dungeon", "undulating"}) {
      const auto path = test::shared_file("golden/navmesh_solo_watershed_" + name + ".json");
      if (!path) return;
      std::ifstream in(*path);
      CAPTURE(name);
      check_walks(test::mesh_of(test::golden_tile_data(nlohmann::json::parse(in))), 1000);
    }
  }

  TEST_CASE("paths on real levels are no longer than through a corridor, and as long back") {
    for (const std::string name : {"nav_test.obj", "dungeon.obj", "undulating.obj",
                                   "real/navcat_bridges.glb", "real/navcat_proto_level.glb",
                                   "real/navcat_tower.glb", "real/three_collision_world.glb"}) {
      const auto path = test::shared_file("meshes/" + name);
      if (!path) continue;
      const auto level = load_mesh(*path);
      REQUIRE(level);
      CAPTURE(name);
      check_level(*level, {.tile_size = 48}, 300);
    }
  }
}
