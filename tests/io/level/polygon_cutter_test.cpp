// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/polygon_cutter.h"

#include "way/core/random.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Triangles = std::vector<Triangle>;

Vec3 doubled_area(const std::vector<Vec3>& p, const Triangle& t) {
  return cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]);
}

/// All triangles face along `normal`, and their areas sum up to `area`.
void check_cover(const std::vector<Vec3>& corners, Vec3 normal, float area) {
  PolygonCutter cutter;
  const auto triangles = cutter.cut(corners);
  REQUIRE(triangles.size() == corners.size() - 2);
  float sum = 0;
  for (const Triangle& t : triangles) {
    const float part = dot(doubled_area(corners, t), normal) / 2;
    CHECK(part >= 0);
    sum += part;
  }
  CHECK(sum == doctest::Approx(area));
}

}  // namespace

TEST_SUITE("io/polygon_cutter") {
  TEST_CASE("a convex quad is a fan from its first corner") {
    PolygonCutter cutter;
    const std::vector<Vec3> quad = {{0, 0, 0}, {0, 0, 2}, {2, 0, 2}, {2, 0, 0}};
    const auto cut = cutter.cut(quad);
    CHECK(Triangles(cut.begin(), cut.end()) == Triangles{{0, 1, 2}, {0, 2, 3}});
  }

  TEST_CASE("a concave quad is cut at its notch, from any first corner") {
    const std::vector<Vec3> arrow = {{0, 0, 0}, {-2, 0, 3}, {0, 0, 1}, {2, 0, 3}};
    for (std::ptrdiff_t shift = 0; shift < 4; ++shift) {
      std::vector<Vec3> corners = arrow;
      std::ranges::rotate(corners, corners.begin() + shift);
      check_cover(corners, {0, 1, 0}, 2);
    }
  }

  TEST_CASE("a comb is covered exactly, in every plane and winding") {
    // In plan: three teeth of 1 x 4 on a back of 5 x 1.
    const std::vector<Vec2> comb = {{0, 0}, {0, 5}, {1, 5}, {1, 1}, {2, 1}, {2, 5},
                                    {3, 5}, {3, 1}, {4, 1}, {4, 5}, {5, 5}, {5, 0}};
    std::vector<Vec3> floor;
    std::vector<Vec3> wall_x;
    std::vector<Vec3> wall_z;
    for (const Vec2& p : comb) {
      floor.push_back({p.x, 7, p.z});
      wall_x.push_back({-3, p.z, p.x});
      wall_z.push_back({p.z, p.x, 1});
    }
    check_cover(floor, {0, 1, 0}, 17);
    check_cover(wall_x, {1, 0, 0}, 17);
    check_cover(wall_z, {0, 0, 1}, 17);
    std::ranges::reverse(floor);
    check_cover(floor, {0, -1, 0}, 17);
  }

  TEST_CASE("random stars on tilted planes are covered exactly") {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
      const int count = 4 + random.below(20);
      std::vector<Vec3> star;
      float area = 0;
      std::vector<Vec2> plan_points;
      for (int i = 0; i < count; ++i) {
        const float angle = -6.2831853F * static_cast<float>(i) / static_cast<float>(count);
        const float reach = random.between(0.5F, 4);
        plan_points.push_back({reach * std::cos(angle), reach * std::sin(angle)});
      }
      for (std::size_t i = 0; i < plan_points.size(); ++i) {
        const Vec2 a = plan_points[i];
        const Vec2 b = plan_points[(i + 1) % plan_points.size()];
        area += (a.z * b.x - a.x * b.z) / 2;
        star.push_back({a.x, 0.3F * a.x - 0.2F * a.z, a.z});
      }
      check_cover(star, {0, 1, 0}, area);
    }
  }

  TEST_CASE("faces without area still give their number of triangles") {
    PolygonCutter cutter;
    CHECK(cutter.cut(std::vector<Vec3>(5)).size() == 3);
    CHECK(cutter.cut(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}).size() == 2);
    CHECK(cutter.cut(std::vector<Vec3>{{0, 0, 0}, {1, 0, 1}, {1, 0, 0}, {0, 0, 1}}).size() == 2);
    CHECK(
        cutter.cut(std::vector<Vec3>{{-3e38F, 0, 0}, {0, 0, 3e38F}, {3e38F, 0, 0}, {0, 0, -3e38F}})
            .size() == 2);
  }
}
