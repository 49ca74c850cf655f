// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "geom/convex_hull.h"

#include "way/core/random.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Six times the signed volume below a face, seen from a point.
double height_over(std::span<const Vec3> points, const Triangle& face, Vec3 p) {
  const auto at = [&](std::uint32_t i, int axis) {
    const Vec3 v = points[i] - p;
    return static_cast<double>(axis == 0 ? v.x : axis == 1 ? v.y : v.z);
  };
  const auto d = [&](int i, int axis) { return at(face[static_cast<std::size_t>(i)], axis); };
  return d(0, 0) * (d(1, 1) * d(2, 2) - d(1, 2) * d(2, 1)) -
         d(0, 1) * (d(1, 0) * d(2, 2) - d(1, 2) * d(2, 0)) +
         d(0, 2) * (d(1, 0) * d(2, 1) - d(1, 1) * d(2, 0));
}

/// Every edge has a twin, and no point lies in front of a face by more than a step of the grid.
void check_hull(const std::vector<Vec3>& points) {
  const auto hull = convex_hull(points);
  REQUIRE(hull);
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  double volume = 0;
  for (const Triangle& face : *hull) {
    for (std::size_t i = 0; i < 3; ++i)
      ++edges[{face[i], face[(i + 1) % 3]}];
    volume -= height_over(points, face, {});
    for (const Vec3& p : points)
      CHECK(height_over(points, face, p) >= -1e-2);
  }
  for (const auto& [edge, count] : edges)
    CHECK(edges[{edge.second, edge.first}] == count);
  CHECK(std::abs(volume) > 0);
}

std::vector<Vec3> box_points(Vec3 half) {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i) {
    points.push_back({(i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                      (i & 4) != 0 ? half.z : -half.z});
  }
  return points;
}

}  // namespace

TEST_SUITE("geom/convex_hull") {
  TEST_CASE("a tetrahedron has four faces that look outward") {
    const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto hull = convex_hull(points);
    REQUIRE(hull);
    CHECK(hull->size() == 4);
    check_hull(points);
  }

  TEST_CASE("a box with points on its edges, in its sides and inside") {
    std::vector<Vec3> points = box_points({1, 2, 3});
    check_hull(points);
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          points.push_back(
              {static_cast<float>(x), 2 * static_cast<float>(y), 3 * static_cast<float>(z)});
    check_hull(points);
    std::ranges::reverse(points);
    check_hull(points);
  }

  TEST_CASE("random points, on a coarse grid so that many are coplanar") {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
      std::vector<Vec3> points = box_points({1, 1, 1});
      const int steps = 2 + random.below(5);
      const auto coordinate = [&] {
        return static_cast<float>(random.below(steps + 1)) / static_cast<float>(steps) * 6 - 3;
      };
      const int count = 4 + random.below(40);
      for (int i = 0; i < count; ++i) {
        const float x = coordinate();
        const float y = coordinate();
        points.push_back({x, y, coordinate()});
      }
      check_hull(points);
    }
  }

  TEST_CASE("points without a volume are refused") {
    CHECK_FALSE(convex_hull(std::vector<Vec3>{}));
    CHECK_FALSE(convex_hull(std::vector<Vec3>{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}));
    CHECK_FALSE(convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}));
    const auto flat =
        convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}, {4, 0, 2}});
    REQUIRE_FALSE(flat);
    CHECK(flat.error().message == "the hull of 5 points has no volume");
    const auto nan =
        convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, std::numeric_limits<float>::quiet_NaN()}});
    REQUIRE_FALSE(nan);
    CHECK(nan.error().message == "point 1 is not finite: (1, 0, nan)");
  }
}
