// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"
#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"
#include "way/nav/random_point.h"

#include "nav/index/corner_flood.h"
#include "scenes/scenes.h"
#include "support/builders/baked.h"
#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using way::test::baked;

namespace {

PathIndex index_of(const NavMesh& mesh) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, {.landmarks = 0, .is_selective = false});
}

/// Points on corners, on edges and elsewhere; some of them twice, and one that is stale.
std::vector<MeshPoint> any_points(const NavMesh& mesh, Random& random, std::size_t count) {
  std::vector<MeshPoint> points = {{}};
  while (points.size() < count) {
    const PolyRef ref = test::any_polygon(mesh, random);
    const Tile& tile = *mesh.tile_of(ref);
    const auto corners = static_cast<int>(tile.corner_count(ref.polygon()));
    const auto corner = [&](int i) {
      return tile.corner(ref.polygon(), static_cast<std::uint32_t>(i % corners));
    };
    const int i = random.below(corners);
    const int kind = random.below(5);
    Vec3 point = test::middle_of(mesh, ref);
    if (kind == 0) point = corner(i);
    if (kind == 1) point = lerp(corner(i), corner(i + 1), random.unit());
    if (kind == 2) point = lerp(point, corner(i), random.unit());
    points.push_back({ref, point});
    if (kind == 3) points.push_back(points.back());
  }
  points.resize(count);
  return points;
}

/// Compares a matrix with an index with single paths; returns the number of complete ones.
int check_matrix(const NavMesh& mesh, const PathIndex& index, Random& random,
                 const QueryFilter& filter = kAllPolygons) {
  const std::vector<MeshPoint> from = any_points(mesh, random, 12);
  const std::vector<MeshPoint> to = any_points(mesh, random, 24);
  std::vector<double> lengths(from.size() * to.size(), -1);
  SearchWorkspace workspace;
  find_distances(mesh, {from, to, &index}, lengths, workspace, filter);
  std::vector<double> row(to.size(), -1);
  int complete = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    // One row is too few to prepare the edges.
    find_distances(mesh, {std::span(from).subspan(i, 1), to, &index}, row, workspace, filter);
    for (std::size_t j = 0; j < to.size(); ++j) {
      CAPTURE(i);
      CAPTURE(j);
      const double length = lengths[i * to.size() + j];
      CHECK(row[j] == length);
      const bool is_valid = mesh.is_valid(from[i].polygon) && mesh.is_valid(to[j].polygon);
      const Path path = is_valid ? find_path(mesh, {from[i], to[j]}, workspace, filter) : Path{};
      REQUIRE((length != kUnreachable) == (path.status == PathStatus::complete));
      if (length == kUnreachable) continue;
      CHECK(length == doctest::Approx(path.length).epsilon(1e-9));
      ++complete;
    }
  }
  // More starts than goals: the search runs from the goals. Single rows run from the start.
  std::vector<double> tall(lengths.size(), -1);
  std::vector<double> plain(lengths.size(), -1);
  find_distances(mesh, {to, from, &index}, tall, workspace, filter);
  for (std::size_t i = 0; i < to.size(); ++i)
    find_distances(mesh, {std::span(to).subspan(i, 1), from},
                   std::span(plain).subspan(i * from.size(), from.size()), workspace, filter);
  for (std::size_t i = 0; i < tall.size(); ++i)
    CHECK((tall[i] == plain[i] || tall[i] == doctest::Approx(plain[i]).epsilon(1e-9)));
  return complete;
}

}  // namespace

TEST_SUITE("nav/index_distances") {
  TEST_CASE("distances with an index are the lengths of single paths") {
    int complete = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Random random(seed);
      const NavMesh mesh = seed == 12 ? test::mesh_of(test::spiral_strip(2))
                                      : test::walled_tiles(static_cast<int>(seed % 4) + 1, seed, 4);
      complete += check_matrix(mesh, index_of(mesh), random);
    }
    CHECK(complete > 1000);
  }

  TEST_CASE("distances in baked worlds and over floors are the lengths of single paths") {
    int complete = 0;
    for (const TriangleMesh& level : {scenes::dungeon(3, 50), scenes::terrain(3, 60),
                                      scenes::maze(3, 8), scenes::stacked_floors(3)}) {
      for (const int tile_size : {0, 40}) {
        Random random(5);
        const NavMesh mesh = baked(level, tile_size);
        complete += check_matrix(mesh, index_of(mesh), random);
      }
    }
    CHECK(complete > 1000);
  }

  TEST_CASE("goals at corners are found by lines that only touch their polygons") {
    const std::pair<std::string, float> levels[] = {{"pillars", 5}, {"comb", 6}, {"dungeon", 40}};
    for (const auto& [name, size] : levels) {
      const auto level = scenes::make_scene(name, {.seed = 5, .size = size});
      REQUIRE(level);
      for (const int tile_size : {0, 32}) {
        CAPTURE(name);
        CAPTURE(tile_size);
        BakeSettings settings = {.cell_size = 0.25F, .tile_size = tile_size};
        settings.polygon_vertices = 3;
        const auto mesh = bake(*level, settings);
        REQUIRE(mesh);
        Random random(3);
        std::vector<MeshPoint> places;
        for (int i = 0; i < 60; ++i) {
          const PolyRef ref = test::any_polygon(*mesh, random);
          places.push_back({ref, mesh->tile_of(ref)->corner(ref.polygon(), 0)});
        }
        std::vector<double> lengths(places.size() * places.size());
        std::vector<double> expected(lengths.size());
        SearchWorkspace workspace;
        const PathIndex index = index_of(*mesh);
        find_distances(*mesh, {places, places, &index}, lengths, workspace);
        find_distances(*mesh, {places, places}, expected, workspace);
        for (std::size_t i = 0; i < lengths.size(); ++i) {
          CAPTURE(i);
          if (expected[i] == kUnreachable)
            CHECK(lengths[i] == kUnreachable);
          else
            CHECK(lengths[i] == doctest::Approx(expected[i]).epsilon(1e-6));
        }
      }
    }
  }

  TEST_CASE("filters, closed polygons and links are as without an index") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Random random(seed);
      const NavMesh plain = test::walled_tiles(2, seed, 6);
      NavMeshEdit change = edit(plain);
      for (const PolyRef polygon : test::all_polygons(plain))
        change.set_flags(polygon, static_cast<std::uint16_t>(random.below(9) % 4));
      const NavMesh mesh = *change.commit();
      const PathIndex index = index_of(mesh);
      check_matrix(mesh, index, random);
      check_matrix(mesh, index, random, {.include = 3});
      check_matrix(mesh, index, random, {.exclude = 2});
      QueryFilter odd;
      odd.predicate = [](const void*, PolyRef polygon) { return polygon.polygon() % 5 != 2; };
      check_matrix(mesh, index, random, odd);
    }
    Random random(7);
    const NavMesh linked = test::with_random_links(test::walled_tiles(2, 7, 4), random, 6);
    const std::vector<MeshPoint> points = any_points(linked, random, 20);
    std::vector<double> lengths(400);
    std::vector<double> expected(400);
    const PathIndex index = index_of(linked);
    SearchWorkspace workspace;
    find_distances(linked, {points, points, &index}, lengths, workspace);
    find_distances(linked, {points, points}, expected, workspace);
    CHECK(lengths == expected);
  }

  TEST_CASE("goals that are nearer than pays are searched over ground") {
    const NavMesh mesh = baked(scenes::dungeon(4, 60), 40);
    SerialExecutor executor;
    const PathIndex index(mesh, executor);
    Random random(4);
    CHECK(check_matrix(mesh, index, random) > 100);
  }

  TEST_CASE("a matrix with an index is the same for any number of workers") {
    const NavMesh mesh = baked(scenes::city(3, 1), 48);
    const PathIndex index = index_of(mesh);
    const PointSampler sampler(mesh);
    Random random(6);
    std::vector<MeshPoint> points;
    for (int i = 0; i < 60; ++i)
      points.push_back(sampler.sample(random));
    std::vector<double> one(points.size() * points.size());
    std::vector<double> many(one.size());
    SearchWorkspace workspace;
    find_distances(mesh, {points, points, &index}, one, workspace);
    for (const int workers : {2, 5}) {
      ThreadPool pool(workers);
      PathBatch().find_distance_matrix(mesh, {points, points, &index}, many, pool);
      CHECK(one == many);
    }
    int complete = 0;
    for (std::size_t i = 0; i < one.size(); i += 7) {
      const Path path =
          find_path(mesh, {points[i / points.size()], points[i % points.size()]}, workspace);
      REQUIRE((one[i] != kUnreachable) == (path.status == PathStatus::complete));
      if (one[i] == kUnreachable) continue;
      CHECK(one[i] == doctest::Approx(path.length).epsilon(1e-9));
      ++complete;
    }
    CHECK(complete > 100);
  }

  TEST_CASE("paths go on by some of the edges of a corner only") {
    const NavMesh mesh = baked(scenes::dungeon(2, 60), 40);
    const PathIndex index = index_of(mesh);
    SerialExecutor executor;
    const TautEdges taut(*index.graph(), executor);
    REQUIRE(taut.edges.size() == index.edge_count());
    std::size_t kept = 0;
    std::size_t all = 0;
    for (const TautEdges::Edge& edge : taut.edges) {
      const auto next = index.graph()->edges_of(edge.to);
      const std::size_t first = static_cast<std::size_t>(next.data() - index.graph()->edges.data());
      REQUIRE(edge.end >= first);
      REQUIRE(edge.end <= first + next.size());
      kept += edge.end - first;
      all += next.size();
    }
    CHECK(kept < all);
    CHECK(kept > 0);
  }

  TEST_CASE("there may be no points, and none that are reached") {
    const NavMesh mesh = test::mesh_of({.rows = {"..#..", "..#.."}});
    const PathIndex index = index_of(mesh);
    SearchWorkspace workspace;
    find_distances(mesh, {{}, {}, &index}, {}, workspace);
    const std::vector<MeshPoint> left = {
        {test::polygon_at(mesh, {0.5F, 0, 0.5F}), {0.5F, 0, 0.5F}}};
    const std::vector<MeshPoint> right = {
        {test::polygon_at(mesh, {4.5F, 0, 0.5F}), {4.5F, 0, 0.5F}}};
    std::vector<double> length(1);
    find_distances(mesh, {left, right, &index}, length, workspace);
    CHECK(length[0] == kUnreachable);
    find_distances(mesh, {left, {}, &index}, {}, workspace);
  }
}
