// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

using namespace way::test;

namespace {

using CBatch = Owned<way_batch, way_batch_free>;

constexpr float kNear[3] = {2, 4, 2};

CBatch batch_of(int32_t threads) {
  CBatch batch;
  REQUIRE(way_batch_create(threads, batch.out()) == WAY_OK);
  return batch;
}

/// Positions on a maze, and polygons that they belong to.
struct Points {
  Points() {
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    auto drawn = sized<way_walk>();
    REQUIRE(way_query_random_points(query, 0, 5, kCount, &drawn) == WAY_OK);
    positions.assign(drawn.points, drawn.points + 3 * kCount);
    polygons.assign(drawn.polygons, drawn.polygons + kCount);
  }
  const float* at(size_t i) const { return positions.data() + 3 * (i % kCount); }
  way_path_query query_from(size_t i) const {
    way_path_query wanted;
    REQUIRE(way_path_query_init(&wanted, sizeof wanted) == WAY_OK);
    std::copy_n(at(i), 3, wanted.from);
    std::copy_n(at(i + 1), 3, wanted.to);
    return wanted;
  }

  static constexpr size_t kCount = 60;
  CLevel level = scene("maze", 8);
  CMesh mesh = baked(level, 32);
  CQuery query = {};
  std::vector<float> positions = {};
  std::vector<way_poly_ref> polygons = {};
};

}  // namespace

TEST_SUITE("bindings/batch") {
  TEST_CASE("paths of a batch are those of single calls, with one thread and with three") {
    const Points points;
    std::vector<way_path_query> wanted;
    for (size_t i = 0; i < Points::kCount; ++i)
      wanted.push_back(points.query_from(i));
    for (const int32_t threads : {1, 3}) {
      const CBatch batch = batch_of(threads);
      REQUIRE(way_batch_find_paths(batch, points.query, wanted.data(), wanted.size()) == WAY_OK);
      auto many = sized<way_path>();
      for (size_t i = 0; i < wanted.size(); ++i) {
        REQUIRE(way_batch_path(batch, i, &many) == WAY_OK);
        auto one = sized<way_path>();
        REQUIRE(way_query_find_path(points.query, &wanted[i], &one) == WAY_OK);
        CHECK(many.status == WAY_PATH_COMPLETE);
        CHECK(many.length == one.length);
        REQUIRE(many.point_count == one.point_count);
        CHECK(std::equal(many.points, many.points + 3 * many.point_count, one.points));
        REQUIRE(many.corridor_count == one.corridor_count);
        CHECK(std::equal(many.corridor, many.corridor + many.corridor_count, one.corridor));
      }
      CHECK(way_batch_path(batch, wanted.size(), &many) == WAY_INVALID_ARGUMENT);
      CHECK(last_error() == "there is no path 60 of 60");
    }
  }

  TEST_CASE("nearest points, rays and reachability are those of single calls") {
    const Points points;
    const CBatch batch = batch_of(2);
    constexpr size_t kCount = Points::kCount;
    std::vector<way_nearest> nearest(kCount, sized<way_nearest>());
    REQUIRE(way_batch_nearest(batch, points.query, points.positions.data(), kCount, kNear,
                              nearest.data()) == WAY_OK);
    auto rays = sized<way_rays>();
    std::vector<float> ends(points.positions.begin() + 3, points.positions.end());
    ends.insert(ends.end(), points.positions.begin(), points.positions.begin() + 3);
    rays.from = points.polygons.data();
    rays.starts = points.positions.data();
    rays.ends = ends.data();
    rays.count = kCount;
    std::vector<way_ray> hits(kCount, sized<way_ray>());
    REQUIRE(way_batch_raycast(batch, points.query, &rays, hits.data()) == WAY_OK);
    std::vector<way_poly_ref> goals(points.polygons.rbegin(), points.polygons.rend());
    goals[3] = 0;
    std::vector<uint8_t> reachable(kCount, 9);
    REQUIRE(way_batch_is_reachable(batch, points.query, points.polygons.data(), goals.data(),
                                   kCount, reachable.data()) == WAY_OK);
    for (size_t i = 0; i < kCount; ++i) {
      auto one = sized<way_nearest>();
      REQUIRE(way_query_nearest(points.query, points.at(i), kNear, &one) == WAY_OK);
      CHECK(nearest[i].polygon == one.polygon);
      CHECK(std::equal(one.point, one.point + 3, nearest[i].point));
      auto ray = sized<way_ray>();
      REQUIRE(way_query_raycast(points.query, points.polygons[i], points.at(i), &ends[3 * i],
                                &ray) == WAY_OK);
      CHECK(hits[i].status == ray.status);
      CHECK(hits[i].t == ray.t);
      CHECK(hits[i].passed == nullptr);
      CHECK(reachable[i] == (i == 3 ? 0 : 1));
    }
  }

  TEST_CASE("a distance matrix has the lengths of single paths") {
    const Points points;
    const CBatch batch = batch_of(2);
    way_distances wanted;
    REQUIRE(way_distances_init(&wanted, sizeof wanted) == WAY_OK);
    wanted.from = points.positions.data();
    wanted.from_count = 5;
    wanted.to = points.at(5);
    wanted.to_count = 7;
    std::vector<double> lengths(35, -1);
    REQUIRE(way_batch_distances(batch, points.query, &wanted, lengths.data()) == WAY_OK);
    std::vector<double> row(7);
    for (size_t i = 0; i < 5; ++i) {
      REQUIRE(way_query_distances(points.query, points.at(i), wanted.extents, wanted.to, 7,
                                  row.data()) == WAY_OK);
      CHECK(std::equal(row.begin(), row.end(), lengths.begin() + static_cast<long>(7 * i)));
    }
    wanted.from_count = wanted.to_count = SIZE_MAX / 2;
    CHECK(way_batch_distances(batch, points.query, &wanted, lengths.data()) == WAY_TOO_LARGE);
  }

  TEST_CASE("misuse of a batch is an error") {
    const Points points;
    CBatch batch;
    CHECK(way_batch_create(-1, batch.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "a batch cannot have -1 threads: 0 to 1024");
    batch = batch_of(1);
    way_path_query wanted = points.query_from(0);
    wanted.with_explored = 1;
    CHECK(way_batch_find_paths(batch, points.query, &wanted, 1) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "query 0: explored polygons are returned by way_query_find_path() only");
    CHECK(way_batch_find_paths(batch, points.query, nullptr, 1) == WAY_INVALID_ARGUMENT);
    CHECK(way_batch_find_paths(batch, points.query, nullptr, 0) == WAY_OK);
    CHECK(way_batch_find_paths(nullptr, points.query, nullptr, 0) == WAY_BAD_HANDLE);
    CHECK(way_batch_nearest(batch, points.query, nullptr, 1, kNear, nullptr) ==
          WAY_INVALID_ARGUMENT);
    auto rays = sized<way_rays>();
    rays.count = 1;
    CHECK(way_batch_raycast(batch, points.query, &rays, nullptr) == WAY_INVALID_ARGUMENT);
  }
}
