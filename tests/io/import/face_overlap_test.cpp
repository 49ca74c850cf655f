// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/import/face_overlap.h"

#include "way/core/random.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// A floor of triangles: squares of side 1 in a row, each cut in two.
struct Strip {
  std::vector<Vec3> vertices = {};
  std::vector<Triangle> triangles = {};
};

Strip strip(std::uint32_t squares) {
  Strip made;
  for (std::uint32_t i = 0; i <= squares; ++i) {
    made.vertices.push_back({static_cast<float>(i), 0, 0});
    made.vertices.push_back({static_cast<float>(i), 0, 1});
  }
  for (std::uint32_t i = 0; i < squares; ++i) {
    const std::uint32_t a = 2 * i;
    made.triangles.push_back({a, a + 1, a + 3});
    made.triangles.push_back({a, a + 3, a + 2});
  }
  return made;
}

}  // namespace

TEST_SUITE("io/face_overlap") {
  TEST_CASE("triangles side by side do not overlap, along x or along z") {
    Strip made = strip(20);
    CHECK_FALSE(find_overlap(made.vertices, made.triangles, 1e-6));
    for (Vec3& v : made.vertices)
      v = {v.z, v.y, -v.x};
    CHECK_FALSE(find_overlap(made.vertices, made.triangles, 1e-6));
  }

  TEST_CASE("a triangle that is moved over others is found at any position") {
    Random random(4);
    for (int round = 0; round < 100; ++round) {
      Strip made = strip(10);
      const auto first = static_cast<std::uint32_t>(made.vertices.size());
      const Vec3 at = {random.between(0, 9), 5, random.between(-0.5F, 0.5F)};
      for (const Vec3 corner : {Vec3{0, 0, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0.5F}})
        made.vertices.push_back(at + corner);
      made.triangles.push_back({first, first + 1, first + 2});
      std::ranges::rotate(made.triangles, made.triangles.begin() + random.below(21));
      CHECK(find_overlap(made.vertices, made.triangles, 1e-6));
    }
  }

  TEST_CASE("touching, degenerate and flipped triangles do not count") {
    const std::vector<Vec3> points = {{0, 0, 0}, {0, 0, 2}, {2, 0, 0}, {1, 0, 1}, {2, 0, 2}};
    CHECK_FALSE(find_overlap(points, std::vector<Triangle>{{0, 1, 2}, {3, 1, 4}}, 1e-6));
    CHECK_FALSE(find_overlap(points, std::vector<Triangle>{{0, 1, 2}, {1, 3, 2}}, 1e-6));
    CHECK_FALSE(find_overlap(points, std::vector<Triangle>{{0, 1, 2}, {0, 2, 1}}, 1e-6));
    CHECK(find_overlap(points, std::vector<Triangle>{{0, 1, 2}, {0, 1, 2}}, 1e-6));
  }

  TEST_CASE("an overlap within the slack is accepted") {
    const std::vector<Vec3> points = {{0, 0, 0}, {0, 0, 1}, {1, 0, 1},
                                      {1, 0, 0}, {1, 0, 1}, {0.99F, 0, 0}};
    const std::vector<Triangle> two = {{0, 1, 2}, {0, 2, 3}, {5, 4, 3}};
    CHECK(find_overlap(points, two, 1e-6));
    CHECK_FALSE(find_overlap(points, two, 0.02));
  }
}
