// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/tile/polygon_scan.h"

#include "way/core/random.h"

#include "nav/tile/check_tile_data.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Polygons {
  std::vector<TileCorner> corners = {};
  std::vector<std::uint32_t> first = {0};

  void add(const std::vector<Vec3>& points, std::uint32_t code = 1000) {
    for (const Vec3& point : points)
      corners.push_back({point, code});
    first.push_back(static_cast<std::uint32_t>(corners.size()));
  }

  bool is_convex(std::uint32_t polygon) const {
    const auto corner = [&](std::uint32_t i) { return corners[first[polygon] + i].point; };
    return is_convex_in_plan(first[polygon + 1] - first[polygon], corner, 0);
  }

  PolygonScan scan() const {
    PolygonScan scan;
    scan.run(corners.data(), first);
    return scan;
  }
};

/// Corners on a round, which turns left where `sense` is 1.
std::vector<Vec3> round(int corners, float sense) {
  std::vector<Vec3> points;
  for (int i = 0; i < corners; ++i) {
    const float angle = 6.2831853F * static_cast<float>(i) / static_cast<float>(corners);
    points.push_back({10 * std::cos(angle), 1, -sense * 10 * std::sin(angle)});
  }
  return points;
}

Aabb3 box_of(const PolygonScan& scan, std::size_t polygon) {
  const auto [low, high] = scan.boxes()[polygon];
  return {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

bool is_doubtful(const PolygonScan& scan, std::uint32_t polygon) {
  return std::ranges::find(scan.doubtful(), polygon) != scan.doubtful().end();
}

}  // namespace

TEST_SUITE("nav/polygon_scan") {
  TEST_CASE("polygons of any number of corners are known as convex") {
    Polygons polygons;
    for (const int corners : {3, 4, 5, 6, 7, 12, 40, 100})
      polygons.add(round(corners, 1));
    CHECK(polygons.scan().doubtful().empty());
  }

  TEST_CASE("what goes straight on along an axis is known as convex, and what turns back is not") {
    Polygons polygons;
    polygons.add({{0, 0, 0}, {0, 0, 1}, {0, 0, 4}, {2, 0, 4}, {4, 0, 4}, {4, 0, 0}});
    polygons.add({{0, 0, 0}, {0, 0, 4}, {4, 0, 4}, {4, 0, 2}, {4, 0, 0}, {1, 0, 0}});
    polygons.add({{0, 0, 0}, {0, 0, 4}, {0, 0, 2}, {4, 0, 2}});  // and back
    polygons.add({{0, 0, 0}, {2, 0, 0}, {1, 0, 0}});             // all on a line
    polygons.add({{0, 0, 0}, {0, 0, 0}, {0, 0, 4}, {4, 0, 4}});  // an edge of no length
    const PolygonScan scan = polygons.scan();
    CHECK(std::ranges::equal(scan.doubtful(), std::vector<std::uint32_t>{2, 3, 4}));
  }

  TEST_CASE("what turns right, or goes round twice, is in doubt") {
    Polygons polygons;
    polygons.add(round(5, 1));
    polygons.add(round(5, -1));
    std::vector<Vec3> star = round(5, 1);
    polygons.add({star[0], star[2], star[4], star[1], star[3]});
    polygons.add({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
    polygons.add({{0, 0, 0}, {1, 0, -1}, {2, 0, -2}});
    const PolygonScan scan = polygons.scan();
    CHECK(std::ranges::equal(scan.doubtful(), std::vector<std::uint32_t>{1, 2, 3, 4}));
  }

  TEST_CASE("polygons that are not doubtful are convex, also of extreme coordinates") {
    Random random(7);
    int sure = 0;
    for (int round_number = 0; round_number < 200; ++round_number) {
      Polygons polygons;
      const float scale = std::ldexp(1.0F, random.below(280) - 140);
      for (int i = 0; i < 50; ++i) {
        std::vector<Vec3> points(static_cast<std::size_t>(3 + random.below(5)));
        for (Vec3& point : points)
          point = {scale * static_cast<float>(random.below(5)), 0,
                   scale * static_cast<float>(random.below(5))};
        polygons.add(points);
      }
      const PolygonScan scan = polygons.scan();
      for (std::uint32_t p = 0; p < 50; ++p) {
        if (is_doubtful(scan, p)) continue;
        ++sure;
        CHECK(polygons.is_convex(p));
      }
    }
    CHECK(sure > 100);
  }

  TEST_CASE("boxes hold the corners, and points that join them") {
    Polygons polygons;
    polygons.add({{0, 1, 0}, {4, 2, -3}, {5, -1, 2}, {4, 0, 7}, {2, 0, 8}, {1, 9, 7}, {-1, 0, 3}});
    polygons.add({{10, 0, 0}, {11, 0, -1}, {12, 0, 0}});
    PolygonScan scan = polygons.scan();
    CHECK(box_of(scan, 0) == Aabb3{{-1, -1, -3}, {5, 9, 8}});
    CHECK(scan.bounds() == Aabb3{{-1, -1, -3}, {12, 9, 8}});
    scan.join(1, {11, -5, 20});
    CHECK(box_of(scan, 1) == Aabb3{{10, -5, -1}, {12, 0, 20}});
    CHECK(scan.bounds() == Aabb3{{-1, -5, -3}, {12, 9, 20}});
  }

  TEST_CASE("numbers that are not finite are told, on every axis and corner") {
    const float bad[] = {std::numeric_limits<float>::infinity(),
                         std::numeric_limits<float>::quiet_NaN()};
    for (std::size_t corner = 0; corner < 7; ++corner) {
      for (float Vec3::*axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
        std::vector<Vec3> points = round(7, 1);
        points[corner].*axis = bad[corner % 2];
        Polygons polygons;
        polygons.add(points);
        CHECK_FALSE(polygons.scan().all_finite());
      }
    }
    Polygons good;
    good.add(round(7, 1),
             0xffffffffU);  // codes are not coordinates: their bits may be those of a NaN
    CHECK(good.scan().all_finite());
  }

  TEST_CASE("a polygon that is its own neighbor is told") {
    Polygons polygons;
    polygons.add(round(3, 1), 1);
    polygons.add(round(8, 1), 0);
    CHECK_FALSE(polygons.scan().has_own_neighbor());
    polygons.corners[10].code = 1;
    CHECK(polygons.scan().has_own_neighbor());
    polygons.corners[10].code = 0;
    polygons.corners[0].code = 0;
    CHECK(polygons.scan().has_own_neighbor());
  }

  TEST_CASE("the number of portals is told") {
    Random random(5);
    for (int run = 0; run < 50; ++run) {
      Polygons polygons;
      for (int i = 0; i < 20; ++i)
        polygons.add(round(3 + random.below(8), 1));
      std::uint32_t portals = 0;
      for (TileCorner& corner : polygons.corners) {
        corner.code = static_cast<std::uint32_t>(random.below(run % 2 == 0 ? 30 : 1 << 29));
        portals += corner.code > 20 ? 1U : 0U;
      }
      const PolygonScan scan = polygons.scan();
      CHECK(scan.portal_count() == portals);
    }
  }

  TEST_CASE("codes of any size are counted") {
    for (const std::uint32_t code : {1U << 29U, 1U << 30U, 1U << 31U, 0xffffffffU}) {
      Polygons polygons;
      polygons.add(round(5, 1), 1);
      polygons.corners[3].code = code;
      CHECK(polygons.scan().portal_count() == 1);
    }
  }

  TEST_CASE("a scan forgets the tile before") {
    Polygons large;
    for (int i = 0; i < 40; ++i)
      large.add(round(6, -1));
    PolygonScan scan = large.scan();
    CHECK(scan.doubtful().size() == 40);
    Polygons small;
    small.add(round(4, 1));
    scan.run(small.corners.data(), small.first);
    CHECK(scan.doubtful().empty());
    CHECK(scan.boxes().size() == 1);
  }
}
