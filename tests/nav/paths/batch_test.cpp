// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/batch.h"

#include "way/nav/reachable.h"

#include "support/builders/plan_mesh.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Calls `check(executor)` for several numbers of workers.
template <class Check>
void for_each_executor(Check&& check) {
  SerialExecutor serial;
  check(serial);
  for (const int workers : {1, 2, 7}) {
    CAPTURE(workers);
    ThreadPool pool(workers);
    check(pool);
  }
}

std::vector<PolygonPathQuery> path_queries(const NavMesh& mesh, int count) {
  Random random(51);
  std::vector<PolygonPathQuery> queries;
  for (int i = 0; i < count; ++i) {
    const PolyRef from = test::any_polygon(mesh, random);
    const PolyRef to = i % 10 == 0 ? PolyRef() : test::any_polygon(mesh, random);
    const PolyRef near = to ? to : from;
    queries.push_back({.from = test::middle_point(mesh, from),
                       .to = {to, test::middle_of(mesh, near)},
                       .wants_partial = i % 2 == 0});
  }
  return queries;
}

void check_same(const PolygonPath& a, const PolygonPath& b) {
  CHECK(a.status == b.status);
  CHECK(a.cost == b.cost);
  CHECK(a.end == b.end);
  CHECK(std::ranges::equal(a.polygons, b.polygons));
}

}  // namespace

TEST_SUITE("nav/batch") {
  TEST_CASE("a batch returns the nearest points of single queries, in order") {
    const NavMesh mesh = test::walled_tiles(3, 11, 4);
    Random random(52);
    std::vector<NearestQuery> queries;
    for (int i = 0; i < 333; ++i)
      queries.push_back({.point = {random.between(-3, 27), 0.5F, random.between(-3, 27)}});
    for_each_executor([&](Executor& executor) {
      std::vector<NearestPoint> answers(queries.size());
      find_nearest_batch(mesh, queries, answers, executor);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const NearestPoint alone = find_nearest(mesh, queries[i]);
        CHECK(answers[i].polygon == alone.polygon);
        CHECK(answers[i].point == alone.point);
      }
    });
  }

  TEST_CASE("a batch returns the reachability of single queries, in order") {
    const NavMesh mesh = test::walled_tiles(3, 15, 2);
    Random random(55);
    std::vector<ReachableQuery> queries;
    int reachable = 0;
    for (int i = 0; i < 1000; ++i) {
      const PolyRef to = i % 10 == 0 ? PolyRef() : test::any_polygon(mesh, random);
      queries.push_back({test::any_polygon(mesh, random), to});
      if (is_reachable(mesh, queries.back().start, to)) ++reachable;
    }
    CHECK(reachable > 0);
    CHECK(reachable < 1000);
    for_each_executor([&](Executor& executor) {
      std::array<bool, 1000> answers = {};
      is_reachable_batch(mesh, queries, answers, executor);
      for (std::size_t i = 0; i < queries.size(); ++i)
        REQUIRE(answers[i] == is_reachable(mesh, queries[i].start, queries[i].goal));
    });
  }

  TEST_CASE("a batch returns the rays of single queries, in order") {
    const NavMesh mesh = test::walled_tiles(3, 12, 4);
    std::vector<RaycastQuery> queries;
    for (const PolygonPathQuery& query : path_queries(mesh, 200))
      queries.push_back({.from = query.from, .target = query.to.point});
    for_each_executor([&](Executor& executor) {
      std::vector<RaycastResult> answers(queries.size());
      raycast_batch(mesh, queries, answers, executor);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const RaycastResult alone = raycast(mesh, queries[i]);
        CHECK(answers[i].status == alone.status);
        CHECK(answers[i].point == alone.point);
        CHECK(answers[i].cost == alone.cost);
      }
    });
  }

  TEST_CASE("a batch returns the corridors of single queries, and batches can follow each other") {
    const NavMesh mesh = test::walled_tiles(3, 13, 4);
    const std::vector<PolygonPathQuery> queries = path_queries(mesh, 300);
    PolygonPathBatch batch;
    for_each_executor([&](Executor& executor) {
      for (const std::size_t count : {std::size_t{300}, std::size_t{0}, std::size_t{65}}) {
        batch.find(mesh, std::span(queries).first(count), executor);
        REQUIRE(batch.size() == count);
        SearchWorkspace workspace;
        for (std::size_t i = 0; i < count; ++i)
          check_same(batch[i], find_polygon_path(mesh, queries[i], workspace));
      }
    });
  }

  TEST_CASE("the filter of a batch applies to all of its queries") {
    const NavMesh mesh = test::walled_tiles(2, 14, 5);
    const std::vector<PolygonPathQuery> queries = path_queries(mesh, 100);
    std::atomic<int> asked = 0;
    QueryFilter filter = {.context = &asked};
    filter.predicate = [](const void* context, PolyRef) {
      ++*static_cast<std::atomic<int>*>(const_cast<void*>(context));
      return false;
    };
    for_each_executor([&](Executor& executor) {
      asked = 0;
      PolygonPathBatch batch;
      batch.find(mesh, queries, executor, filter);
      for (std::size_t i = 0; i < batch.size(); ++i)
        CHECK(batch[i].polygons.size() <= 1);
      CHECK(asked > 0);
    });
  }

  TEST_CASE("random points of a batch depend only on the seed and their index") {
    const PointSampler sampler(test::walled_tiles(3, 15, 4));
    std::vector<MeshPoint> first(500);
    SerialExecutor serial;
    random_point_batch(sampler, 7, first, serial);
    for_each_executor([&](Executor& executor) {
      std::vector<MeshPoint> points(300);
      random_point_batch(sampler, 7, points, executor);
      for (std::size_t i = 0; i < points.size(); ++i)
        CHECK(points[i].point == first[i].point);
    });
    std::vector<MeshPoint> other(500);
    random_point_batch(sampler, 8, other, serial);
    CHECK(other[0].point != first[0].point);
  }

  TEST_CASE("random points of a batch are uniformly distributed") {
    const NavMesh mesh = test::mesh_of(test::Plan{.rows = {"....", "....", "....", "...."}});
    std::vector<MeshPoint> points(16000);
    ThreadPool pool(2);
    random_point_batch(PointSampler(mesh), 3, points, pool);
    std::vector<double> hits(16);
    for (const MeshPoint& p : points)
      ++hits[p.polygon.polygon()];
    double chi_square = 0;
    for (const double hit : hits)
      chi_square += (hit - 1000) * (hit - 1000) / 1000;
    CHECK(chi_square < 37.7);  // 15 degrees of freedom, one in a thousand
  }

  TEST_CASE("an empty sampler returns null points") {
    std::vector<MeshPoint> points(3);
    SerialExecutor serial;
    random_point_batch(PointSampler(NavMesh()), 1, points, serial);
    CHECK_FALSE(points[2]);
  }
}
