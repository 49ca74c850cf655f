// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/distances.h"

#include "way/core/executor.h"
#include "way/nav/navmesh_edit.h"

#include "support/builders/plan_mesh.h"
#include "support/builders/strip_mesh.h"

#include <algorithm>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<MeshPoint> random_places(const NavMesh& mesh, std::uint64_t seed, int count) {
  Random random(seed);
  std::vector<MeshPoint> places;
  for (int i = 0; i < count; ++i)
    places.push_back(test::any_middle(mesh, random));
  return places;
}

std::span<const MeshPoint> only(const MeshPoint& point) {
  return {&point, 1};
}

/// With links.
double cost_of(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
               SearchWorkspace& workspace, const QueryFilter& filter) {
  const Path path = find_path(mesh, {from, to}, workspace, filter);
  return path.status == PathStatus::complete ? path.cost : kUnreachable;
}

double length_of(const NavMesh& mesh, const MeshPoint& from, const MeshPoint& to,
                 SearchWorkspace& workspace) {
  const Path path = find_path(mesh, {from, to}, workspace);
  return path.status == PathStatus::complete ? path.length : kUnreachable;
}

}  // namespace

TEST_SUITE("nav/distances") {
  TEST_CASE("one search to many goals returns the lengths of single paths") {
    SearchWorkspace workspace;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh mesh =
          seed == 4 ? test::mesh_of(test::spiral_strip(1)) : test::walled_tiles(3, seed, 4);
      const std::vector<MeshPoint> places = random_places(mesh, seed, 40);
      std::vector<double> lengths(places.size());
      find_distances(mesh, {only(places[0]), places}, lengths, workspace);
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double expected = length_of(mesh, places[0], places[i], workspace);
        if (expected == kUnreachable) {
          CHECK(lengths[i] == kUnreachable);
        } else {
          CHECK(lengths[i] == doctest::Approx(expected).epsilon(1e-9));
        }
      }
    }
  }

  TEST_CASE("links count as the length of ground of the same cost") {
    SearchWorkspace workspace;
    int shortcuts = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const NavMesh ground = test::walled_tiles(3, seed, 4);
      Random random(seed);
      const NavMesh mesh = test::with_random_links(ground, random, 8);
      QueryFilter filter;
      for (int i = 0; seed % 2 == 0 && i < 256; ++i)
        filter.costs.set(static_cast<Area>(i), 2);
      const double unit = static_cast<double>(filter.costs.lowest());
      const std::vector<MeshPoint> places = random_places(mesh, seed, 40);
      std::vector<double> lengths(places.size());
      find_distances(mesh, {only(places[0]), places}, lengths, workspace, filter);
      for (std::size_t i = 0; i < places.size(); ++i) {
        const Path path = find_path(mesh, {places[0], places[i]}, workspace, filter);
        REQUIRE((lengths[i] != kUnreachable) == (path.status == PathStatus::complete));
        if (lengths[i] == kUnreachable) continue;
        CHECK(lengths[i] == doctest::Approx(path.cost / unit).epsilon(1e-6));
        if (length_of(ground, places[0], places[i], workspace) > lengths[i] + 0.1) ++shortcuts;
      }
    }
    CHECK(shortcuts > 0);
  }

  TEST_CASE("if areas differ in cost, distances are the costs of single paths") {
    SearchWorkspace workspace;
    int expensive = 0;  // paths over expensive ground
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Random random(seed);
      NavMesh mesh = test::with_random_links(test::walled_tiles(2, seed, 4), random, 6);
      NavMeshEdit change = edit(mesh);
      for (const PolyRef ref : test::all_polygons(mesh))
        if (random.below(3) == 0) change.set_area(ref, Area{5});
      mesh = *change.commit();
      QueryFilter filter;
      filter.costs.set(Area{5}, 4).set(Area{6}, 0.5F);
      const std::vector<MeshPoint> places = random_places(mesh, seed, 12);
      const std::size_t count = places.size();
      std::vector<double> matrix(count * count);
      std::vector<double> to_first(count);
      SerialExecutor serial;
      PathBatch().find_distance_matrix(mesh, {places, places}, matrix, serial, filter);
      find_distances(mesh, {places, only(places[0])}, to_first, workspace, filter);
      for (std::size_t i = 0; i < count * count; ++i) {
        const Path path =
            find_path(mesh, {places[i / count], places[i % count]}, workspace, filter);
        const bool is_complete = path.status == PathStatus::complete;
        CHECK(matrix[i] == (is_complete ? path.cost / 0.5 : kUnreachable));
        if (i % count == 0) CHECK(to_first[i / count] == matrix[i]);
        if (is_complete && path.cost > path.length * 1.01) ++expensive;
      }
    }
    CHECK(expensive > 20);
  }

  TEST_CASE("paths to one point cross links in their direction") {
    SearchWorkspace workspace;
    int one_sided = 0;  // there is a path there, and none or a longer one back
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Random random(seed);
      const NavMesh mesh = test::with_random_links(test::walled_tiles(2, seed, 3), random, 16);
      const std::vector<MeshPoint> places = random_places(mesh, seed, 40);
      std::vector<double> there(places.size());
      std::vector<double> back(places.size());
      find_distances(mesh, {places, only(places[0])}, there, workspace);
      find_distances(mesh, {only(places[0]), places}, back, workspace);
      for (std::size_t i = 0; i < places.size(); ++i) {
        const Path path = find_path(mesh, {places[i], places[0]}, workspace);
        REQUIRE((there[i] != kUnreachable) == (path.status == PathStatus::complete));
        if (there[i] == kUnreachable) continue;
        CHECK(there[i] == doctest::Approx(path.cost).epsilon(1e-6));
        if (back[i] > there[i] + 0.1) ++one_sided;
      }
    }
    CHECK(one_sided > 5);
  }

  TEST_CASE(
      "the filter applies to all polygons but that of the start, with few goals as with many") {
    SearchWorkspace workspace;
    int out = 0;   // paths from a polygon that the filter rejects
    int into = 0;  // goals on such a polygon, to which a path back exists
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Random random(seed);
      NavMesh mesh = test::walled_tiles(2, seed, 5);
      if (seed % 3 == 0) mesh = test::with_random_links(mesh, random, 8);
      NavMeshEdit change = edit(mesh);
      for (const PolyRef ref : test::all_polygons(mesh))
        if (random.below(5) == 0) change.set_flags(ref, 2);
      mesh = *change.commit();
      const QueryFilter filter = {.include = 1};
      const std::vector<MeshPoint> places = random_places(mesh, seed, 20);
      const auto goals = std::span(places).first(4);
      std::vector<double> lengths(places.size() * goals.size());
      find_distances(mesh, {places, goals}, lengths, workspace, filter);
      for (std::size_t i = 0; i < lengths.size(); ++i) {
        const MeshPoint& from = places[i / goals.size()];
        const MeshPoint& to = goals[i % goals.size()];
        const double expected = cost_of(mesh, from, to, workspace, filter);
        REQUIRE((lengths[i] == kUnreachable) == (expected == kUnreachable));
        if (expected != kUnreachable) CHECK(lengths[i] == doctest::Approx(expected).epsilon(1e-6));
        if (mesh.flags(from.polygon) == 2 && expected != kUnreachable) ++out;
        if (mesh.flags(to.polygon) == 2 && expected == kUnreachable &&
            cost_of(mesh, to, from, workspace, filter) != kUnreachable)
          ++into;
      }
    }
    CHECK(out > 20);
    CHECK(into > 20);
  }

  TEST_CASE("stale points are unreachable") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {".."}});
    SearchWorkspace workspace;
    const MeshPoint good = {mesh.ref(0, 0), {0.5F, 0, 0.5F}};
    const std::vector<MeshPoint> to = {good, {PolyRef(), {}}, {PolyRef(5, 1, 0), {}}};
    std::vector<double> lengths(3);
    find_distances(mesh, {only(good), to}, lengths, workspace);
    CHECK(lengths[0] == 0);
    CHECK(lengths[1] == kUnreachable);
    CHECK(lengths[2] == kUnreachable);
    find_distances(mesh, {to, only(good)}, lengths, workspace);
    CHECK(lengths == std::vector<double>{0, kUnreachable, kUnreachable});
    find_distances(mesh, {only(to[1]), to}, lengths, workspace);
    CHECK(lengths[0] == kUnreachable);
    find_distances(mesh, {to, only(to[1])}, lengths, workspace);
    CHECK(lengths[0] == kUnreachable);
  }

  TEST_CASE("a matrix is symmetric and the same for any number of workers") {
    const NavMesh mesh = test::walled_tiles(3, 5, 5);
    const std::vector<MeshPoint> places = random_places(mesh, 9, 20);
    std::vector<double> one(400);
    PathBatch batch;
    SerialExecutor serial;
    batch.find_distance_matrix(mesh, {places, places}, one, serial);
    for (const int workers : {2, 7}) {
      std::vector<double> many(400);
      ThreadPool pool(workers);
      batch.find_distance_matrix(mesh, {places, places}, many, pool);
      CHECK(one == many);
    }
    for (std::size_t a = 0; a < 20; ++a) {
      CHECK(one[a * 20 + a] == 0);
      for (std::size_t b = 0; b < a; ++b) {
        if (one[a * 20 + b] == kUnreachable) {
          CHECK(one[b * 20 + a] == kUnreachable);
        } else {
          CHECK(one[a * 20 + b] == doctest::Approx(one[b * 20 + a]).epsilon(1e-12));
        }
      }
    }
  }

  TEST_CASE("many paths at once are those of single queries") {
    const NavMesh mesh = test::walled_tiles(3, 6, 5);
    const std::vector<MeshPoint> places = random_places(mesh, 3, 41);
    std::vector<PathQuery> queries;
    for (std::size_t i = 1; i < places.size(); ++i) {
      queries.push_back({places[0], places[i]});
    }
    PathBatch batch;
    SearchWorkspace workspace;
    for (const int workers : {1, 2, 7}) {
      ThreadPool pool(workers);
      batch.find_paths(mesh, queries, pool);
      REQUIRE(batch.size() == queries.size());
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const Path alone = find_path(mesh, queries[i], workspace);
        const Path path = batch[i];
        CHECK(path.status == alone.status);
        CHECK(path.length == alone.length);
        REQUIRE(path.waypoints.size() == alone.waypoints.size());
        for (std::size_t k = 0; k < alone.waypoints.size(); ++k)
          CHECK(path.waypoints[k].point == alone.waypoints[k].point);
        CHECK(std::ranges::equal(path.corridor, alone.corridor));
      }
    }
  }
}
