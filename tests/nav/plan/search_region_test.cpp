// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/search_region.h"

#include "way/core/random.h"

#include <array>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr std::array<Vec3, 8> kRound = {{{10, 0, 0},
                                         {7, 0, 7},
                                         {0, 0, 10},
                                         {-7, 0, 7},
                                         {-10, 0, 0},
                                         {-7, 0, -7},
                                         {0, 0, -10},
                                         {7, 0, -7}}};

/// A convex shape of 3 to 8 corners, in either winding.
std::vector<Vec3> shape_of(std::size_t count, Vec3 center, bool is_turned) {
  std::vector<Vec3> corners;
  for (std::size_t i = 0; i < count; ++i)
    corners.push_back(kRound[is_turned ? count - 1 - i : i] + center);
  return corners;
}

}  // namespace

TEST_SUITE("nav/regions_in_plan") {
  TEST_CASE("side tests in floats agree with those in doubles") {
    Random random(6);
    std::vector<ShapeEdge4> memory;
    for (const float far : {0.0F, 100.0F, 60000.0F}) {
      for (std::size_t count = 3; count <= 8; ++count) {
        const Vec3 center = {far, 0, -far};
        const ShapeInPlan shape(shape_of(count, center, count % 2 == 0), memory);
        int touching = 0;
        for (int i = 0; i < 2000; ++i) {
          // Integers are often on the edges, or in line with them.
          const auto number = [&] {
            return i % 2 == 0 ? static_cast<float>(random.below(41) - 20) : random.between(-20, 20);
          };
          const Vec3 a = Vec3{number(), 0, number()} + center;
          const Vec3 b = Vec3{number(), 0, number()} + center;
          CHECK(shape.touches(a, b) == shape.is_touched(a, b));
          touching += shape.touches(a, b) ? 1 : 0;
        }
        CHECK(touching > 200);
        CHECK(touching < 1900);
      }
    }
  }

  TEST_CASE("the outline belongs to a shape, a step beyond it does not") {
    std::vector<ShapeEdge4> memory;
    const std::array<Vec3, 4> square = {{{0, 0, 0}, {0, 0, 4}, {4, 0, 4}, {4, 0, 0}}};
    const ShapeInPlan shape(square, memory);
    CHECK(shape.touches({4, 0, 1}, {9, 0, 1}));
    CHECK(shape.touches({4, 0, 4}, {4, 0, 9}));
    CHECK_FALSE(shape.touches({4.000001F, 0, 1}, {9, 0, 1}));
    CHECK(shape.touches({-1, 0, 2}, {5, 0, 2}));
    CHECK(shape.touches({3, 0, -1}, {5, 0, 1}));
    CHECK_FALSE(shape.touches({3, 0, -1.5F}, {5.5F, 0, 1}));
  }

  TEST_CASE("a shape without area is touched by nothing") {
    std::vector<ShapeEdge4> memory;
    const std::array<Vec3, 3> line = {{{0, 0, 0}, {1, 0, 1}, {2, 0, 2}}};
    CHECK_FALSE(ShapeInPlan(line, memory).touches({0, 0, 0}, {2, 0, 2}));
    CHECK_FALSE(ShapeInPlan({}, memory).touches({0, 0, 0}, {2, 0, 2}));
  }
}
